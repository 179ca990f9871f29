// The title and the labels of a sheet, with languages side by side; missing texts are marked.

import { cloneTemplate, showRows } from "./fields.js";
import { titleOf } from "./layouts.js";
import { labelNames, languagesOf } from "./make-sheet-changes.js";
import { fill } from "./page-parts.js";
import { t } from "./words.js";

const LONG = 24; // characters shown with languages side by side

/**
 * @param {HTMLElement} root
 * @param {SheetValues} values
 * @param {{ base: SheetValues }} opened
 * @param {(path: string[], value: any) => void} changed
 */
export function showTexts(root, values, { base }, changed) {
  const languages = languagesOf(values);
  const { title } = values;
  const titled = title && typeof title === "object";
  /** @type {{ name: string, fields: { lang: string, path: string[], said: string, own: boolean }[] }[]} */
  const rows = [
    {
      name: "",
      fields: titled
        ? languages.map((lang) => ({ lang, path: ["title", lang], said: title[lang] ?? "", own: true }))
        : [{ lang: "", path: ["title"], said: String(title ?? ""), own: true }],
    },
    ...labelNames(values).map((name) => ({
      name,
      fields: languages.map((lang) => ({
        lang,
        path: ["labels", lang, name],
        said: values.labels?.[lang]?.[name] ?? "",
        own: base.labels?.[lang]?.[name] !== values.labels?.[lang]?.[name],
      })),
    })),
  ];
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
          const lacks = !said && Boolean(name || lang);
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
