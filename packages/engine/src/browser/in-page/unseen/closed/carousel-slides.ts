import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { holdsSomething, isInMenu } from './closed-element.ts'

/** Slides by what ARIA calls them, and by the classes of programs that call them nothing. */
const SLIDES = [
  '[aria-roledescription="slide" i]',
  '.carousel-item',
  '.swiper-slide',
  'swiper-slide',
  '.splide__slide',
  '.slick-slide',
  '.flickity-slider > *',
  '.glide__slide',
  '.owl-item',
  '.tns-item',
  '.embla__slide',
  '.keen-slider__slide',
  '.uk-slideshow-items > *',
  '.uk-slider-items > *',
  '.orbit-slide',
  '.bx-viewport > * > *',
  '.flex-viewport > .slides > *',
  '.lslide',
  '[data-carousel-item]',
].join()

/** Elements that a script has moved: the slides of a carousel, or the row that they stand in. */
const MOVED = '[style*="translate"],[style*="matrix"]'

/** Copies of slides, which carousels without an end put before the first and behind the last. */
const COPIES =
  '.slick-cloned,.swiper-slide-duplicate,.splide__slide--clone,.glide__slide--clone,.owl-item.cloned,.tns-slide-cloned,.bx-clone,.clone'

/** Parts of a map, which are moved each by itself and are pictures without words: the map shows a part of what was loaded. */
const TILES = 'img:is([alt=""],[role="presentation"])[style*="translate"]'

/** Slides of carousels in a tree that are hidden, or for the most part beyond the box that shows them. */
export function slidesNotShown(tree: Document | ShadowRoot): readonly Element[] {
  const known = [...tree.querySelectorAll(SLIDES)].filter(isLost)
  const moved = rowsOfMoved(tree)
    // A carousel shows one at least: a row that shows none is kept beside the page for something else.
    .filter((row) => row.some(isShown))
    .flatMap((row) =>
      row.filter((slide) => isLost(slide) && !isInMenu(slide) && !slide.matches(TILES)),
    )
  return [...new Set([...known, ...moved])]
}

function isLost(slide: Element): boolean {
  return !slide.matches(COPIES) && !isShown(slide) && isOfShown(slide) && holdsSomething(slide)
}

/** Boxes beside one another that a script has moved, by themselves or with what is around them: of one kind and one width. */
function rowsOfMoved(tree: Document | ShadowRoot): readonly Element[][] {
  const moved = [...tree.querySelectorAll(MOVED)].filter(isSeen)
  const around = new Set(moved.flatMap((element) => [element, element.parentElement ?? element]))
  return [...around].flatMap((row) => [...Map.groupBy(row.children, kindOf).values()]).filter(isRow)
}

function kindOf({ localName, classList }: Element): string {
  return `${localName} ${classList[0] ?? ''}`
}

function isRow(boxes: readonly Element[]): boolean {
  if (boxes.length < 2) return false
  const widths = boxes.map((box) => box.getBoundingClientRect().width).filter((width) => width > 0)
  return Math.max(...widths) - Math.min(...widths) < 1
}

/** Whether there is a carousel around a slide, and it is seen. */
function isOfShown(slide: Element): boolean {
  const carousel = slide.parentElement
  return carousel !== null && isSeen(carousel)
}

function isShown(slide: Element): boolean {
  if (!isSeen(slide)) return false
  let { left, right } = slide.getBoundingClientRect()
  const width = right - left
  for (let box = above(slide); box && box !== document.body; box = above(box)) {
    if (getComputedStyle(box).overflowX === 'visible') continue
    const around = box.getBoundingClientRect()
    left = Math.max(left, around.left)
    right = Math.min(right, around.right)
  }
  return right - left >= width / 2 && width > 0
}
