import { startTagAttribute } from '../../../xml/start-tag.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import type { OfficePackage } from '../../office-package.ts'
import { twips } from '../twips.ts'

/** Facts of paragraph properties that tabs hang on, in twips. */
export interface ParagraphTabs {
  /** Source of the tab stops by position. */
  readonly stops: ReadonlyMap<number, string>
  readonly left?: number
  readonly right?: number
}

/** Sides of an indent, and the names of strict documents for them. */
const SIDES = { left: ['left', 'start'], right: ['right', 'end'] } as const

/** Tab stops and indents that an element of paragraph properties states itself, over those of `base`. */
export function readParagraphTabs(
  properties: XmlNode | undefined,
  text: string,
  base: ParagraphTabs,
): ParagraphTabs {
  const stops = new Map(base.stops)
  let { left, right } = base
  for (const child of properties?.children ?? []) {
    if (child.element === 'tabs') readStops(child, text, stops)
    else if (child.element === 'ind') {
      const side = (names: readonly string[]) =>
        names.map((name) => twips(attribute(child, text, name))).find((one) => one !== undefined)
      left = side(SIDES.left) ?? left
      right = side(SIDES.right) ?? right
    }
  }
  return { stops, ...(left !== undefined && { left }), ...(right !== undefined && { right }) }
}

function readStops(tabs: XmlNode, text: string, stops: Map<number, string>): void {
  for (const tab of tabs.children) {
    const position = twips(attribute(tab, text, 'pos'))
    if (tab.element !== 'tab' || position === undefined) continue
    if (attribute(tab, text, 'val') === 'clear') stops.delete(position)
    else stops.set(position, text.slice(tab.start, tab.end))
  }
}

interface Style {
  readonly basedOn: string | undefined
  readonly properties: XmlNode | undefined
}

/** Tab stops and indents of paragraph styles, those of the styles they are based on included. */
export function styleTabs(
  document: OfficePackage,
  main: string,
): (style: string | undefined) => ParagraphTabs {
  const part = document.related(main, 'styles')
  const text = part === undefined ? '' : document.text(part)
  const styles = new Map<string, Style>()
  let byDefault: string | undefined
  let defaults: XmlNode | undefined
  const [root] = part === undefined ? [] : parseTree(text, part).children
  for (const node of root?.children ?? []) {
    const child = (element: string) => node.children.find((one) => one.element === element)
    if (node.element === 'docDefaults') {
      defaults = child('pPrDefault')?.children.find(({ element }) => element === 'pPr')
    }
    if (node.element !== 'style' || attribute(node, text, 'type') !== 'paragraph') continue
    const id = attribute(node, text, 'styleId') ?? ''
    const base = child('basedOn')
    styles.set(id, { basedOn: base && attribute(base, text, 'val'), properties: child('pPr') })
    if (/^(?:1|true|on)$/.test(attribute(node, text, 'default') ?? '')) byDefault = id
  }
  return (id) => {
    const chain: Style[] = []
    const seen = new Set<string>()
    for (let at = id ?? byDefault; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style = styles.get(at)
      if (style) chain.unshift(style)
      at = style?.basedOn
    }
    const start = readParagraphTabs(defaults, text, { stops: new Map() })
    return chain.reduce((tabs, { properties }) => readParagraphTabs(properties, text, tabs), start)
  }
}

/** Value of an attribute in the vocabulary of its element. */
export function attribute(node: XmlNode, text: string, name: string): string | undefined {
  return startTagAttribute(text.slice(node.start, node.openEnd), `${node.prefix}${name}`)
}
