import { isSeen } from '../../trees/is-seen.ts'
import { textOf } from '../../trees/text-of.ts'
import { markOrder } from './mark-order.ts'
import { markParagraphs } from './mark-paragraphs.ts'

/** Content that a person would ask about, and no tag tells. */
export interface DoubtfulContent {
  /** Text that is seen and hidden from readers. */
  readonly hiddenTexts: readonly string[]
  /** Names of large pictures that are called decoration. */
  readonly decorations: readonly string[]
}

const MIN_HIDDEN = 25
const MAX_SAMPLE = 60
const LARGE_PX = { width: 240, height: 160 }

/**
 * Marks elements whose look says something else than their tag: with `data-svc-doubt`, which is `order` for what is read at
 * another place than it is seen, `heading` and `list` for paragraphs that look like these. Runs in the page.
 */
export function markDoubts(): DoubtfulContent {
  markOrder()
  markParagraphs()
  return { hiddenTexts: hiddenTexts(), decorations: decorations() }
}

function hiddenTexts(): readonly string[] {
  return [...document.querySelectorAll('body [aria-hidden="true"]')].flatMap((hidden) => {
    if (hidden.parentElement?.closest('[aria-hidden="true"]')) return []
    // Those that could be described are hidden no longer.
    if (hidden.matches('mjx-container > mjx-math')) return [textOf(hidden.parentElement)]
    // Formulas are shown by boxes and read by their names.
    if (hidden.closest('svg,math,[class*="katex" i],mjx-container,[role="img"]')) return []
    const words = isSeen(hidden) ? textOf(hidden) : ''
    const letters = words.match(/\p{L}/gu)?.length ?? 0
    return letters >= MIN_HIDDEN ? [words.slice(0, MAX_SAMPLE)] : []
  })
}

function decorations(): readonly string[] {
  return [...document.querySelectorAll<HTMLImageElement>('img[alt=""]')].flatMap((image) => {
    const { width, height } = image.getBoundingClientRect()
    const isLarge = width >= LARGE_PX.width && height >= LARGE_PX.height
    if (!isLarge || !isSeen(image) || image.closest('[aria-hidden="true"]')) return []
    return [nameOf(image.currentSrc)]
  })
}

function nameOf(url: string): string {
  return url.startsWith('data:') ? 'data:' : (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
}
