/** Links of seats that this tab was told, or came by to watch: they are told once, and a reload must not lose them. */
import type { GameView, SeatLink } from "$/wire";

/** Whether this browser may make links of a game: it holds a seat, and there is something to play. */
export function hasLinks({ way, mine }: Pick<GameView, "way" | "mine">): boolean {
  return way !== "record" && mine.length > 0;
}

const key = (game: string) => `links:${game}`;

export function keepLinks(game: string, links: readonly SeatLink[]): void {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(links));
  } catch {
    // forbidden: the links last until the page is left, and can be renewed
  }
}

/** One more beside those; an older one of the same seat is forgotten. */
export function keepLink(game: string, link: SeatLink): void {
  keepLinks(game, [...keptLinks(game).filter((one) => one.seat !== link.seat), link]);
}

export function keptLinks(game: string): SeatLink[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(game)) ?? "[]") as SeatLink[];
  } catch {
    return [];
  }
}
