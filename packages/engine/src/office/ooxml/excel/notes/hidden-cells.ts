import { isOn } from '../../../xml/is-on.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

/**
 * Whether a cell stands in a row or column of its sheet that is hidden: by itself, by a filter, in a group that is folded.
 *
 * @param text of the sheet's part
 */
export function hiddenCells(text: string, part: string): (row: number, column: number) => boolean {
  const scanner = new XmlScanner(text, part)
  const columns: (readonly [from: number, to: number])[] = []
  // Rows that differ from what the sheet says of all.
  const others = new Set<number>()
  let rowsAreHidden: boolean = false
  let row = 0
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    const hidden = scanner.attribute('hidden')
    if (element === 'sheetFormatPr') rowsAreHidden = isOn(scanner.attribute('zeroHeight'))
    else if (element === 'col' && isOn(hidden)) {
      columns.push([Number(scanner.attribute('min')), Number(scanner.attribute('max'))])
    } else if (element === 'row') {
      row = Number(scanner.attribute('r') ?? row + 1)
      const isOwn: boolean = hidden === undefined ? rowsAreHidden : isOn(hidden)
      if (isOwn !== rowsAreHidden) others.add(row)
    }
  }
  return (at, column) =>
    others.has(at) !== rowsAreHidden || columns.some(([from, to]) => from <= column && column <= to)
}
