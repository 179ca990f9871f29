// The YAML editor: CodeMirror in a shadow root, where its styles can be constructed style sheets: the page's security
// policy forbids inline ones. Its appearance is defined in `game.css`.

import * as cm from "./vendor/codemirror.js";
import { t } from "./words.js";

/** CodeMirror's own texts, by the web app's message keys. */
const PHRASES = {
  "find": "Find",
  "replace": "Replace",
  "next": "next",
  "previous": "previous",
  "all": "all",
  "match-case": "match case",
  "regexp": "regexp",
  "by-word": "by word",
  "replace-one": "replace",
  "replace-all": "replace all",
  "close": "close",
  "diagnostics": "Diagnostics",
  "no-diagnostics": "No diagnostics",
  "control-character": "Control character",
  "completions": "Completions",
  "fold": "Fold line",
  "unfold": "Unfold line",
  "folded": "folded code",
  "unfold-here": "unfold",
  "current-match": "current match",
  "on-line": "on line",
  "replaced-on-line": "replaced match on line $",
  "replaced": "replaced $ matches",
  "go-to-line": "Go to line",
  "go": "go",
  "selection-deleted": "Selection deleted",
};

const { tags } = cm;
const colours = cm.HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--pen)", fontWeight: "600" },
  { tag: [tags.string, tags.attributeValue], color: "var(--good)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.separator, tags.punctuation, tags.brace, tags.squareBracket], color: "var(--soft)" },
  { tag: [tags.labelName, tags.typeName, tags.meta], color: "var(--warn)" },
]);

/**
 * Separate a text from its byte order mark and its line ends, if these are uniform; otherwise everything stays
 * in the
 * text. `whole` puts a text together again.
 * @param {string} text
 */
export function typedLines(text) {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const own = text.slice(mark.length);
  const [newline = "\n", ...others] = new Set(own.match(/\r\n|\r|\n/g));
  const mixed = others.length > 0;
  return {
    text: mixed ? own : own.replaceAll(newline, "\n"),
    mixed,
    /** @param {string} typed */
    whole: (typed) => mark + (mixed ? typed : typed.replaceAll("\n", newline)),
  };
}

export class Editor {
  /** @type {any} */
  #view;
  #lines = typedLines("");
  #listening = new cm.Compartment();

  /**
   * @param {HTMLElement} place
   * @param {{ label: string, changed: () => unknown, complete: (context: any) => any, about: (view: any, at:
   * number) => any }} does
   */
  constructor(place, does) {
    this.does = does;
    this.root = place.attachShadow({ mode: "open" });
    const looks = new CSSStyleSheet();
    const ours = [...document.styleSheets].find(({ href }) => href?.endsWith("/game.css"));
    looks.replaceSync([...(ours?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n"));
    this.root.adoptedStyleSheets = [looks]; // CodeMirror then puts its own before them
    this.#view = new cm.EditorView({ parent: this.root, root: this.root, state: this.#state("") });
  }

  /** @param {string} text */
  #state(text) {
    const { label, changed, complete, about } = this.does;
    const phrases = Object.entries(PHRASES).map(([key, phrase]) => [phrase, t(`game.editor.${key}`)]);
    return cm.EditorState.create({
      doc: text,
      extensions: [
        this.#lines.mixed ? cm.EditorState.lineSeparator.of("\n") : [],
        cm.lineNumbers(),
        cm.lintGutter(),
        cm.highlightSpecialChars(),
        cm.history(),
        cm.foldGutter(),
        cm.drawSelection(),
        cm.indentOnInput(),
        cm.indentUnit.of("  "),
        cm.bracketMatching(),
        cm.closeBrackets(),
        cm.autocompletion({ override: [complete], icons: false, activateOnTyping: true }),
        cm.hoverTooltip(about),
        cm.tooltips({ position: "fixed", parent: this.root }),
        cm.highlightActiveLine(),
        cm.highlightActiveLineGutter(),
        cm.highlightSelectionMatches(),
        cm.search({ top: true }),
        cm.yaml(),
        cm.syntaxHighlighting(colours),
        cm.EditorView.lineWrapping,
        cm.EditorView.contentAttributes.of({
          "aria-label": label,
          "tabindex": "0",
          "spellcheck": "false",
          "autocapitalize": "off",
        }),
        cm.EditorState.phrases.of(Object.fromEntries(phrases)),
        cm.keymap.of([
          { key: "Tab", run: cm.acceptCompletion },
          ...cm.closeBracketsKeymap,
          ...cm.defaultKeymap,
          ...cm.searchKeymap,
          ...cm.historyKeymap,
          { key: "Mod-y", run: cm.redo }, // CodeMirror has only one of them on some systems
          { key: "Mod-Shift-z", run: cm.redo },
          ...cm.foldKeymap,
          ...cm.completionKeymap,
          ...cm.lintKeymap,
        ]),
        this.#listening.of(
          cm.EditorView.updateListener.of((/** @type {any} */ update) => update.docChanged && changed()),
        ),
      ],
    });
  }

  /** The typed text as sent to the program: its offsets are the editor's. */
  get typed() {
    return this.#view.state.sliceDoc();
  }

  /** The file: the typed text with its original byte order mark and line ends. */
  get file() {
    return this.#lines.whole(this.typed);
  }

  /** Start with a text; earlier changes can't be undone. @param {string} file */
  open(file) {
    this.#lines = typedLines(file);
    this.#view.setState(this.#state(this.#lines.text));
  }

  /**
   * Apply a text that was typed elsewhere, as one step: only the differences change, and the caret stays in place.
   * @param {string} file
   */
  take(file) {
    const { text } = typedLines(file);
    const now = this.typed;
    if (text === now) return;
    let start = 0;
    while (start < text.length && text[start] === now[start]) start++;
    let end = 0;
    const most = Math.min(text.length, now.length) - start;
    while (end < most && text.at(-1 - end) === now.at(-1 - end)) end++;
    this.edit([{ from: start, to: now.length - end, insert: text.slice(start, text.length - end) }]);
  }

  /** Change the text as one step; its places refer to the text before the change. @param {TextEdit[]} changes */
  edit(changes) {
    this.#view.dispatch({ changes, annotations: cm.isolateHistory.of("full") });
  }

  /** Mark the errors. @param {DraftRemark[]} remarks */
  mark(remarks) {
    const { length } = this.#view.state.doc;
    const diagnostics = remarks
      .filter(({ from }) => from !== null)
      .map(({ from, to, severity, message, hint, fixes = [] }) => ({
        from: Math.min(Number(from), length),
        to: Math.min(Number(to), length),
        severity: severity === "warning" ? "warning" : "error",
        message: [message, hint].filter(Boolean).join("\n"),
        actions: fixes.map(({ label, edits }) => ({ name: label, apply: () => this.edit(edits) })),
      }));
    this.#view.dispatch(cm.setDiagnostics(this.#view.state, diagnostics));
  }

  /** Scroll to a place and put the caret there. @param {number} from @param {number} [to] */
  reveal(from, to = from) {
    const { length } = this.#view.state.doc;
    const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
    this.#view.dispatch({
      selection: { anchor, head },
      effects: cm.EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.#view.focus();
  }

  focus() {
    this.#view.focus();
  }

  undo = () => cm.undo(this.#view);
  redo = () => cm.redo(this.#view);

  close() {
    this.#view.destroy();
  }
}
