import { startTagAttribute } from '../../../xml/start-tag.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import type { Colour } from './table-format.ts'
import { tinted } from './theme-colours.ts'

/** The styles part of a workbook by its lists: fonts, fills, borders, cell styles. */
export class StylesPart {
  readonly text: string
  /** Prefix of its elements with a colon, or nothing. */
  readonly prefix: string
  readonly #root: XmlNode | undefined
  readonly #theme: readonly string[]

  /** @param theme colours by number, as `RRGGBB` */
  constructor(text: string, part: string, theme: readonly string[]) {
    this.text = text
    this.#root = parseTree(text, part).children[0]
    this.prefix = this.#root?.prefix ?? ''
    this.#theme = theme
  }

  /** A list in the root: `cellXfs`. */
  list(name: string): XmlNode | undefined {
    return this.#root?.children.find(({ element }) => element === name)
  }

  /** Members of a list, in order, without elements of other vocabularies. */
  members(list: string): readonly XmlNode[] {
    const children = this.list(list)?.children ?? []
    return children.filter(({ element }) => !element.includes(':'))
  }

  /** Value of an attribute of a node, by its name as written. */
  attribute(node: XmlNode | undefined, name: string): string | undefined {
    return node && startTagAttribute(this.text.slice(node.start, node.openEnd), name)
  }

  /** The node as it stands in the part. */
  source(node: XmlNode): string {
    return this.text.slice(node.start, node.end)
  }

  /** Whether an element such as `b` is there and not switched off. */
  isOn(node: XmlNode | undefined): boolean {
    return node !== undefined && !/^(?:0|false)$/.test(this.attribute(node, 'val') ?? '1')
  }

  /** The colour that an element names, colours of the theme by their values. */
  colour(node: XmlNode | undefined): Colour | undefined {
    const value = (name: string) => this.attribute(node, name)
    const tint = Number(value('tint') ?? 0)
    const theme = this.#theme[Number(value('theme') ?? -1)]
    const rgb = theme ?? /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value('rgb') ?? '')?.[1]
    if (rgb !== undefined) return `rgb="FF${tinted(rgb.toUpperCase(), within(tint))}"`
    const indexed = value('indexed')
    if (indexed !== undefined && /^\d{1,3}$/.test(indexed)) return `indexed="${indexed}"`
    return value('auto') === undefined ? undefined : 'auto="1"'
  }
}

/** A node's child by name. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find(({ element }) => element === name)
}

function within(tint: number): number {
  return Number.isFinite(tint) ? Math.min(1, Math.max(-1, tint)) : 0
}
