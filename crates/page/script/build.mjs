// Bundles the scripts into the folders of the crates that show them: `npm run build`.
// With an argument, such as `node build.mjs FOLDER`, the bundles are written there, to be compared.
import { build } from "esbuild";
import { join } from "node:path";

const root = process.argv[2] ?? new URL("../../..", import.meta.url).pathname;
const bundles = [
  ["src/page.ts", "crates/page/src/script.js"],
  ["src/export.ts", "crates/page/src/export/play.js"],
  ["src/worker.ts", "faces/browser/src/worker.js"],
  ["src/offline.ts", "faces/browser/src/offline.js"],
];
for (const [entry, output] of bundles) {
  await build({
    entryPoints: [new URL(entry, import.meta.url).pathname],
    outfile: join(root, output),
    bundle: true,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    banner: { js: "// Built by `npm run build` in crates/page/script: change its sources." },
    logLevel: "warning",
  });
}
