/**
 * The one way to the server: commands by POST, state by GET, a socket that only pokes.
 * A command carries a key, so that sending it again after silence is harmless.
 */
import type { Poke, Trouble } from "$/wire";
import { heard, keep, pause, silent } from "./link.svelte";

/** The server has answered no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly trouble: Trouble,
  ) {
    super(trouble.message.en);
  }
}

/** No answer: the line is dead, or the server is just restarting. */
export class Unreachable extends Error {}

const WAIT = 15_000; // ms for one answer
const AGAIN = [400, 1000, 2000, 4000, 8000]; // ms between tries; the last again and again
const PATIENCE = 10 * 60_000; // ms until a command is given up
const BUSY = [502, 503, 504];
const NOT_YOURS = 1008; // how the server ends a socket of a seat that was taken away

/** 128 random bits; `crypto.randomUUID` is missing on plain http in a home network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return once<T>("GET", path, undefined, signal);
}

/** POST without a key of its own: asked once (rehearsals, checks). */
export function ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return once<T>("POST", path, body, signal);
}

/** POST of a command with its `key`: tried again with the same key until somebody answers, the
 * person gives up, or ten minutes have passed. */
export async function send<T>(path: string, body: { key: string }): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (let tries = 0; ; tries++) {
    try {
      return await once<T>("POST", path, body);
    } catch (error) {
      if (!(error instanceof Unreachable) || Date.now() > end) throw error;
      if (!(await keep(after(tries)))) throw error;
    }
  }
}

/** What a screen cannot be drawn without: read again after silence, or while the server has too much
 * to do, until there is an answer for good (a refusal is one) or `signal` ends it. */
export async function persist<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Refused && isForNow(error)) silent(true, error.trouble.message);
      else if (!(error instanceof Unreachable)) throw error;
      if (!signal.aborted) await pause(after(tries), signal);
      if (signal.aborted) throw error;
    }
  }
}

/** The same by POST, which does no harm when repeated and which nobody decides upon: coming in by a link. */
export function insist<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
  return persist(() => once<T>("POST", path, body, signal), signal);
}

/** `persist` for as long as an effect lasts: `$effect(() => persisting((signal) => …))`. */
export function persisting(doing: (signal: AbortSignal) => Promise<void>): () => void {
  const gone = new AbortController();
  void doing(gone.signal);
  return () => gone.abort();
}

/** Whether the same question may be answered in a moment. */
function isForNow({ status }: Refused): boolean {
  return status === 429 || status >= 500;
}

/** Whether an answer says that there is nothing here for us, now and later. */
export function isNothingHere(error: unknown): boolean {
  return error instanceof Refused && [401, 403, 404].includes(error.status);
}

/** How long to wait after so many tries. */
function after(tries: number): number {
  return AGAIN[Math.min(tries, AGAIN.length - 1)]!;
}

async function once<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const late = AbortSignal.timeout(WAIT);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([late, signal]) : late,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    silent();
    throw new Unreachable();
  }
  return read<T>(answer);
}

async function read<T>(answer: Response): Promise<T> {
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said !== null) {
    heard();
    return said as T;
  }
  if (isTrouble(said) && !BUSY.includes(answer.status)) {
    heard();
    throw new Refused(answer.status, said);
  }
  silent(BUSY.includes(answer.status), isTrouble(said) ? said.message : null);
  throw new Unreachable();
}

function isTrouble(said: unknown): said is Trouble {
  return typeof said === "object" && said !== null && "id" in said && "message" in said;
}

/** Pokes of a game until the returned function is called. Comes back by itself after silence. */
export function live(game: string, poked: (rev: number) => void): () => void {
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer = 0;
  let over = false;
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/api/games/${encodeURIComponent(game)}/live`);
    socket.onopen = () => {
      tries = 0;
      poked(Infinity); // something may have happened meanwhile
    };
    socket.onmessage = (message) => poked((JSON.parse(String(message.data)) as Poke).rev);
    socket.onclose = ({ code }) => {
      if (over) return;
      if (code === NOT_YOURS) poked(Infinity); // the answer to what is asked next says why
      timer = window.setTimeout(open, after(tries++));
    };
  };
  open();
  return () => {
    over = true;
    clearTimeout(timer);
    socket?.close();
  };
}

/** Calls `again` whenever what is shown may be old: seen again, online again, every 20 s. */
export function freshen(again: () => void): () => void {
  const seen = () => document.visibilityState === "visible" && again();
  const timer = setInterval(seen, 20_000);
  document.addEventListener("visibilitychange", seen);
  addEventListener("pageshow", again);
  addEventListener("online", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("pageshow", again);
    removeEventListener("online", again);
  };
}
