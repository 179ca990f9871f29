// Keyboard undo and redo, the same in every view with undo.

/**
 * Has Ctrl+Z go a step back, Ctrl+Y and Ctrl+Shift+Z forth, but in a dialog and in fields of which `isField` says that
 * Bind Ctrl+Z to undo and Ctrl+Y and Ctrl+Shift+Z to redo, except in a dialog and in fields where `isField` is true:
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
      field.blur(); // what is typed in it is a step, and no field with the focus shows another value
      step(/** @type {"undo" | "redo"} */ (wanted));
      if (document.activeElement === document.body) field.focus({ preventScroll: true });
    },
    { signal },
  );
