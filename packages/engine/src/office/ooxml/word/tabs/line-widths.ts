import { startTagAttribute } from '../../../xml/start-tag.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'
import { twips } from '../twips.ts'

/** Letter, which Word takes for a section without a size (ISO/IEC 29500-1, 17.6.13), in twips. */
const PAGE_WIDTH = 12_240
const MARGIN = 1440
/** Between columns, where a section does not say. */
const COLUMN_SPACE = 720

/** Widths of the lines of a Word document, in twips. */
export interface LineWidths {
  /** Width of a line of the body at a position of the main part; undefined where columns differ. */
  atBody(position: number): number | undefined
  /** Width of a line of a header, footer or note; undefined where sections of several widths show it. */
  ofPart(part: string): number | undefined
}

interface Section {
  readonly end: number
  /** Width of a column. */
  readonly line: number | undefined
  /** Width between the margins. */
  readonly text: number
  /** Headers and footers by kind and page, as `headerReference default`. */
  readonly parts: ReadonlyMap<string, string>
}

/** Reads the widths that the sections of a document leave to lines. */
export function lineWidths(document: OfficePackage, main: string): LineWidths {
  const text = document.text(main)
  const targets = new Map(
    document.relationships(main).map(({ id, target }) => [id, targetPart(main, target)]),
  )
  const sections = sectionsOf(parseTree(text, main), text, targets)
  const widths = new Map<string, number | undefined>()
  let parts: ReadonlyMap<string, string> = new Map()
  for (const section of sections) {
    // A section without a header shows that of the section before.
    parts = new Map([...parts, ...section.parts])
    for (const part of new Set(parts.values())) {
      const isOther = widths.has(part) && widths.get(part) !== section.text
      widths.set(part, isOther ? undefined : section.text)
    }
  }
  const [first] = sections
  const isEven = sections.every(({ line }) => line === first?.line)
  return {
    atBody: (position) => {
      const section = sections.find(({ end }) => end > position)
      return section === undefined ? PAGE_WIDTH - 2 * MARGIN : section.line
    },
    ofPart: (part) => {
      if (widths.has(part)) return widths.get(part)
      return isEven ? first?.line : undefined
    },
  }
}

function sectionsOf(
  root: XmlNode,
  text: string,
  targets: ReadonlyMap<string, string>,
): readonly Section[] {
  const sections: Section[] = []
  const walk = (node: XmlNode) => {
    if (node.element === 'sectPr') sections.push(readSection(node, text, targets))
    else if (node.element !== 'sectPrChange') node.children.forEach(walk)
  }
  walk(root)
  return sections
}

function readSection(node: XmlNode, text: string, targets: ReadonlyMap<string, string>): Section {
  const child = (element: string) => node.children.find((one) => one.element === element)
  const value = (one: XmlNode | undefined, name: string) =>
    one && startTagAttribute(text.slice(one.start, one.openEnd), `${one.prefix}${name}`)
  const margins = child('pgMar')
  const [left, right] = ['left', 'right'].map((side) => twips(value(margins, side)) ?? MARGIN)
  const gutter = twips(value(margins, 'gutter')) ?? 0
  const page = twips(value(child('pgSz'), 'w')) ?? PAGE_WIDTH
  const width = page - (left ?? 0) - (right ?? 0) - gutter
  const columns = child('cols')
  const count = Number(value(columns, 'num') ?? 1)
  const space = twips(value(columns, 'space')) ?? COLUMN_SPACE
  const isUneven = count > 1 && /^(?:0|false|off)$/.test(value(columns, 'equalWidth') ?? '')
  const references = node.children.flatMap((one) => {
    if (one.element !== 'headerReference' && one.element !== 'footerReference') return []
    const id = /:id\s*=\s*["']([^"']*)/.exec(text.slice(one.start, one.openEnd))?.[1] ?? ''
    const target = targets.get(id)
    const page = value(one, 'type') ?? 'default'
    return target === undefined ? [] : [[`${one.element} ${page}`, target] as const]
  })
  return {
    end: node.end,
    line: isUneven ? undefined : (width - space * (count - 1)) / count,
    text: width,
    parts: new Map(references),
  }
}
