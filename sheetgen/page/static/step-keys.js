// Keyboard undo and redo, the same in every view with undo.

/**
 * Bind Ctrl+Z to undo and Ctrl+Y and Ctrl+Shift+Z to redo, except in a dialog and in fields where `isField` is true.
 * @param {(what: "undo" | "redo") => void} step
 * @param {AbortSignal} signal
 * @param {(target: any) => boolean} [isField]
 */
export const stepByKeys = (step, signal, isField = () => false) =>
  addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const wanted = { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()];
      if (!wanted || !(ctrlKey || metaKey) || altKey || event.defaultPrevented) return;
      if (/** @type {any} */ (target).closest?.("dialog") || isField(target)) return;
      event.preventDefault();
      const field = /** @type {HTMLElement} */ (target);
      field.blur(); // its typed text is a step, and a focused field isn't updated
      step(/** @type {"undo" | "redo"} */ (wanted));
      if (document.activeElement === document.body) field.focus({ preventScroll: true });
    },
    { signal },
  );
