// Light or dark as it was chosen here before, set before the first paint so that nothing flashes; else as on this
// computer.
try {
  document.documentElement.dataset.look = JSON.parse(localStorage.getItem("sheetgen/look") ?? "null") ?? "";
} catch {}
