import { openTrees } from '../../trees/open-trees.ts'

/** Libraries look where a document is scrolled to ten times a second or so. In milliseconds. */
const MAX_WAIT_MS = 250

interface Size {
  readonly heightPx: number
  readonly elements: number
}

let noted: Size | undefined

/** Notes how much a document holds now, for `hasGrown`. */
export function noteSize(): void {
  noted = size()
}

/**
 * Whether a document has become longer by elements that it added since its size was noted last: pictures that come late make it
 * longer, too. Runs in the page.
 */
export function hasGrown(): boolean {
  if (noted === undefined) return false
  const { heightPx, elements } = size()
  return heightPx > noted.heightPx + 1 && elements > noted.elements
}

/** Shows the end of a document for as long as programs take to see it, and goes back to the top. Runs in the page. */
export async function showEnd(): Promise<void> {
  noteSize()
  const { scrollHeight } = scrolledRoot()
  scrollTo({ top: scrollHeight, behavior: 'instant' })
  await grows()
  scrollTo({ top: 0, behavior: 'instant' })
  await nextFrame()
}

/** Whether a document goes on once its end is reached: what it adds may come by a timer or over the network. */
export async function grows(): Promise<boolean> {
  const root = scrolledRoot()
  const height = root.scrollHeight
  const begin = performance.now()
  while (root.scrollHeight <= height) {
    if (performance.now() - begin >= MAX_WAIT_MS) return false
    await nextFrame()
  }
  return true
}

/** Element that the window scrolls. */
export function scrolledRoot(): Element {
  return document.scrollingElement ?? document.documentElement
}

export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

function size(): Size {
  const elements = openTrees().reduce((sum, tree) => sum + tree.querySelectorAll('*').length, 0)
  return { heightPx: scrolledRoot().scrollHeight, elements }
}
