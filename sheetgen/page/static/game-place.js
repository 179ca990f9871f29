// The caret's place in a text of YAML, found by reading from the beginning to the caret: good enough for unfinished
// text that no parser accepts.

/**
 * path: the enclosing keys, "-" for an item of a list; mode: the kind of typed text; word: the letters directly before
 * the caret; typed: the value up to the caret; flow: whether it is between brackets.
 * @typedef {{ path: string[], mode: "key" | "value", word: string, typed: string, quoted: boolean, flow: boolean,
 *   comment: boolean }} Place
 */

const KEY = /^((?:"[^"\n]*"|'[^'\n]*'|[^\s#{}[\],:"'-][^#{}[\],:]*?|-[^\s#{}[\],:][^#{}[\],:]*?))\s*:(?=\s|$)/;

/** @param {string} text the text before the caret */
export function placeIn(text) {
  const reading = new Reading();
  const lines = text.split("\n");
  lines.forEach((line, n) => reading.line(line, n === lines.length - 1));
  return reading.place(text);
}

class Reading {
  /** @type {{ indent: number, key: string }[]} */
  #blocks = []; // the enclosing keys and dashes, by indent
  /** @type {{ kind: "{" | "[", key: string }[]} */
  #flows = []; // the enclosing brackets, each with the key whose value is typed
  #quote = "";
  #comment = false;
  #bar = -1; // indent of the key of a block text (`|`)
  #value = ""; // the typed part of the value, or of the key
  #hasKey = false; // whether a key precedes it in its line

  /** @param {string} line @param {boolean} last */
  line(line, last) {
    this.#comment = false;
    if (this.#quote || this.#flows.length) return this.#scan(line);
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const isBlank = !line.trim();
    if (this.#bar >= 0 && (isBlank || indent > this.#bar)) return void (this.#value += `${line}\n`);
    if (isBlank && !last) return;
    this.#bar = -1;
    if (!isBlank || last) this.#leave(indent, line.slice(indent).startsWith("-"));
    this.#value = "";
    this.#hasKey = false;
    this.#enter(line, indent);
  }

  /** Leave the keys that don't contain a line with this indent. @param {number} indent @param {boolean} isItem */
  #leave(indent, isItem) {
    const around = (/** @type {{ indent: number, key: string }} */ block) =>
      block.indent < indent || (isItem && block.indent === indent && block.key !== "-");
    while (this.#blocks.length && !around(this.#blocks[this.#blocks.length - 1])) this.#blocks.pop();
  }

  /** Read a line from the start of its text: dashes, a key, a value. @param {string} line @param {number} indent */
  #enter(line, indent) {
    let rest = line.slice(indent);
    while (/^-(\s|$)/.test(rest)) {
      this.#blocks.push({ indent, key: "-" });
      const skipped = /^-\s*/.exec(rest)?.[0].length ?? 1;
      indent += skipped;
      rest = rest.slice(skipped);
    }
    const key = KEY.exec(rest);
    if (key) {
      this.#blocks.push({ indent, key: bare(key[1]) });
      this.#hasKey = true;
      rest = rest.slice(key[0].length);
      if (/^\s*[|>][\d+-]*\s*(#.*)?$/.test(rest)) this.#bar = indent;
    }
    this.#scan(rest);
  }

  /** Continue reading within a value, across brackets and quotes. @param {string} text */
  #scan(text) {
    for (let at = 0; at < text.length; at++) {
      const char = text[at];
      const flow = this.#flows.at(-1);
      if (this.#quote) {
        if (char === "\\" && this.#quote === '"') this.#value += text[at++];
        else if (char === this.#quote) this.#quote = "";
        this.#value += text[at] ?? "";
      } else if (char === "#" && (at === 0 || /\s/.test(text[at - 1]))) return void (this.#comment = true);
      else if ((char === '"' || char === "'") && !this.#value.trim()) {
        this.#quote = char;
        this.#value += char;
      } else if ((char === "{" || char === "[") && (!this.#value.trim() || flow)) {
        this.#flows.push({ kind: char, key: "" });
        this.#value = "";
      } else if ((char === "}" || char === "]") && flow) {
        this.#flows.pop();
        this.#value = " ";
      } else if (char === "," && flow) {
        flow.key = "";
        this.#value = "";
      } else if (char === ":" && flow?.kind === "{" && !flow.key && /\s|^$/.test(text[at + 1] ?? "")) {
        flow.key = bare(this.#value.trim());
        this.#value = "";
      } else this.#value += char;
    }
    this.#value += "\n";
  }

  /** @param {string} text @returns {Place} */
  place(text) {
    const flow = this.#flows.at(-1);
    const flowPath = this.#flows.map(({ kind, key }) => (kind === "[" ? "-" : key));
    const isKey = flow ? flow.kind === "{" && !flow.key : !this.#hasKey && this.#bar < 0;
    const path = [...this.#blocks.map(({ key }) => key), ...flowPath].filter(Boolean);
    return {
      path,
      mode: isKey && !this.#quote ? "key" : "value",
      word: /[\p{L}\p{N}-]*$/u.exec(text)?.[0].replace(/^-+/, "") ?? "",
      typed: this.#value,
      quoted: Boolean(this.#quote),
      flow: Boolean(flow),
      comment: this.#comment,
    };
  }
}

/** @param {string} key */
const bare = (key) => key.trim().replace(/^(["'])(.*)\1$/, "$2");
