/** A file from the person's disk, read as text. It is never kept anywhere but in this browser. */

/** Bigger files are refused before they are sent; the server's own limit is the same. */
export const FILE_MOST = 300_000;

export class TooBig extends Error {}

/** The text of a chosen file. */
export async function textOf(file: File, most = FILE_MOST): Promise<string> {
  if (file.size > most) throw new TooBig();
  return file.text();
}

/** Hands a text to the person as a file to keep. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
