// Bundles CodeMirror for the page into a folder, with the licences of all that went into it: `make vendor`, after `npm ci`.
//
// The first line of the bundle names what it was made from, so that a test sees without npm when it is stale.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const into = argv[2];
const sources = ["package-lock.json", "codemirror.js"];

/** @param {string} name */
const read = (name) => readFileSync(`${here}${name}`, "utf-8");

const digest = createHash("sha256").update(sources.map(read).join("")).digest("hex");
const { metafile, outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: ["codemirror.js"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  write: false,
});
const packages = new Set(
  Object.keys(metafile.inputs).flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
);
const licences = [...packages].sort().map((name) => {
  const { version, license } = JSON.parse(read(`node_modules/${name}/package.json`));
  return `${name} ${version} (${license})\n\n${read(`node_modules/${name}/LICENSE`).trim()}\n`;
});
mkdirSync(into, { recursive: true });
writeFileSync(
  `${into}/codemirror.js`,
  `// CodeMirror, made by \`make vendor\` from ${digest}\n${outputFiles[0].text}`,
);
writeFileSync(`${into}/LICENCES.txt`, licences.join(`\n${"-".repeat(72)}\n\n`));
