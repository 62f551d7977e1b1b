import { isSeen } from '../trees/is-seen.ts'
import { selectorOf } from '../trees/selector-of.ts'
import { shortText } from '../trees/short-text.ts'

/** Why a document shows neither text nor pictures. */
export interface NothingSeen {
  /** Text that is hidden, from its beginning; empty where the document has none. */
  readonly text: string
  /** Outermost element that hides it, as a selector of its own. */
  readonly selector: string
  /** Declaration that hides it, for example `opacity: 0`. */
  readonly style: string
  readonly hasScripts: boolean
}

/**
 * Looks for a document's first text, picture or form control that is seen; it stops there. Runs in the page.
 *
 * @returns undefined where there is one
 */
export function nothingSeen(): NothingSeen | undefined {
  const SHOWN =
    'img,svg,canvas,video,iframe,object,embed,input,textarea,select,button,meter,progress,hr'
  const SILENT = 'script,style,noscript,template,head'
  const range = document.createRange()
  let hidden: Text | undefined
  const hasSize = ({ width, height }: DOMRect) => width > 0 && height > 0
  const isContent = (node: Node): boolean => {
    if (node instanceof Element) {
      if (node.shadowRoot && showsSomething(node.shadowRoot)) return true
      if (!node.matches(SHOWN) || !isSeen(node)) return false
      return hasSize(node.getBoundingClientRect())
    }
    const parent = node.parentElement
    if (!(node instanceof Text) || !/\S/.test(node.data)) return false
    range.selectNodeContents(node)
    const isThere = hasSize(range.getBoundingClientRect())
    if (isThere && (parent === null || isSeen(parent))) return true
    if (!parent?.closest(SILENT)) hidden ??= node
    return false
  }
  const showsSomething = (tree: Node): boolean => {
    const nodes = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node: Node | null = tree; node; node = nodes.nextNode())
      if (isContent(node)) return true
    return false
  }
  const root = document.documentElement
  if (root && showsSomething(root)) return undefined

  const hasScripts = document.querySelector('script') !== null
  let found = { selector: '', style: '' }
  for (let around = hidden?.parentElement; around; around = around.parentElement) {
    const { display, visibility, opacity } = getComputedStyle(around)
    const style =
      display === 'none'
        ? 'display: none'
        : visibility !== 'visible'
          ? `visibility: ${visibility}`
          : opacity === '0'
            ? 'opacity: 0'
            : ''
    if (style !== '') found = { selector: selectorOf(around), style }
  }
  const text = shortText(hidden?.data ?? '')
  return { ...found, text, hasScripts }
}
