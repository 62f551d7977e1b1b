import type { PaintedGlyph, Point } from '../../../../pdf/glyphs/content-node.ts'
import { letters } from '../spell.ts'
import { type TextView, textViews } from '../text-view.ts'

// Letters narrower than this part of the font size are rare; ligatures are no narrower than their letters.
const NARROWEST = 0.25

/**
 * Whether a text may stand where glyphs have a font that does not say what they mean: each of them may be as many letters as
 * have room in it.
 *
 * @param text without white space and hyphens, folded
 */
export function mayBeUnread(glyphs: readonly PaintedGlyph[], texts: readonly string[]): boolean {
  if (!glyphs.some(isUnread)) return false
  // White space and hyphens alone: nothing tells them from anything else.
  if (texts.includes('')) return true
  return textViews(glyphs).some((view) =>
    texts.some((text) => mayStandIn(view, Array.from(bare(text)))),
  )
}

/** Whether neither the font of a glyph nor the sequence around it says what it means. */
export function isUnread({ glyph, mark }: PaintedGlyph): boolean {
  return glyph.text === undefined && mark?.actualText === undefined
}

function mayStandIn({ units }: TextView, text: readonly string[]): boolean {
  const { length } = text
  // How many letters of the text end here, all of them read, or some of them not.
  let [read, unread] = [new Set<number>(), new Set<number>()]
  for (const { text: own, glyphs } of units) {
    if (own === '\ufffd') {
      const most = lettersIn(glyphs)
      const before = new Set([0, ...read, ...unread])
      ;[read, unread] = [new Set(), new Set()]
      for (const count of before) {
        for (let more = 1; more <= most && count + more <= length; more += 1) {
          unread.add(count + more)
        }
      }
      if (unread.has(length)) return true
      continue
    }
    for (const letter of bare(letters(own))) {
      const goesOn = (count: number) => text[count] === letter
      read = new Set([0, ...read].filter(goesOn).map((count) => count + 1))
      unread = new Set([...unread].filter(goesOn).map((count) => count + 1))
      if (unread.has(length)) return true
    }
  }
  return false
}

/** Letters without case, and without marks, which take no room. */
function bare(text: string): string {
  return text.toLowerCase().replace(/\p{M}/gu, '')
}

/** How many letters have room in a glyph; any number in one whose width nobody knows. */
function lettersIn(glyphs: readonly PaintedGlyph[]): number {
  const rooms = glyphs.map(({ glyph, quad: [left, right, , top], sizePt }) => {
    if (glyph.width === 0) return Number.POSITIVE_INFINITY
    const size = Math.min(sizePt, between(left, top))
    return between(left, right) / Math.max(size, 0.01)
  })
  return Math.max(1, Math.ceil(Math.max(...rooms) / NARROWEST))
}

function between([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(otherX - x, otherY - y)
}
