import { XmlScanner } from './xml-scanner.ts'

/** One element by its positions in the text. */
export interface XmlNode {
  /** Qualified name, as written. */
  readonly name: string
  /** Name by namespace, as {@link XmlScanner.element} has it. */
  readonly element: string
  readonly prefix: string
  readonly parent: XmlNode | undefined
  readonly children: readonly XmlNode[]
  readonly start: number
  /** End of the start tag. */
  readonly openEnd: number
  /** Start of the end tag; the same as {@link XmlNode.openEnd} for an empty element. */
  readonly closeStart: number
  readonly end: number
}

/**
 * Elements of an XML text as a tree, for edits that need to know what stands around an element.
 *
 * @param part name of the part, for messages
 * @throws EngineError `invalid_document` as {@link XmlScanner} does
 */
export function parseTree(text: string, part: string): XmlNode {
  const scanner = new XmlScanner(text, part)
  const root = grow({ name: '', element: '', start: 0, end: 0 }, undefined)
  let current = root
  while (scanner.next()) {
    const { kind, start, end } = scanner
    if (kind === 'close') {
      current.closeStart = start
      current.end = end
      current = current.parent ?? root
      continue
    }
    const node = grow(scanner, current)
    current.children.push(node)
    if (kind === 'open') current = node
  }
  root.closeStart = text.length
  root.end = text.length
  return root
}

interface GrowingNode extends XmlNode {
  readonly parent: GrowingNode | undefined
  readonly children: GrowingNode[]
  closeStart: number
  end: number
}

function grow(
  { name, element, start, end }: Pick<XmlScanner, 'name' | 'element' | 'start' | 'end'>,
  parent: GrowingNode | undefined,
): GrowingNode {
  return {
    name,
    element,
    prefix: name.slice(0, name.indexOf(':') + 1),
    parent,
    children: [],
    start,
    openEnd: end,
    closeStart: end,
    end,
  }
}
