import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const CUSTOM = 'custom '
/** The first number of those that have zeros before them. */
const ZEROS = /^(0*1), /
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω'

/**
 * Format of numbers that Word knows by the first of them (`w:numFmt w:val="custom"`), for {@link customNumber}.
 *
 * @param sample value of `w:format`
 */
export function customFormat(sample: string): string {
  return CUSTOM + sample
}

/** Whether a format is one of {@link customFormat}. */
export function isCustom(format: string): boolean {
  return format.startsWith(CUSTOM)
}

/** Whether {@link customNumber} writes numbers of a format. */
export function isKnownCustom(format: string): boolean {
  return isCustom(format) && customNumber(1, format) !== undefined
}

/**
 * Text of a number: `007` for 7 in `001, 002, 003, ...`, Greek letters in `α, β, γ, ...`; undefined where the format is
 * not known.
 */
export function customNumber(value: number, format: string): string | undefined {
  const sample = format.slice(CUSTOM.length)
  const [, first] = ZEROS.exec(sample) ?? []
  if (first !== undefined) return String(value).padStart(first.length, '0')
  if (sample.startsWith('α, β, ')) return greek(value)
  return sample.startsWith('Α, Β, ') ? greek(value).toUpperCase() : undefined
}

function greek(value: number): string {
  const letter = GREEK.charAt((value - 1) % GREEK.length)
  return letter.repeat(Math.ceil(value / GREEK.length))
}

/**
 * Levels of lists with their formats for readers of old alone (`mc:Fallback`): LibreOffice takes both forms of a level for
 * none, and numbers it `1.` whatever its text.
 *
 * @param text of the numbering part
 * @returns the text, the same when no format has two forms
 */
export function oneFormatEach(text: string, part: string): string {
  if (!text.includes('AlternateContent')) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.element !== 'mc:AlternateContent' || scanner.kind !== 'open') continue
    const { start } = scanner
    const fallback = contentOfFallback(scanner)
    edits.replace(start, scanner.end, fallback)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Content of the form for readers of old; reads to the end tag of both. */
function contentOfFallback(scanner: XmlScanner): string {
  const { text, depth } = scanner
  let content = ''
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.element !== 'mc:Fallback' || scanner.kind !== 'open') continue
    const start = scanner.end
    scanner.skip()
    content = text.slice(start, text.lastIndexOf('</', scanner.end - 1))
  }
  return content
}
