const RUNS: readonly RegExp[] = [
  /[\t\n\r\x20-\x7e]{5,}/g,
  /(?:\0[\x20-\x7e]){5,}/g,
  /(?:[\x20-\x7e]\0){5,}/g,
]

/** Everything in bytes that looks like words, of one byte for a character or of two. */
export function printedRuns(data: Buffer): string {
  const text = data.toString('latin1')
  const runs = RUNS.flatMap((expression) => text.match(expression) ?? [])
  return runs.map((run) => run.replaceAll('\0', '')).join('\0')
}

/** Whether bytes hold one of the texts in letters that are not those of ASCII, as they are stated or in capitals. */
export function isSpelled(data: Buffer, texts: readonly string[]): boolean {
  const others = texts.filter((text) => /[^\0-\x7f]/.test(text))
  return others.some((text) =>
    [text, text.toLowerCase(), text.toUpperCase()].some((own) => {
      const wide = Buffer.from(own, 'utf16le')
      const isIn = data.includes(own, 0, 'utf8') || data.includes(wide)
      return isIn || data.includes(Buffer.from(own, 'latin1')) || data.includes(wide.swap16())
    }),
  )
}
