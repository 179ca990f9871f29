// What `make check-script` holds the page's script to: nothing unused or undefined, every import there, no circles.

import js from "@eslint/js";
import importing from "eslint-plugin-import";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    plugins: { import: importing },
    settings: { "import/parsers": { espree: [".js"] } },
    rules: {
      "no-empty": ["error", { allowEmptyCatch: true }],
      "import/named": "error",
      "import/no-cycle": "error",
      "import/no-unresolved": "error",
    },
  },
  {
    // the modules next to these exist only once the site is written; tsc finds them all
    files: ["sheetgen/page/site/static/*.js"],
    rules: { "import/no-unresolved": "off" },
  },
];
