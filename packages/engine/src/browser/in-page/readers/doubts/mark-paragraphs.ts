import { isSeen } from '../../trees/is-seen.ts'
import { textOf } from '../../trees/text-of.ts'
import { markDoubt, NO_FLOW } from './doubt-marks.ts'

const MAX_HEADING = 80
const LARGER = 1.2
const BULLET = /^\s*(?:[•●◦▪■‣–—*·-]|\(?\d{1,2}[.)])\s+\S/
/** Elements that say what a paragraph in them is. */
const SAYS_MORE = 'a,li,td,th,blockquote,figure,figcaption,caption,label,h1,h2,h3,h4,h5,h6'

/** Marks paragraphs that look like headings or like items of lists. */
export function markParagraphs(): void {
  const paragraphs = [...document.querySelectorAll<HTMLElement>('p:not([role])')].filter(
    (one) => textOf(one) !== '' && !one.closest(NO_FLOW) && isSeen(one),
  )
  const common = commonSize(paragraphs)
  for (const paragraph of paragraphs) {
    if (isLikeHeading(paragraph, common)) markDoubt(paragraph, 'heading')
    else if (isLikeList(paragraph)) markDoubt(paragraph, 'list')
  }
}

/** Font size of most of the text, in pixels. */
function commonSize(paragraphs: readonly Element[]): number {
  const lengths = new Map<number, number>()
  for (const paragraph of paragraphs) {
    const size = Number.parseFloat(getComputedStyle(paragraph).fontSize)
    lengths.set(size, (lengths.get(size) ?? 0) + textOf(paragraph).length)
  }
  const [[common = 0] = []] = [...lengths].sort(([, one], [, other]) => other - one)
  return common
}

function isLikeHeading(paragraph: Element, commonPx: number): boolean {
  const words = textOf(paragraph)
  const next = paragraph.nextElementSibling
  if (words.length > MAX_HEADING || !/\p{L}/u.test(words) || /[.,;:!?…]$/.test(words)) return false
  const isFollowed =
    next?.matches('p,ul,ol,div,table,dl') === true && textOf(next).length > words.length
  if (!isFollowed || paragraph.closest(SAYS_MORE) || !isLoud(paragraph, commonPx)) return false
  return !(next.matches('p') && isLoud(next, commonPx))
}

/** Whether all text of a paragraph is as large or bold as that of a heading. */
function isLoud(paragraph: Element, commonPx: number): boolean {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement
    if (!parent || !texts.currentNode.nodeValue?.trim()) continue
    const { fontSize, fontWeight } = getComputedStyle(parent)
    const isLarge = Number.parseFloat(fontSize) >= LARGER * commonPx
    const isBold = Number(fontWeight) >= 600 && Number.parseFloat(fontSize) >= commonPx
    if (!isLarge && !isBold) return false
  }
  return true
}

/** Whether lines of a paragraph begin with bullets or numbers; a single line counts beside another such paragraph. */
function isLikeList(paragraph: HTMLElement): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: lines are as they are shown
  const lines = paragraph.innerText.split('\n').filter((line) => line.trim() !== '')
  const bullets = lines.filter((line) => BULLET.test(line)).length
  if (bullets !== 1) return bullets >= 2
  const { previousElementSibling, nextElementSibling } = paragraph
  const isBeside = [previousElementSibling, nextElementSibling].some(
    (one) => one?.matches('p') && BULLET.test(textOf(one)),
  )
  return lines.length === 1 && isBeside
}
