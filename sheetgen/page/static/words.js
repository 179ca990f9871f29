// The page's words by key, from /words/LANGUAGE.json: no string that a person reads stands in a script.

let words = {};
let tongue = "en";

export async function speak(language) {
  const answer = await fetch(`/words/${language}.json`);
  if (!answer.ok) throw new Error(`no words: ${language}`);
  words = await answer.json();
  tongue = language;
  document.documentElement.lang = language;
}

export const language = () => tongue;

export const listed = (prefix) =>
  Object.keys(words)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/**
 * The words of a key, {name} replaced by values; with `n: 1` those of its ".one", if any. A key without words shows
 * itself.
 */
export function t(key, values = {}) {
  const one = values.n === 1 && words[`${key}.one`];
  const text = one || words[key] || key;
  return text.replace(/\{(\w+)\}/g, (all, name) => (values[name] ?? all).toLocaleString(tongue));
}

export function inTongue(texts, wanted = tongue) {
  if (!texts || typeof texts === "string") return texts || "";
  return texts[wanted] ?? texts[tongue] ?? texts.en ?? Object.values(texts)[0] ?? "";
}
