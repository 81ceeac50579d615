// wire.py's models → src/wire.ts. PYTHON is a Python that has the package (default: ../.venv).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const here = (at) => new URL(at, import.meta.url).pathname;
const python = process.env.PYTHON ?? here("../../.venv/bin/python");
const said = execFileSync(python, [here("./schema.py")], { encoding: "utf8" });
const schema = JSON.parse(said, (key, value) => (key === "title" && typeof value === "string" ? undefined : value));
const digest = createHash("sha256").update(said.trim()).digest("hex");
const types = await compile({ ...schema, title: "Everything" }, "Everything", {
  bannerComment: `// Made from src/fourbit/web/wire.py by \`npm run types\`: do not edit.\n// schema ${digest}`,
  additionalProperties: false,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
  format: true,
});
const NOISE = /^ \*\n \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` ".*"\.\n/gm;
const WHOLE = /export interface Everything \{[^}]*\}\n/;
writeFileSync(here("../src/wire.ts"), types.replace(NOISE, "").replace(WHOLE, ""));
