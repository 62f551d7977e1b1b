import { hasElement } from '../../../xml/find-elements.ts'
import { changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import type { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { XmlNode } from '../../../xml/xml-tree.ts'
import type { OfficePackage } from '../../office-package.ts'
import { childOf, StylesPart } from '../tables/styles-part.ts'

/** A box that is checked, and one that is not, for TRUE and FALSE. */
export const BOXES = '"\u2611";"\u2611";"\u2610"'
/** Those of a workbook's own begin here. */
const FIRST_FORMAT = 164

/**
 * Shows the check boxes that Excel draws in cells (since 2024) by a number format of the cells, in their middle: others
 * show TRUE and FALSE.
 *
 * @param document changed in place when a style has them
 */
export function showCheckboxes(document: OfficePackage, main: string): void {
  const bags = document.related(main, 'FeaturePropertyBag')
  const part = document.related(main, 'styles')
  if (bags === undefined || part === undefined) return
  const isOfBoxes = (bag: XmlScanner) => bag.attribute('type') === 'Checkbox'
  if (!hasElement(document.text(bags), bags, ['bag'], isOfBoxes)) return
  const styles = new StylesPart(document.text(part), part, [])
  const { text, prefix } = styles
  const boxed = styles.members('cellXfs').filter(hasControl)
  if (boxed.length === 0) return
  const formats = styles.list('numFmts')
  const numbers = styles
    .members('numFmts')
    .map((format) => Number(styles.attribute(format, 'numFmtId')))
    .filter((number) => Number.isInteger(number))
  const number = Math.max(FIRST_FORMAT - 1, ...numbers) + 1
  const format = `<${prefix}numFmt numFmtId="${number}" formatCode="${escapeXml(BOXES)}"/>`
  const edits = new TextEdits()
  if (formats !== undefined && formats.closeStart > formats.openEnd) {
    edits.insert(formats.closeStart, format)
  } else edits.insert(rootEnd(boxed), `<${prefix}numFmts>${format}</${prefix}numFmts>`)
  for (const style of boxed) {
    const isAligned = childOf(style, 'alignment') !== undefined
    const changes = {
      numFmtId: String(number),
      applyNumberFormat: '1',
      ...(!isAligned && { applyAlignment: '1' }),
    }
    edits.replace(
      style.start,
      style.openEnd,
      changeStartTag(text.slice(style.start, style.openEnd), changes),
    )
    if (!isAligned) edits.insert(style.openEnd, `<${prefix}alignment horizontal="center"/>`)
  }
  document.write(part, edits.apply(text))
}

function hasControl({ element, children }: XmlNode): boolean {
  return element === 'xfpb:xfComplement' || children.some(hasControl)
}

/** End of the start tag of the root. */
function rootEnd([style]: readonly XmlNode[]): number {
  return style?.parent?.parent?.openEnd ?? 0
}
