// The title and the labels of a sheet, with languages side by side; missing texts are marked.

import { cloneTemplate, showRows } from "./fields.js";
import { titleOf } from "./layouts.js";
import { labelNames, languagesOf, valueAt } from "./make-sheet-changes.js";
import { fill } from "./page-parts.js";
import { t } from "./words.js";

const LONG = 24; // characters shown with languages side by side

/**
 * @param {HTMLElement} root
 * @param {SheetValues} values
 * @param {Record<string, Record<string, string>> | undefined} words the printed names, by language
 * @param {(path: string[], value: any) => void} changed
 */
export function showTexts(root, values, words, changed) {
  const languages = languagesOf(values);
  const rows = ["", ...labelNames(values)].map((name) => ({
    name,
    fields: (name || values.title instanceof Object ? languages : [""]).map((lang) => {
      const path = name ? ["labels", lang, name] : ["title", lang].filter(Boolean);
      return { lang, path, said: String(valueAt(values, path) ?? "") };
    }),
  }));
  showRows(root, rows, {
    key: ({ name, fields }) => `${name}/${fields.map(({ lang }) => lang)}`,
    row: () => cloneTemplate("sheet-label"),
    update: (row, { name, fields }) => {
      fill(row.legend, name ? titleOf(name) : t("make.name"));
      row.node.classList.toggle("long", row.node.matches(".long") || fields.some(({ said }) => said.length > LONG));
      showRows(row.fields, fields, {
        key: ({ lang }) => lang,
        row: () => cloneTemplate("sheet-text"),
        update: ({ word, input }, { lang, path, said }) => {
          const printed = words?.[lang]?.[name] ?? "";
          const lacks = words && !said && !printed && Boolean(name || lang);
          input.placeholder = printed;
          fill(word, [lang.toUpperCase(), lacks && t("make.sheet.lacks")].filter(Boolean).join(" · "));
          input.classList.toggle("lacking", lacks);
          input.lang = lang;
          if (!lang) input.ariaLabel = t("make.name");
          if (input.value !== said) input.value = said;
          input.oninput = () => changed(path, input.value);
        },
      });
    },
  });
}
