/** Boxes that stand beside one another in lines of text. */
export interface InlineGroup {
  readonly boxes: readonly HTMLElement[]
  /** Whether nothing else stands in their lines. */
  readonly isPure: boolean
}

/**
 * Boxes in the lines of an element, in their order: blocks lie between the groups. None where something floats beside
 * the lines.
 */
export function inlineGroups(around: Element): readonly InlineGroup[] {
  const groups = [{ boxes: [] as HTMLElement[], isPure: true }]
  for (const node of around.childNodes) {
    const group = groups.at(-1)
    if (group === undefined) break
    const part = partOf(node)
    if (part === 'float') return []
    if (part === 'block') groups.push({ boxes: [], isPure: true })
    else if (part === 'text') group.isPure = false
    else if (part !== 'nothing') group.boxes.push(part)
  }
  return groups
}

/** Part that a node has in the lines it stands in; a box is itself. */
function partOf(node: Node): HTMLElement | 'text' | 'block' | 'float' | 'nothing' {
  if (node instanceof Text) return /\S/.test(node.data) ? 'text' : 'nothing'
  if (!(node instanceof HTMLElement)) return node instanceof Element ? 'text' : 'nothing'
  const { display, position, float } = getComputedStyle(node)
  if (display === 'none' || /absolute|fixed/.test(position)) return 'nothing'
  if (float !== 'none') return 'float'
  if (/^inline-/.test(display)) return node
  return /^(?:inline|contents|ruby)/.test(display) ? 'text' : 'block'
}
