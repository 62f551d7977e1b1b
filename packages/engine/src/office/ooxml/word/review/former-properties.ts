import type { XmlNode } from '../../../xml/xml-tree.ts'

// Properties that a tracked change does not speak of, and that so stay (ISO/IEC 29500-1, 17.13.5).
const STAYING: Readonly<Record<string, readonly string[]>> = {
  pPr: ['rPr', 'sectPr'],
  sectPr: ['headerReference', 'footerReference'],
}

/**
 * Content of a properties element before its tracked change; undefined when it has none.
 *
 * @param properties for example a `w:rPr` that holds a `w:rPrChange`
 * @param render text of a child that stays
 */
export function formerProperties(
  text: string,
  properties: XmlNode,
  render: (child: XmlNode) => string,
): string | undefined {
  const { element, children } = properties
  const change = children.find((child) => child.element === `${element}Change`)
  if (change === undefined) return undefined
  const former = change.children.find((child) => child.element === element)
  const before = former === undefined ? '' : text.slice(former.openEnd, former.closeStart)
  const staying = children
    .filter((child) => STAYING[element]?.includes(child.element))
    .map(render)
    .join('')
  // References come first in a section, the marks of a paragraph last.
  return element === 'sectPr' ? staying + before : before + staying
}
