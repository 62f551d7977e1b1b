import type { XmlNode } from '../../../xml/xml-tree.ts'
import { childOf, type StylesPart } from './styles-part.ts'
import {
  type Fill,
  type FontChange,
  type Line,
  type PartFormat,
  SIDES,
  TABLE_PARTS,
  type TablePart,
  type TableStyle,
} from './table-format.ts'

/** Rows or columns of a stripe: Excel offers 9. */
const MAX_STRIPE = 1000

/** A style of tables that the workbook defines itself; undefined where it does not. */
export function ownTableStyle(styles: StylesPart, name: string): TableStyle | undefined {
  const style = styles.members('tableStyles').find((one) => styles.attribute(one, 'name') === name)
  if (style === undefined) return undefined
  const formats = styles.members('dxfs')
  const parts: Partial<Record<TablePart, PartFormat>> = {}
  const stripes: Partial<Record<TablePart, number>> = {}
  for (const element of style.children) {
    const part = TABLE_PARTS.find((one) => one === styles.attribute(element, 'type'))
    const format = formats[Number(styles.attribute(element, 'dxfId') ?? -1)]
    const size = Number(styles.attribute(element, 'size') ?? 1)
    if (part === undefined) continue
    if (size >= 1 && size <= MAX_STRIPE) stripes[part] = Math.trunc(size)
    if (format !== undefined) parts[part] = partFormat(styles, format)
  }
  return { parts, stripes }
}

function partFormat(styles: StylesPart, format: XmlNode): PartFormat {
  const fill = fillOf(styles, childOf(format, 'fill'))
  const font = childOf(format, 'font')
  const border = childOf(format, 'border')
  return {
    ...(fill && { fill }),
    ...(font && { font: fontChange(styles, font) }),
    ...(border && { lines: linesOf(styles, border) }),
  }
}

/** In a differential format the background is the colour of a solid fill, and a pattern without a name is solid. */
function fillOf(styles: StylesPart, fill: XmlNode | undefined): Fill | undefined {
  const gradient = childOf(fill, 'gradientFill')
  if (gradient !== undefined) {
    const foreground = styles.colour(childOf(childOf(gradient, 'stop'), 'color'))
    return foreground === undefined ? undefined : { pattern: 'solid', foreground }
  }
  const pattern = childOf(fill, 'patternFill')
  if (pattern === undefined) return undefined
  const foreground = styles.colour(childOf(pattern, 'fgColor'))
  const background = styles.colour(childOf(pattern, 'bgColor'))
  const type = styles.attribute(pattern, 'patternType') ?? 'solid'
  if (type === 'solid') {
    const colour = background ?? foreground
    return colour === undefined ? undefined : { pattern: 'solid', foreground: colour }
  }
  if (type === 'none') return undefined
  return { pattern: type, ...(foreground && { foreground }), ...(background && { background }) }
}

function fontChange(styles: StylesPart, font: XmlNode): FontChange {
  const color = styles.colour(childOf(font, 'color'))
  return {
    ...(styles.isOn(childOf(font, 'b')) && { bold: true }),
    ...(styles.isOn(childOf(font, 'i')) && { italic: true }),
    ...(styles.isOn(childOf(font, 'strike')) && { strike: true }),
    ...(isUnderlined(styles, childOf(font, 'u')) && { underline: true }),
    ...(color && { color }),
  }
}

function isUnderlined(styles: StylesPart, node: XmlNode | undefined): boolean {
  return node !== undefined && styles.attribute(node, 'val') !== 'none'
}

function linesOf(styles: StylesPart, border: XmlNode) {
  const lines: Partial<Record<(typeof SIDES)[number], Line>> = {}
  for (const side of SIDES) {
    const node = childOf(border, side)
    const style = styles.attribute(node, 'style') ?? 'none'
    const color = styles.colour(childOf(node, 'color'))
    if (style !== 'none') lines[side] = { style, ...(color && { color }) }
  }
  return lines
}
