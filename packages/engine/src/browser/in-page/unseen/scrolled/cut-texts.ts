import { stylesSay } from '../../styles/styles-say.ts'
import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { openTrees, type Tree } from '../../trees/open-trees.ts'
import { selectorOf } from '../../trees/selector-of.ts'
import { shortText } from '../../trees/short-text.ts'
import { shownNodes } from '../../trees/shown-nodes.ts'
import { ROUNDING_PX } from './farthest-cut.ts'
import { shortenedTexts } from './shortened-texts.ts'

/** A box that hides text which does not fit it. */
export interface CutText {
  /** The box, as a selector of its own. */
  readonly selector: string
  /** Beginning of the text that is cut. */
  readonly text: string
  /** Whether a program has taken the rest away, and a label of the element has it. */
  readonly isShortened?: true
}

/** Those have ways of their own to show what does not fit. */
const OTHERS =
  'pre,pre *,textarea,select,input,button,iframe,svg,[aria-hidden="true"],[role="marquee"],marquee'
/** Smaller boxes are there for readers alone, and shorter texts are signs. */
const MIN_BOX_PX = 16
const MIN_LETTERS = 4

/**
 * Finds boxes that hide lines, or ends of lines, of which they show a part: those with an ellipsis, a number of lines
 * (`-webkit-line-clamp`) or a height, as above "Read more". Runs in the page, laid out as it is printed.
 */
export function cutTexts(): readonly CutText[] {
  const trees = openTrees()
  const shortened = trees.flatMap(shortenedTexts).map(({ element, text }) => ({
    selector: selectorOf(element),
    text: shortText(text),
    isShortened: true as const,
  }))
  if (!stylesSay(/overflow[-\w]*\s*:[^;}]*(?:hidden|clip|\w\()/i)) return shortened
  const cut = trees.flatMap((tree) =>
    boxesOf(tree).flatMap((box) => {
      const text = overflows(box) ? cutTextIn(box) : undefined
      return text === undefined ? [] : { selector: selectorOf(box), text: shortText(text) }
    }),
  )
  return [...cut, ...shortened]
}

function boxesOf(tree: Tree): readonly Element[] {
  if (!(tree instanceof Document)) return [...tree.querySelectorAll('*')]
  const { body, documentElement: root } = tree
  if (!body) return [...tree.querySelectorAll('*')]
  const { overflowX, overflowY } = getComputedStyle(root)
  // The overflow of a body is that of the window, unless the root states one.
  const isBox = overflowX !== 'visible' || overflowY !== 'visible'
  return [...(isBox ? [body] : []), ...body.querySelectorAll('*')]
}

/** Whether a box hides what reaches out of it. */
function overflows(box: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box
  const isWide = scrollWidth > clientWidth + ROUNDING_PX
  const isHigh = scrollHeight > clientHeight + ROUNDING_PX
  if (!isWide && !isHigh) return false
  if (clientWidth < MIN_BOX_PX || clientHeight < MIN_BOX_PX / 2 || box.matches(OTHERS)) return false
  const { overflowX, overflowY } = getComputedStyle(box)
  const hides = /hidden|clip/
  return ((isWide && hides.test(overflowX)) || (isHigh && hides.test(overflowY))) && isSeen(box)
}

/** The first text of a box that it cuts while it shows others, or the beginning of the same. */
function cutTextIn(box: Element): string | undefined {
  const clip = box.getBoundingClientRect()
  const range = document.createRange()
  const texts = [...shownNodes(box)].flatMap((node) => {
    if (!(node instanceof Text) || node.data.trim().length < MIN_LETTERS) return []
    // Code is told by itself.
    if (!isInFlow(node, box) || node.parentElement?.closest('pre')) return []
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    return {
      words: node.data.trim(),
      isShown: lines.some((line) => isInside(line, clip)),
      isCut: lines.some((line) => isBeyond(line, clip)),
    }
  })
  const [first, second] = texts
  // Some buttons roll the same words into view.
  if (texts.length === 2 && first?.words === second?.words) return undefined
  return texts.some(({ isShown }) => isShown) ? texts.find(({ isCut }) => isCut)?.words : undefined
}

function isInside(line: DOMRect, clip: DOMRect): boolean {
  return (
    line.top >= clip.top - line.height / 2 &&
    (line.top + line.bottom) / 2 < clip.bottom &&
    line.left < clip.right &&
    line.right > clip.left
  )
}

/** Whether most of a line lies below a box, or its end beside it. */
function isBeyond(line: DOMRect, clip: DOMRect): boolean {
  if (line.bottom <= clip.top) return false
  const isBelow = (line.top + line.bottom) / 2 >= clip.bottom
  const isBeside = line.right > clip.right + ROUNDING_PX && line.left < clip.right
  const isBefore = line.left < clip.left - ROUNDING_PX && line.right > clip.left
  return isBelow || isBeside || isBefore
}

/** Whether a text stands in the flow of a box: what a program moves or lays over it comes and goes. */
function isInFlow(text: Text, box: Element): boolean {
  for (
    let part = text.parentElement;
    part && part !== box;
    part = above(part) as HTMLElement | null
  ) {
    const { position, transform, animationName, clipPath, overflowX, overflowY } =
      getComputedStyle(part)
    if (/absolute|fixed/.test(position) || transform !== 'none' || animationName !== 'none') {
      return false
    }
    // Another box cuts it, and is looked at by itself.
    if (clipPath !== 'none' || overflowX !== 'visible' || overflowY !== 'visible') return false
  }
  return isSeen(text.parentElement ?? box)
}
