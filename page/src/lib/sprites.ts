/** The sprite sheet in the page: shipped symbols, and derived ones as soon as they are needed. */
import drawn from "../../art/sprites.txt?drawn";
import { halves, paths, plate, signboard, token, type Pixels } from "./pixels";
import { SHIPPED } from "./shipped";

const SVG = "http://www.w3.org/2000/svg";
const there = new Set<string>();
const sheet = document.createElementNS(SVG, "svg");
sheet.setAttribute("aria-hidden", "true");
sheet.setAttribute("width", "0");
sheet.setAttribute("height", "0");
sheet.classList.add("sheet-of-sprites");
document.body.append(sheet);

function add(name: string, rows: Pixels): string {
  if (there.has(name)) return name;
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = `i-${name}`;
  symbol.setAttribute("viewBox", "0 0 16 16");
  symbol.setAttribute("shape-rendering", "crispEdges");
  for (const [fill, d] of paths(rows)) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("fill", fill);
    path.setAttribute("d", d);
    symbol.append(path);
  }
  sheet.append(symbol);
  there.add(name);
  return name;
}

for (const [name, rows] of Object.entries(drawn)) add(name, rows.split("\n"));

/** Whether a sprite of that name was drawn by hand. */
export function has(name: string): boolean {
  return name in drawn;
}

function shipped(candidate: string): string | undefined {
  const name = SHIPPED[candidate] ?? candidate;
  return has(name) ? name : undefined;
}

/** The pixels of a sprite, shipped or derived from its name. */
function pixels(candidate: string): Pixels {
  const name = shipped(candidate);
  if (name) return (drawn[name] as string).split("\n");
  const [sort, ids = ""] = candidate.split(":");
  const [one, other, more] = ids.split("/");
  if (sort === "kinds" && one && other && !more) return halves(pixels(`kind:${one}`), pixels(`kind:${other}`));
  if (sort === "kinds") return pixels("any");
  return sort === "verb" ? plate(candidate) : token(candidate);
}

/**
 * The symbol for what was drawn for one of its own names, or for what it does: the first kind or
 * verb among the candidates. A place without a house of its own gets a signboard with that.
 */
export function sprite(candidates: readonly string[]): string {
  const [first = "tile"] = candidates;
  const sort = first.split(":")[0] as string;
  const own = candidates.filter((name) => name.split(":")[0] === sort).map(shipped).find(Boolean);
  if (own) return own;
  if (sort !== "place") return add(`made-${first}`, pixels(first));
  const does = candidates.find((name) => /^(kinds?|verb):|^any$/.test(name));
  return does ? add(`sign-${does}`, signboard(pixels(does))) : "dark";
}

/** The symbol of a kind of piece, by its id. */
export function kindSprite(id: string): string {
  return sprite([`kind:${id}`]);
}

/** The symbol of several kinds (`wood/stone`, `*` every resource). */
export function kindsSprite(ids: string): string {
  return sprite([`kinds:${ids}`]);
}

/** The symbol of a verb. */
export function verbSprite(id: string): string {
  return sprite([`verb:${id}`]);
}

/** The symbol of what an amount is counted by, if one was drawn: a kind, or what a verb makes. */
export function countedSprite(id: string): string | undefined {
  return shipped(`kind:${id}`) ?? shipped(`verb:${id}`);
}
