// Light or dark, set before the first paint so that nothing flashes: as chosen here before, else as the computer's.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const look = () => {
    let chosen = null;
    try { chosen = localStorage.getItem("sheetgen/look"); } catch { /* no storage: the computer's */ }
    document.documentElement.dataset.look = chosen || (dark.matches ? "dark" : "light");
  };
  look();
  dark.addEventListener("change", look);
  addEventListener("storage", look);
})();
