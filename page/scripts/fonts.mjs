// The fonts, cut down to the characters that editions, sentences and the page use → fonts/*.woff2.
// The full ones stay beside them and are loaded only when a text (a name) needs more.
// Some signs are missing in the full ones and come from the fonts' numbered parts → fonts/signs.css.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import subset from "subset-font";

const here = (at) => new URL(at, import.meta.url).pathname;
const TEXTS = [here("../src"), here("../../src/fourbit"), here("../../docs")];
const KINDS = [".ts", ".svelte", ".py", ".toml", ".md"];
const FACES = { dotgothic16: ["Dot", [400]], "noto-sans-jp": ["Read", [400, 700]] };
const SIGNS = "←→①②③④";

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

/** The numbered part of a font that holds a sign, by the ranges of its style sheet. */
function partWith(sign, name, weight) {
  const sheet = readFileSync(here(`../node_modules/@fontsource/${name}/${weight}.css`), "utf8");
  const code = sign.codePointAt(0);
  const holds = (range) => {
    const [first, last = first] = range.trim().slice(2).split("-").map((hex) => Number.parseInt(hex, 16));
    return first <= code && code <= last;
  };
  const block = sheet.split("@font-face").find((one) => /unicode-range: ([^;]+)/.exec(one)?.[1].split(",").some(holds));
  return /files\/([\w-]+)\.woff2/.exec(block)[1];
}

async function cut(part, name, kept, to) {
  const whole = readFileSync(here(`../node_modules/@fontsource/${name}/files/${part}.woff2`));
  const made = await subset(whole, kept, { targetFormat: "woff2" });
  writeFileSync(here(`../fonts/${to}.woff2`), made);
  console.log(`${to}: ${made.length} of ${whole.length} bytes`);
}

const rules = [];
for (const [name, [family, weights]] of Object.entries(FACES)) {
  for (const weight of weights) {
    await cut(`${name}-japanese-${weight}-normal`, name, text, `${name}-${weight}`);
    for (const sign of SIGNS) {
      const code = sign.codePointAt(0).toString(16);
      await cut(partWith(sign, name, weight), name, sign, `${name}-${weight}-${code}`);
      rules.push(`@font-face { font-family: "${family}"; src: url("./${name}-${weight}-${code}.woff2") format("woff2"); font-weight: ${weight}; font-display: swap; unicode-range: U+${code}; }`);
    }
  }
}
writeFileSync(here("../fonts/signs.css"), `/* made by scripts/fonts.mjs: signs that the fonts' large parts lack */\n${rules.join("\n")}\n`);
