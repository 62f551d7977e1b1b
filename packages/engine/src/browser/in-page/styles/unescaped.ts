/** Text of a string of CSS, whose quotes and escapes it is written with. */
export function unescaped(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi, (_, hex?: string, char?: string) =>
      hex ? String.fromCodePoint(Number.parseInt(hex, 16) || 0xfffd) : (char ?? ''),
    )
}

/** Text of a string of CSS; undefined for anything else. */
export function stringOf(token: string): string | undefined {
  return /^["']/.test(token) ? unescaped(token) : undefined
}
