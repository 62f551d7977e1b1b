import { RtfScanner } from './scan-rtf.ts'

const OUTSIDE = /^(?:(?:header|footer)[lrf]?|footnote)$/

/**
 * Whether numbers of lines stand elsewhere than in Word: LibreOffice numbers the lines of all sections at the steps of the last, and those of
 * headers, footers, notes and paragraphs that ask for none (`\noline`).
 *
 * @param text bytes as latin-1
 */
export function hasStrayLineNumbers(text: string): boolean {
  if (!text.includes('\\linemod')) return false
  const scanner = new RtfScanner(text)
  /** Steps of the sections that have ended. */
  const steps = new Set<number>()
  let step = 0
  let hasOthers = false
  while (scanner.next()) {
    const { kind, word, value } = scanner
    if (kind !== 'word') continue
    if (word === 'linemod') step = value ?? 1
    else if (word === 'sect') steps.add(step)
    else if (word === 'sectd') step = 0
    else hasOthers ||= word === 'noline' || OUTSIDE.test(word)
  }
  steps.add(step)
  return steps.size > 1 || (step > 0 && hasOthers)
}
