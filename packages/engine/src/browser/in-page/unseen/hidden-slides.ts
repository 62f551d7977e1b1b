import { isSeen } from '../trees/is-seen.ts'

/** Slides of a presentation that shows one of them at a time, on paper, too. */
export interface HiddenSlides {
  /** Name of the program that shows them. */
  readonly program: string
  readonly count: number
  /** Those that the document does not show. */
  readonly hidden: number
  /** Whether the slides follow one another where no script runs. */
  readonly followsWithoutScripts: boolean
}

/** Programs that have no styles for print, and their slides. */
const PROGRAMS = [
  { program: 'impress.js', slides: '.impress-enabled .step', followsWithoutScripts: true },
  {
    program: 'DZSlides',
    slides: 'body:has(> section[aria-selected]) > section',
    followsWithoutScripts: false,
  },
  { program: 'deck.js', slides: '.deck-container > .slide', followsWithoutScripts: false },
] as const

/** Counts the slides of a presentation that are not printed: hidden, or put beside the page. Runs in the page. */
export function hiddenSlides(): HiddenSlides | undefined {
  const { documentElement: root } = document
  // A script may have taken it away.
  if (!root) return undefined
  const { scrollHeight, clientWidth } = root
  const isPrinted = (slide: Element) => {
    const { left, top, width, height } = slide.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isOnPage = x > 0 && x < clientWidth && y > 0 && y < scrollHeight
    return isOnPage && isSeen(slide)
  }
  for (const { slides: selector, ...known } of PROGRAMS) {
    const slides = [...document.querySelectorAll(selector)]
    const hidden = slides.filter((slide) => !isPrinted(slide)).length
    if (hidden > 0) return { ...known, count: slides.length, hidden }
  }
  return undefined
}
