import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The rows of each sprite of `sprites.txt`; a sprite that is not 16 × 16 stops the build. */
export function readSprites(text: string): Record<string, string> {
  const sprites: Record<string, string[]> = {};
  let rows: string[] | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("@")) rows = sprites[line.slice(1).trim()] = [];
    else if (rows && line && !line.startsWith("#")) rows.push(line);
  }
  for (const [name, drawn] of Object.entries(sprites)) {
    if (drawn.length !== 16 || drawn.some((row) => row.length !== 16))
      throw new Error(`sprites.txt: @${name} is not 16 × 16`);
  }
  return Object.fromEntries(Object.entries(sprites).map(([name, drawn]) => [name, drawn.join("\n")]));
}

/** `import sprites from "…/sprites.txt?drawn"` gives `{ name: rows }`. */
export function sprites(): Plugin {
  return {
    name: "sprites",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("?drawn")) return null;
      const file = id.slice(0, -"?drawn".length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readSprites(readFileSync(file, "utf8")))};`;
    },
  };
}
