import { isOn } from '../../../xml/is-on.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import type { Side } from '../review/resolve-changes.ts'

const UNSHOWN = /<(?:\w+:)?(?:vanish|del|ins)[\s/>]/
/** Places of an equation's parts, which stay where nothing stands in them. */
const PLACES = new Set(
  ['e', 'num', 'den', 'sub', 'sup', 'lim', 'fName', 'deg', 'mr'].map((name) => `m:${name}`),
)
/** Marks of a run that is not on a side of the changes; of an equation they stand in the run (ISO/IEC 29500-1, A.1). */
const GONE: Readonly<Record<Side | 'marked', string>> = {
  accepted: 'del',
  original: 'ins',
  marked: '',
}

/**
 * Takes runs out of equations that are hidden, or deleted by the mark that Word writes into them: neither LibreOffice nor
 * mammoth looks for them there. What holds nothing else goes with them.
 *
 * @param side which side of the changes is shown
 * @returns the text, the same where there are none
 */
export function dropUnshownRuns(text: string, part: string, side: Side | 'marked'): string {
  if (!text.includes('oMath') || !UNSHOWN.test(text)) return text
  const gone = new Set<XmlNode>()
  const alive = new Set<XmlNode>()
  const waiting = [parseTree(text, part)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const child of node.children) waiting.push(child)
    if (node.element !== 'm:r') continue
    if (isUnshown(text, node, GONE[side])) gone.add(node)
    else for (let at = node.parent; at && !alive.has(at); at = at.parent) alive.add(at)
  }
  const edits = new TextEdits()
  for (const { start, end } of new Set([...gone].map((run) => emptied(run, alive)))) {
    edits.remove(start, end)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function isUnshown(text: string, run: XmlNode, mark: string): boolean {
  const inside = run.children.flatMap((child) => [child, ...child.children])
  const properties = inside.filter(({ element }) => element === 'rPr')
  const isHidden = properties.some(({ children }) =>
    children.some(
      ({ element, prefix, start, openEnd }) =>
        element === 'vanish' &&
        isOn(startTagAttribute(text.slice(start, openEnd), `${prefix}val`) ?? '1'),
    ),
  )
  return isHidden || run.children.some(({ element }) => element === mark)
}

/** The largest part of the equation around a run that holds no other. */
function emptied(run: XmlNode, alive: ReadonlySet<XmlNode>): XmlNode {
  let largest = run
  for (let at = run.parent; at?.element.startsWith('m:') && !alive.has(at); at = at.parent) {
    if (!PLACES.has(at.element)) largest = at
  }
  return largest
}
