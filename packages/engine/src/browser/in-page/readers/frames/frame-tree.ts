import type { FrameNode, FrameOutline } from '../../../../pdf/ua/frames/frame-outline.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { shownChildren } from '../../trees/shown-nodes.ts'
import { isHiddenFromReaders, labelOf } from '../roles/names-and-roles.ts'
import { markOfList, typeInFrame } from './types-in-frames.ts'

/** Elements that have no text of their own to read. */
const SILENT = 'script,style,template,noscript,head,title,iframe,frame,datalist'

const IN_LINE: ReadonlySet<string> = new Set([
  'Text',
  'Span',
  'Em',
  'Strong',
  'Code',
  'Quote',
  'Link',
])

const DOT_PX = 2

/** Elements deeper than that are read as text of the one above. */
const MAX_DEPTH = 200

/**
 * The document of a frame as a tree of structure types, texts with their places in it. Runs in the frame.
 *
 * The browser has tags for the document that is printed alone: text of frames has to be told where it belongs.
 */
export function frameTree(): Pick<FrameOutline, 'heightPx' | 'root'> {
  const { body, documentElement } = document
  const language = languageOf(documentElement) ?? languageOf(body)
  const children = body ? nodesIn(body, 0) : []
  return { heightPx: innerHeight, root: { type: 'Div', ...(language && { language }), children } }
}

function nodesIn(element: Element, depth: number): FrameNode[] {
  return shownChildren(element).flatMap((child) => {
    if (child instanceof Text) return textNode(child)
    return child instanceof Element ? elementNode(child, depth + 1) : []
  })
}

function textNode(text: Text): FrameNode[] {
  const parent = text.parentElement
  if (!/\S/.test(text.data) || !parent) return []
  if (!parent.checkVisibility({ visibilityProperty: true })) return []
  const range = document.createRange()
  range.selectNodeContents(text)
  const [line] = range.getClientRects()
  if (!line) return []
  const isHidden = isHiddenFromReaders(parent)
  return [{ type: 'Text', text: text.data, box: boxOf(line), ...(isHidden && { isHidden }) }]
}

function elementNode(element: Element, depth: number): FrameNode[] {
  if (element.matches(SILENT) || getComputedStyle(element).display === 'none') return []
  const value = shownValue(element)
  const type = typeInFrame(element)
  if (type === 'Figure') return isPicture(element) ? [pictureNode(element)] : []
  const children = depth > MAX_DEPTH ? [] : nodesIn(element, depth)
  if (value)
    children.push({ type: 'Text', text: value, box: boxOf(element.getBoundingClientRect()) })
  if (children.length === 0 && !/^T[DH]$/.test(type)) return []
  const isParagraph = type === 'NonStruct' && children.every((child) => IN_LINE.has(child.type))
  const language = languageOf(element)
  const expansion = element.matches('abbr[title]') ? element.getAttribute('title') : undefined
  return [
    {
      // A box with nothing but a line in it is read apart from the text beside it.
      type: isParagraph ? 'P' : type,
      ...(language && { language }),
      ...(expansion && { expansion }),
      ...(element instanceof HTMLTableCellElement && cellFacts(element)),
      ...(type === 'L' && markOfList(element)),
      children: element.matches('dl') ? inItems(children) : children,
    },
  ]
}

/** Terms and their explanations as items of a list. */
function inItems(children: readonly FrameNode[]): FrameNode[] {
  const items: { type: string; children: FrameNode[] }[] = []
  const parts = children.flatMap((child) =>
    child.type === 'NonStruct' ? (child.children ?? []) : child,
  )
  let last = ''
  for (const part of parts) {
    if (items.length === 0 || (part.type === 'Lbl' && last !== 'Lbl'))
      items.push({ type: 'LI', children: [] })
    items.at(-1)?.children.push(part)
    last = part.type
  }
  return items
}

/** Value that a control shows. */
function shownValue(element: Element): string {
  if (element instanceof HTMLTextAreaElement) return element.value || element.placeholder
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? ''
  if (!(element instanceof HTMLInputElement)) return ''
  if (element.type === 'password') return '•'.repeat(element.value.length)
  return /^(checkbox|radio|range|color|file|image)$/.test(element.type)
    ? ''
    : element.value || element.placeholder
}

function isPicture(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const isLoaded = !(element instanceof HTMLImageElement) || element.naturalWidth > 0
  return (
    isLoaded && Math.min(width, height) > DOT_PX && isSeen(element) && !isHiddenFromReaders(element)
  )
}

function pictureNode(element: Element): FrameNode {
  const alternative =
    labelOf(element) || element.getAttribute('alt') || element.getAttribute('title')
  const box = boxOf(element.getBoundingClientRect())
  return { type: 'Figure', box, ...(alternative && { alternative }) }
}

function cellFacts(cell: HTMLTableCellElement): Partial<FrameNode> {
  const { colSpan, rowSpan, scope } = cell
  return {
    ...(colSpan > 1 && { colSpan }),
    ...(rowSpan > 1 && { rowSpan }),
    ...(/^row/.test(scope) && { scope: 'Row' }),
    ...(/^col/.test(scope) && { scope: 'Column' }),
  }
}

function languageOf(element: Element | null): string | undefined {
  return element?.getAttribute('lang')?.trim() || undefined
}

function boxOf({ left, top, right, bottom }: DOMRect): NonNullable<FrameNode['box']> {
  return [left, top, right, bottom]
}
