import { isSeen } from '../trees/is-seen.ts'

/** Slides of a presentation that shows one of them at a time, on paper, too. */
export interface HiddenSlides {
  /** Name of the program that shows them. */
  readonly program: string
  readonly count: number
  /** Those that the document does not show. */
  readonly hidden: number
  /** Those that are not in the document yet: a program builds them later. */
  readonly unbuilt: number
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
  { program: 'Slidev', slides: '#slideshow .slidev-page', followsWithoutScripts: false },
  {
    program: 'fullPage.js',
    // Sections that scroll sideways have slides, those are counted in their place.
    slides: '.fullpage-wrapper :is(.fp-slide,.fp-section:not(:has(.fp-slide)))',
    followsWithoutScripts: true,
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
    if (slides.length === 0) continue
    const unbuilt = Math.max(0, statedCount(known.program) - slides.length)
    const hidden = unbuilt + slides.filter((slide) => !isPrinted(slide)).length
    if (hidden > 0) return { ...known, count: slides.length + unbuilt, hidden, unbuilt }
  }
  return undefined
}

/** How many slides a presentation says that it has; 0 where it says nothing. Slidev builds those beside the first, and the rest later. */
function statedCount(program: string): number {
  if (program !== 'Slidev') return 0
  const counts = [...document.querySelectorAll('#page-root nav div')].map(
    ({ textContent }) => /^\s*\d+\s*\/\s*(\d+)\s*$/.exec(textContent)?.[1] ?? 0,
  )
  return Math.max(0, ...counts.map(Number))
}
