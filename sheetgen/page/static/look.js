// Light or dark, set before the first paint so that nothing flashes: as chosen here before, else as the computer's.
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    let chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem("sheetgen/look"));
    } catch {
      /* nothing is kept here */
    }
    document.documentElement.dataset.look = chosen || (dark.matches ? "dark" : "light");
  };
  set();
  dark.addEventListener("change", set);
}
