/** A message without the line it begins with: in the editor it stands below that line. */
export function withoutPlace(message: string): string {
  return message.replace(/^(?:\d+行目|line \d+)[^：:]*(?:：|: )/, "");
}
