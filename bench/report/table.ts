/** A table of a report; the first column is text, the others are numbers. */
export interface Table {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A table as Markdown, its caption above it. */
export function markdownTable({ caption, columns, rows }: Table): string {
  const alignments = columns.map((_, index) => (index === 0 ? '---' : '---:'))
  const lines = [columns, alignments, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `**${caption}**\n\n${lines.join('\n')}\n`
}

/** A number in three significant digits, but whole from 100 up: `0.572`, `17.3`, `2451`. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}
