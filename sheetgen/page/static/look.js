// The stored choice of light or dark, set before the first paint so that the page doesn't flash; otherwise the system
// setting applies.
try {
  document.documentElement.dataset.look = JSON.parse(localStorage.getItem("sheetgen/look") ?? "null") ?? "";
} catch {}
