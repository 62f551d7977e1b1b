import { type CellRange, parseRange } from '../../../../units/a1-range.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const HIDES = /showValue=["'](?:0|false|off)["']/
const RULES = /^(?:x14:)?conditionalFormatting$/

/**
 * Ranges of a sheet whose conditional formats show bars or icons in place of the values, or values in another format.
 *
 * @param ownFormats numbers of the differential formats of the workbook that have a number format
 */
export function hiddenValues(
  text: string,
  part: string,
  ownFormats: ReadonlySet<string>,
): readonly CellRange[] {
  if (!HIDES.test(text) && ownFormats.size === 0) return []
  const ranges: CellRange[] = []
  const scanner = new XmlScanner(text, part)
  let isHiding = false
  let where = ''
  while (scanner.next()) {
    const { element, kind } = scanner
    if (RULES.test(element) && kind === 'open') {
      isHiding = false
      where = scanner.attribute('sqref') ?? ''
    } else if (RULES.test(element) && kind === 'close') {
      if (isHiding) ranges.push(...rangesOf(where))
    } else if (element === 'xm:sqref' && kind === 'close') where += ` ${scanner.textBefore()}`
    else if (kind !== 'close') {
      const format = /cfRule$/.test(element) ? scanner.attribute('dxfId') : undefined
      const shows = scanner.attribute('showValue')
      isHiding ||= /^(?:0|false|off)$/.test(shows ?? '') || ownFormats.has(format ?? '')
      // Formats of rules of Excel 2010 stand inside of them.
      if (element.endsWith('numFmt')) isHiding = true
    }
  }
  return ranges
}

function rangesOf(list: string): readonly CellRange[] {
  return list.split(/\s+/).flatMap((reference) => parseRange(reference) ?? [])
}
