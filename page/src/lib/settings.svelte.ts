/** What this browser remembers of its person's wishes. */

type Settings = {
  /** full: as the system says; still: no motion at all */
  motion: "system" | "still";
  notify: boolean;
  /** whether the hint button is offered */
  hints: boolean;
  /** whether the guided first round was finished or skipped once */
  taught: boolean;
  /** the name given last */
  name: string;
};

const KEY = "settings";
const FIRST: Settings = { motion: "system", notify: false, hints: false, taught: false, name: "" };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...FIRST, ...stored() });

export function change(to: Partial<Settings>): void {
  Object.assign(settings, to);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // then it lasts as long as the tab
  }
  document.documentElement.classList.toggle("still", settings.motion === "still");
}
document.documentElement.classList.toggle("still", settings.motion === "still");

/** Whether nothing may move. */
export function still(): boolean {
  return settings.motion === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
