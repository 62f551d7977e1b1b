import { type ElementNotes, isInLine } from './element-notes.ts'

/** Blocks that people write in one language, and that have a tag. */
const BLOCKS = 'p,li,td,blockquote'
/** Shorter texts do not tell their language by their words. */
const MIN_TEXT = 200
const MAX_SAMPLE = 600
const MAX_SAMPLES = 2000

/** Notes some text of long blocks in a document that names no language: one of them may be in another than most. */
export function noteLongText(notes: ElementNotes): void {
  let count = 0
  for (const block of document.querySelectorAll(BLOCKS)) {
    if (block.textContent.length < MIN_TEXT || notes.languageOf(block) !== '') continue
    const text = textInLines(block)
    if (text.length < MIN_TEXT) continue
    notes.add(block, { sample: text.slice(0, MAX_SAMPLE) })
    count += 1
    if (count === MAX_SAMPLES) return
  }
}

/** Text of a block without that of blocks in it. */
function textInLines(block: Element): string {
  const own = [...block.childNodes].filter(
    (node) => node instanceof Text || (node instanceof Element && isInLine(node)),
  )
  return own
    .map((node) => node.textContent ?? '')
    .join('')
    .trim()
}
