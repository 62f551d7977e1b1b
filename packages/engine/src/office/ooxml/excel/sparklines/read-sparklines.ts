import { isOn } from '../../../xml/is-on.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

/** An end of the scale of a group of sparklines: of each line, of all of them, or a value. */
export type ScaleEnd = 'individual' | 'group' | number

/** Sparklines of one look that are lines. */
export interface LineGroup {
  /** Range of its element. */
  readonly start: number
  end: number
  /** Element of the colour of the lines, and its attributes. */
  colour?: {
    readonly start: number
    readonly end: number
    readonly attributes: ReadonlyMap<string, string>
  }
  readonly weightPt: number
  readonly least: ScaleEnd
  readonly most: ScaleEnd
  readonly emptyCells: 'gap' | 'zero' | 'span'
  readonly isReversed: boolean
  readonly showsHidden: boolean
  /** Whether it has more to show than the lines: points, an axis. */
  readonly hasMarks: boolean
  readonly lines: { readonly values: string; readonly place: string }[]
}

const MARKS = ['markers', 'high', 'low', 'first', 'last', 'negative', 'displayXAxis'] as const
const WEIGHT_PT = 0.75

/** Groups of line sparklines of a sheet ([MS-XLSX] 2.6.28). */
export function readLineSparklines(text: string, part: string): readonly LineGroup[] {
  if (!text.includes('sparklineGroup')) return []
  const groups: LineGroup[] = []
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.element !== 'x14:sparklineGroup' || scanner.kind !== 'open') continue
    if ((scanner.attribute('type') ?? 'line') === 'line') groups.push(readGroup(scanner))
    else scanner.skip()
  }
  return groups
}

function readGroup(scanner: XmlScanner): LineGroup {
  const { depth, start } = scanner
  const is = (name: string) => isOn(scanner.attribute(name))
  const empty = scanner.attribute('displayEmptyCellsAs')
  const group: LineGroup = {
    ...{ start, end: scanner.end, lines: [] },
    weightPt: Number(scanner.attribute('lineWeight') ?? WEIGHT_PT) || WEIGHT_PT,
    least: scaleEnd(scanner, 'minAxisType', 'manualMin'),
    most: scaleEnd(scanner, 'maxAxisType', 'manualMax'),
    // Zero is the default of the format, and gap what Excel writes.
    emptyCells: empty === 'gap' || empty === 'span' ? empty : 'zero',
    isReversed: is('rightToLeft'),
    showsHidden: is('displayHidden'),
    hasMarks: MARKS.some(is),
  }
  let values = ''
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') {
      if (element === 'xm:f') values = scanner.textBefore().trim()
      else if (element === 'xm:sqref')
        group.lines.push({ values, place: scanner.textBefore().trim() })
    } else if (element === 'x14:colorSeries') {
      const named = scanner.attributes().map(({ local, value }) => [local, value] as const)
      const at = scanner.start
      scanner.skip()
      group.colour = { start: at, end: scanner.end, attributes: new Map(named) }
    }
  }
  group.end = scanner.end
  return group
}

function scaleEnd(scanner: XmlScanner, type: string, manual: string): ScaleEnd {
  const kind = scanner.attribute(type) ?? 'individual'
  if (kind === 'group') return 'group'
  const value = Number(scanner.attribute(manual))
  return kind === 'custom' && Number.isFinite(value) ? value : 'individual'
}
