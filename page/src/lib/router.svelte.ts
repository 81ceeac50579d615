/** Where we are. Links of the page are plain `<a href>`; this module turns them without a reload. */
import { USUAL } from "./usual";

export type Route =
  | { name: "start" }
  | { name: "game"; id: string }
  | { name: "games" }
  | { name: "replay"; id: string }
  | { name: "friends"; id: string }
  | { name: "rules"; edition: string }
  | { name: "workshop" }
  | { name: "print"; edition: string }
  | { name: "settings" }
  | { name: "wrong" };

/** In the place of an edition: what lies in the workshop of this browser. */
export const OWN = "own";

/** The route of a path; whatever is not ours is a wrong link. */
export function routeOf(path: string): Route {
  const [, head = "", rest = "", more] = path.replace(/\/+$/, "").split("/").map(decode);
  if (more !== undefined) return { name: "wrong" };
  switch (head) {
    case "":
      return { name: "start" };
    case "g":
      return rest ? { name: "game", id: rest } : { name: "wrong" };
    case "replay":
    case "friends":
      return rest ? { name: head, id: rest } : { name: "wrong" };
    case "rules":
      return { name: "rules", edition: rest || USUAL };
    case "print":
      return { name: "print", edition: rest || USUAL };
    case "games":
    case "workshop":
    case "settings":
      return rest ? { name: "wrong" } : { name: head };
    default:
      return { name: "wrong" };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let path = $state(location.pathname);
const now = $derived(routeOf(path));

export function route(): Route {
  return now;
}

/** Go to a path of ours; `replace` leaves no step in the history. */
export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path = location.pathname));

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
