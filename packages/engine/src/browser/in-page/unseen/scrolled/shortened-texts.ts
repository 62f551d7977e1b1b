import { isSeen } from '../../trees/is-seen.ts'
import type { Tree } from '../../trees/open-trees.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'

const LABELLED = '[aria-label],[title]'
/** Those say what they do. */
const CONTROLS = 'button,input,select,textarea,summary,[role="button"],[role="menuitem"],svg,pre'
const ELLIPSIS = /…|\.{3}/g
/** Shorter words with dots behind them say that something goes on: "Loading…". */
const MIN_LETTERS = 10

/** A text whose end a program has taken away, and left in a label of its element. */
export interface ShortenedText {
  readonly element: Element
  /** As it was. */
  readonly text: string
}

/** Texts of a tree that a program has shortened: they end with an ellipsis, and a label has all of it. */
export function shortenedTexts(tree: Tree): readonly ShortenedText[] {
  const found = [...tree.querySelectorAll(LABELLED)].flatMap((element) => {
    if (element.closest(CONTROLS)) return []
    const labels = [element.getAttribute('aria-label'), element.getAttribute('title')]
    const shown = oneLine([...shownNodes(element)].map(textIn).join(''))
    const text = labels.map((label) => oneLine(label ?? '')).find((label) => goesOn(shown, label))
    return text !== undefined && isSeen(element) ? [{ element, text }] : []
  })
  return found.filter(
    ({ element }) => !found.some((one) => one.element !== element && element.contains(one.element)),
  )
}

/** Whether a label says how a text goes on that ends with an ellipsis, and perhaps a word or a button behind it. */
function goesOn(shown: string, label: string): boolean {
  const end = [...shown.matchAll(ELLIPSIS)].at(-1)
  if (end === undefined || label === shown) return false
  const begin = shown.slice(0, end.index).trimEnd()
  return (
    begin.length >= MIN_LETTERS &&
    label.startsWith(begin) &&
    label.slice(begin.length).replaceAll(ELLIPSIS, '').trim() !== ''
  )
}

function textIn(node: Node): string {
  return node instanceof Text ? node.data : ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
