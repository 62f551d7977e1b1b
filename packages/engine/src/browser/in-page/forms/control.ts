/** A control of a document that becomes a field. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Text of a node in one line. */
export function lineOf(node: Node | null | undefined): string {
  return (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
}
