import { above } from '../../trees/above.ts'
import { isSeen } from '../../trees/is-seen.ts'
import { holdsSomething } from './closed-element.ts'

/** Slides by what ARIA calls them, and by the classes of programs that call them nothing. */
const SLIDES = [
  '[aria-roledescription="slide" i]',
  '.carousel-item',
  '.swiper-slide',
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
].join()

/** Copies of slides, which carousels without an end put before the first and behind the last. */
const COPIES =
  '.slick-cloned,.swiper-slide-duplicate,.splide__slide--clone,.glide__slide--clone,.owl-item.cloned,.tns-slide-cloned'

/** Slides of carousels in a tree that are hidden, or for the most part beyond the box that shows them. */
export function slidesNotShown(tree: Document | ShadowRoot): readonly Element[] {
  return [...tree.querySelectorAll(SLIDES)].filter(
    (slide) =>
      !slide.matches(COPIES) && !isShown(slide) && isOfShown(slide) && holdsSomething(slide),
  )
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
