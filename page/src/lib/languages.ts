export type Lang = "ja" | "en";

/** The one of ours that a person reads best; English for whoever reads neither, Japanese if nothing is known. */
export function languageOf(wanted: readonly string[]): Lang {
  const ours = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag === "ja" || tag === "en");
  return (ours as Lang | undefined) ?? (wanted.length ? "en" : "ja");
}
