// The page's words by key, from /words/LANGUAGE.json: scripts contain no text that people read.

/** @type {{ words: Record<string, string | string[]>, forms: number[] }} */
let catalogue = { words: {}, forms: [] };
let tongue = "en";
let asked = ""; // the language requested last: an earlier one may arrive later

/** Switch to a language. @param {string} language */
export async function speak(language) {
  asked = language;
  const answer = await fetch(`words/${language}.json`);
  if (!answer.ok) throw new Error(`no words: ${language}`);
  const sent = await answer.json();
  if (asked !== language) return;
  catalogue = sent;
  tongue = language;
  document.documentElement.lang = language;
}

/** The page's language. */
export const language = () => tongue;

/** Return a share from 0 to 1 as a percentage. @param {number} share */
export const percent = (share) => share.toLocaleString(tongue, { style: "percent" });

/** Return the rest of each key after a prefix. @param {string} prefix */
export const keysBelow = (prefix) =>
  Object.keys(catalogue.words)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/**
 * Return the words of a key, {name} replaced by values; the plural form is the one for `count`. A key without words
 * shows itself.
 * @param {string} key
 * @param {TextValues} values
 */
export function t(key, values = {}) {
  const { words, forms } = catalogue;
  const count = Number(values.count);
  const found = words[key] ?? key;
  const form = forms[count < forms.length ? count : 100 + (count % 100)];
  const text = typeof found === "string" ? found : (found[form] ?? key);
  return text.replace(/\{(\w+)\}/g, (all, name) => (values[name] ?? all).toLocaleString(tongue));
}

/** Join several texts with commas. @param {Said[]} said */
export const tellAll = (said) => said.map(([key, values]) => t(key, values)).join(", ");

/**
 * Return a text for all languages, or one of its translations: in the preferred language, the page's, English, or any.
 * @param {string | Record<string, string> | null | undefined} texts
 * @param {string} [lang]
 */
export function inLanguage(texts, lang = tongue) {
  if (!texts || typeof texts === "string") return texts || "";
  return texts[lang] ?? texts[tongue] ?? texts.en ?? Object.values(texts)[0] ?? "";
}
