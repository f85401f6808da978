// Bundles the scripts into the folders of the crates that show them: `npm run build`.
// With an argument, such as `node build.mjs FOLDER`, the bundles are written there, to be compared.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2] ?? new URL("../../..", import.meta.url).pathname;
const built = "Built by `npm run build` in crates/page/script: change its sources.";
const permission = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const codemirror = `Contains CodeMirror and Lezer.
Copyright (C) 2018 by Marijn Haverbeke <marijn@haverbeke.berlin>, Adrian Heine <mail@adrianheine.de>, and others`;
const panzoom = `Contains Panzoom.
Copyright Timmy Willison and other contributors`;

const bundles = [
  { entry: "src/page.ts", output: "crates/page/src/script.js", library: panzoom },
  // Our own script can be read as it is sent; the editor is mostly the library.
  { entry: "src/rules_editor.ts", output: "crates/page/src/editor.js", library: codemirror, minify: true },
  { entry: "src/export.ts", output: "crates/page/src/export/play.js" },
  { entry: "src/worker.ts", output: "faces/browser/src/worker.js" },
  { entry: "src/offline.ts", output: "faces/browser/src/offline.js" },
];
for (const { entry, output, library, minify = false } of bundles) {
  await build({
    entryPoints: [new URL(entry, import.meta.url).pathname],
    outfile: join(root, output),
    bundle: true,
    minify,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    banner: { js: library ? `/* ${built}\n\n${library}\n\n${permission} */` : `// ${built}` },
    logLevel: "warning",
  });
}
// The address of the editor changes with its content.
const editor = readFileSync(join(root, "crates/page/src/editor.js"));
const version = createHash("sha256").update(editor).digest("hex").slice(0, 16);
writeFileSync(join(root, "crates/page/src/editor.version"), version);
