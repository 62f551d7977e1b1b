import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

interface Run {
  readonly depth: number
  readonly prefix: string
  /** Its properties, as they are written. */
  properties: string
  /** Name of the child before. */
  last: string | undefined
}

/** Elements that change how LibreOffice shows the rest of their run. */
const MARKS = new Set(['fldChar', 'sym'])

/**
 * Gives each mark of a field, and each character of a symbol font, a run of its own: LibreOffice loses the properties of a
 * run behind a mark within it, so page numbers that some programs write came out in another size and colour, and shows
 * text behind a symbol in the font of the symbol.
 *
 * @returns the text, the same when there is nothing to part
 */
export function partFieldMarks(text: string, part: string): string {
  if (!/fldChar|\bsym\b/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const runs: Run[] = []
  while (scanner.next()) {
    const { element, kind, depth, start } = scanner
    if (kind === 'close') {
      if (runs.at(-1)?.depth === depth) runs.pop()
      continue
    }
    const run = runs.at(-1)
    if (run?.depth === depth - 1) {
      if (element === 'rPr') {
        scanner.skip()
        run.properties = text.slice(start, scanner.end)
        continue
      }
      const { prefix, properties, last } = run
      if (last !== undefined && (MARKS.has(element) || MARKS.has(last))) {
        edits.insert(start, `</${prefix}r><${prefix}r>${properties}`)
      }
      run.last = element
    }
    if (element === 'r' && kind === 'open') {
      runs.push({ depth, prefix: scanner.prefix, properties: '', last: undefined })
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
