import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Lists of looks that cell styles refer to: the elements in them, and the attribute that refers. */
const REFERENCES = {
  borders: { member: 'border', attribute: 'borderId' },
  fills: { member: 'fill', attribute: 'fillId' },
} as const

/**
 * Numbers of the cell styles with a border, or a fill, that has something to show.
 *
 * @param shows whether a part of the border or fill is that; its scanner stands on the start tag
 */
export function stylesThatShow(
  document: OfficePackage,
  main: string,
  looks: keyof typeof REFERENCES,
  shows: (part: XmlScanner) => boolean,
): ReadonlySet<number> {
  const part = document.related(main, 'styles')
  const styles = new Set<number>()
  if (part === undefined) return styles
  const scanner = new XmlScanner(document.text(part), part)
  const showing = new Set<number>()
  const counts = { look: -1, xf: -1 }
  const { member, attribute } = REFERENCES[looks]
  let list = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 1) list = kind === 'open' ? element : ''
    if (kind === 'close') continue
    if (list === looks && depth === 2 && element === member) counts.look += 1
    if (list === looks && depth === 3 && shows(scanner)) showing.add(counts.look)
    if (list !== 'cellXfs' || depth !== 2 || element !== 'xf') continue
    counts.xf += 1
    if (showing.has(Number(scanner.attribute(attribute) ?? 0))) styles.add(counts.xf)
  }
  return styles
}

/** Numbers of the cell styles whose colours run from one to another. */
export function gradientStyles(document: OfficePackage, main: string): ReadonlySet<number> {
  return stylesThatShow(document, main, 'fills', ({ element }) => element === 'gradientFill')
}
