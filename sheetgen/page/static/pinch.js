// Two fingers zoom a sheet around the point between them; one finger scrolls it as usual.

const LEAST = 0.4;
const MOST = 4;

/**
 * @param {HTMLElement} pane the scrolling area of the sheet
 * @param {HTMLElement} desk the element with the size choice, which resets the zoom
 */
export function pinch(pane, desk) {
  let zoom = 1;
  let apart = 0;
  /** @param {TouchList} touches */
  const between = ([one, other]) => ({
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  });
  const sheet = () => /** @type {Element} */ (pane.firstElementChild).getBoundingClientRect();
  /** @param {number} wanted */
  const set = (wanted) => {
    zoom = Math.min(MOST, Math.max(LEAST, wanted));
    pane.style.setProperty("--zoom", String(zoom));
  };
  pane.addEventListener("touchstart", ({ touches }) => {
    if (touches.length === 2) apart = between(touches).distance / zoom;
  });
  pane.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const { x, y, distance } = between(event.touches);
      const before = sheet();
      set(distance / apart);
      const after = sheet();
      const [right, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
      pane.scrollBy(after.left + right * after.width - x, after.top + down * after.height - y);
    },
    { passive: false },
  );
  desk.addEventListener("click", ({ target }) => /** @type {any} */ (target).name === "zoom" && set(1));
}
