import { absoluteRange, parseRange } from '../../../../units/a1-range.ts'
import { elementsOf } from '../../../xml/find-elements.ts'
import { changeStartTag } from '../../../xml/start-tag.ts'
import type { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { SheetEditor } from '../sheet/sheet-editor.ts'

const SHARES = new Set(['percent', 'percentile'])
const NAMES = [
  ...['conditionalFormatting', 'cfvo'],
  ...['x14:conditionalFormatting', 'x14:cfvo', 'xm:f', 'xm:sqref'],
]

/** An end that is a share by a cell or a name. */
interface ShareEnd {
  readonly kind: string
  readonly value: string
  /** Its start tag. */
  readonly start: number
  readonly end: number
  /** Text of its value, where that is an element. */
  readonly text?: { readonly start: number; readonly end: number }
}

/**
 * Makes formulas of the ends of data bars, colour scales and icon sets that are shares of the range (`percent`,
 * `percentile`) by a cell or a name: LibreOffice takes the value for the end itself.
 *
 * @param editor receives the changes
 *
 * Source: ISO/IEC 29500-1, 18.3.1.11 and 18.18.12.
 */
export function sharesByFormula(
  editor: SheetEditor,
  { text, part }: { readonly text: string; readonly part: string },
): void {
  let ranges: readonly string[] = []
  let waiting: ShareEnd[] = []
  let open: ShareEnd | undefined
  const write = (end: ShareEnd) => {
    const formula = formulaOf(end, ranges)
    if (formula === undefined) return
    const change = { type: 'formula', ...(end.text === undefined && { val: formula }) }
    editor.replace(end.start, end.end, changeStartTag(text.slice(end.start, end.end), change))
    if (end.text) editor.replace(end.text.start, end.text.end, escapeXml(formula))
  }
  for (const scanner of elementsOf(text, part, NAMES)) {
    const { element } = scanner
    if (element === 'conditionalFormatting') ranges = rangesOf(scanner.attribute('sqref'))
    else if (element === 'cfvo') {
      const end = shareOf(scanner, scanner.attribute('val'))
      if (end) write(end)
    } else if (element === 'x14:conditionalFormatting') waiting = []
    else if (element === 'x14:cfvo') open = shareOf(scanner, '')
    else if (element === 'xm:f') {
      const value = textOf(scanner)
      if (open) waiting.push({ ...open, ...value })
      open = undefined
    } else {
      // The range stands behind the rules.
      ranges = rangesOf(textOf(scanner).value)
      waiting.forEach(write)
      waiting = []
    }
  }
}

function shareOf(scanner: XmlScanner, value = ''): ShareEnd | undefined {
  const kind = scanner.attribute('type') ?? ''
  if (!SHARES.has(kind)) return undefined
  return { kind, value, start: scanner.start, end: scanner.end }
}

/** Text of the element at hand; reads to its end tag. */
function textOf(scanner: XmlScanner): Pick<ShareEnd, 'value' | 'text'> {
  const start = scanner.end
  if (scanner.kind === 'open') scanner.next()
  return { value: scanner.textBefore(), text: { start, end: scanner.start } }
}

function rangesOf(reference = ''): readonly string[] {
  const ranges = reference.trim().split(/\s+/).map(parseRange)
  return ranges.flatMap((range) => (range === undefined ? [] : absoluteRange(range)))
}

/** The end as a formula; undefined for a number, and for a range that is none. */
function formulaOf({ kind, value }: ShareEnd, ranges: readonly string[]): string | undefined {
  if (!Number.isNaN(Number(value)) || ranges.length === 0) return undefined
  const all = ranges.join(',')
  if (kind === 'percentile') {
    return `PERCENTILE(${ranges.length > 1 ? `(${all})` : all},(${value})/100)`
  }
  return `MIN(${all})+(MAX(${all})-MIN(${all}))*(${value})/100`
}
