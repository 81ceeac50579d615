/** When something was, as people say it. */
import type { Lang } from "$/lib/lang.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 hours ago" up to a week, then the day. Both times are seconds since 1970. */
export function when(then: number, now: number, lang: Lang): string {
  const ago = Math.max(0, now - then);
  const say = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (ago < HOUR) return say.format(-Math.floor(ago / MINUTE), "minute");
  if (ago < DAY) return say.format(-Math.floor(ago / HOUR), "hour");
  if (ago < 7 * DAY) return say.format(-Math.floor(ago / DAY), "day");
  return new Intl.DateTimeFormat(lang, { month: "long", day: "numeric" }).format(then * 1000);
}
