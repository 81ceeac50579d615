// The fonts, cut down to the characters that editions, sentences and the page use → fonts/*.woff2.
// The full ones stay beside them and are loaded only when a text (a name) needs more.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import subset from "subset-font";

const here = (at) => new URL(at, import.meta.url).pathname;
const TEXTS = [here("../src"), here("../../src/fourbit"), here("../../docs")];
const KINDS = [".ts", ".svelte", ".py", ".toml", ".md"];
const FACES = {
  dotgothic16: ["@fontsource/dotgothic16/files/dotgothic16", [400]],
  "noto-sans-jp": ["@fontsource/noto-sans-jp/files/noto-sans-jp", [400, 700]],
};

function* files(at) {
  for (const name of readdirSync(at)) {
    const path = join(at, name);
    if (name === "static" || name.startsWith(".")) continue;
    if (statSync(path).isDirectory()) yield* files(path);
    else if (KINDS.includes(extname(name))) yield path;
  }
}

const used = new Set();
for (const at of TEXTS) for (const path of files(at)) for (const sign of readFileSync(path, "utf8")) used.add(sign);
for (let code = 0x3041; code <= 0x30ff; code++) used.add(String.fromCodePoint(code)); // all kana
for (let code = 0x20; code <= 0x7e; code++) used.add(String.fromCodePoint(code));
const text = [...used].filter((sign) => sign >= " ").sort().join("");

for (const [name, [path, weights]] of Object.entries(FACES)) {
  for (const weight of weights) {
    const full = readFileSync(here(`../node_modules/${path}-japanese-${weight}-normal.woff2`));
    const cut = await subset(full, text, { targetFormat: "woff2" });
    writeFileSync(here(`../fonts/${name}-${weight}.woff2`), cut);
    console.log(`${name}-${weight}: ${cut.length} of ${full.length} bytes`);
  }
}
