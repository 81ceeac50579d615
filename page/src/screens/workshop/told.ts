/** A message without the file and line it begins with: in the editor it stands below that line. */
export function withoutPlace(message: string): string {
  return message.replace(/^edition\.toml (?:\d+行目|line \d+)[^：:]*(?:：|: )/, "");
}
