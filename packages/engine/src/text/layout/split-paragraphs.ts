import type { StyledText } from './itemize.ts'
import type { TextStyle } from './text-style.ts'

/** The text of one paragraph and the runs that it is made of. */
export interface ParagraphText {
  readonly text: string
  readonly parts: readonly StyledText[]
}

/** A run with its style in full. */
export interface StyledRun {
  readonly text: string
  readonly style: TextStyle
}

// LF, CR LF, CR, line and paragraph separator, next line, form feed, vertical tabulator (UAX #14, BK, CR, LF, NL).
const END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g

/** Paragraphs of some runs: they end at line ends, wherever these are. */
export function splitParagraphs(runs: readonly StyledRun[]): readonly ParagraphText[] {
  const paragraphs: { text: string; parts: StyledText[] }[] = [{ text: '', parts: [] }]
  for (const [run, { text, style }] of runs.entries()) {
    for (const [index, piece] of text.split(END).entries()) {
      if (index > 0) paragraphs.push({ text: '', parts: [] })
      const paragraph = paragraphs.at(-1) as { text: string; parts: StyledText[] }
      const start = paragraph.text.length
      // An empty piece gives an empty line its height.
      paragraph.parts.push({ run, start, end: start + piece.length, style })
      paragraph.text += piece
    }
  }
  // A line end at the very end ends the last line; it begins no other.
  const [last, before] = [paragraphs.at(-1), paragraphs.at(-2)]
  return last?.text === '' && before !== undefined ? paragraphs.slice(0, -1) : paragraphs
}
