import { openTrees } from '../../trees/open-trees.ts'
import { endStyled } from './end-styled.ts'
import { endTimed } from './end-timed.ts'
import { holdMedia } from './hold-media.ts'
import { holdProgress } from './hold-progress.ts'

/** An animation of scrolling begins in a frame; where nothing scrolls it never does. */
const SCROLL_FRAMES = 2

/**
 * Brings the animations of a document and of its shadow trees to their end: those of CSS and of scripts, and the timelines
 * of SVG (SMIL). Bars of unknown progress, videos and sounds stand still. Runs in the page.
 *
 * An animation with an end is a way to how the document looks; a document that fades in would be captured half faded.
 *
 * @returns whether an animation that can be seen has no end
 */
export async function endMotion(): Promise<boolean> {
  const trees = openTrees()
  const haveBegun = () => trees.every((tree) => tree.getAnimations().every(hasBegun))
  for (let left = SCROLL_FRAMES; left > 0 && !haveBegun(); left--) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  let isEndless = false
  for (const tree of trees) {
    isEndless = endStyled(tree) || isEndless
    isEndless = endTimed(tree) || isEndless
    standUp(tree)
    holdProgress(tree)
  }
  await Promise.all(trees.map(holdMedia))
  return isEndless
}

/** Until then an animation of scrolling does nothing: what it hides seems to be seen. */
function hasBegun({ timeline, pending }: Animation): boolean {
  return typeof ScrollTimeline !== 'function' || !(timeline instanceof ScrollTimeline) || !pending
}

/** Text that runs through begins outside of its box, where nobody would see it: it stands in a plain box of that width. */
function standUp(tree: Document | ShadowRoot): void {
  for (const running of tree.querySelectorAll('marquee')) {
    const box = document.createElement('div')
    for (const { name, value } of running.attributes) box.setAttribute(name, value)
    const { width, display } = getComputedStyle(running)
    const look = { width, display, 'text-align': 'start' }
    for (const [name, value] of Object.entries(look)) {
      if (value) box.style.setProperty(name, value)
    }
    box.append(...running.childNodes)
    running.replaceWith(box)
  }
}
