import type { XmlNode } from '../../../xml/xml-tree.ts'

/** Rows of a table or cells of a row, also those in content controls. */
export function membersOf(node: XmlNode, element: 'tr' | 'tc'): readonly XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.element === element) return [child]
    return child.element === 'tbl' ? [] : membersOf(child, element)
  })
}

/** An element among the properties of a table, a row or a cell. */
export function find(node: XmlNode, properties: string, element: string): XmlNode | undefined {
  const found = childOf(node, properties)
  return found && childOf(found, element)
}

/** The first child with a name. */
export function childOf(node: XmlNode, element: string): XmlNode | undefined {
  return node.children.find((child) => child.element === element)
}
