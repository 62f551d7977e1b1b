import { renderWarning } from '../../../messages/warnings.ts'
import { orGone } from '../frames/frame-tree.ts'
import { seenFrames } from '../frames/seen-frames.ts'
import type { IsolatedWorld } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { type FontsInUse, fontsInFrame, fontsInUse } from './fonts-in-use.ts'

/** Attribute of elements whose fonts are asked for; it is there only meanwhile. */
const MARK = 'svc-font'
/** Most lists of fonts that are looked into, and most characters and fonts that are named. */
const MAX_LISTS = 10
const MAX_NAMED = 5

/** A document, or one in a frame, whose fonts are asked for. */
interface Written {
  readonly world: IsolatedWorld
  readonly fontsOf: (mark: string) => Promise<FontsInUse>
  readonly warn: OpenDocument['warn']
  /** Whether headers and footers alone are looked at. */
  readonly isOfStage: boolean
}

/**
 * Warns of characters that no font has, which show as boxes, and of fonts that the document names and that are not there, in its frames,
 * too.
 *
 * A list of fonts that goes on to one that is there says itself what to take. One font alone, with no other behind it but a
 * kind of font, is meant to be that one; of a list whose fonts are all absent nothing more can be said than that.
 */
export async function warnOfFonts(document: OpenDocument): Promise<void> {
  const { world, warn } = document
  const fontsOf = (mark: string) => fontsInUse(document, mark)
  const { hasFrames } = await warnOf({ world, warn, fontsOf, isOfStage: false })
  if (!hasFrames) return
  // One after another: fonts in use are asked for by node of one tree.
  for (const frame of await seenFrames(document)) {
    const fontsOf = (mark: string) => fontsInFrame(frame, mark)
    await orGone(warnOf({ world: frame.world, warn, fontsOf, isOfStage: false }))
  }
}

/** The same for headers and footers that are laid out in a document. */
export async function warnOfStageFonts(document: OpenDocument): Promise<void> {
  const fontsOf = (mark: string) => fontsInUse(document, mark)
  await warnOf({ world: document.world, warn: document.warn, fontsOf, isOfStage: true })
}

async function warnOf({ world, warn, fontsOf, isOfStage }: Written) {
  const { missing, absent, hasFrames } = await world.call('readFonts', MARK, isOfStage)
  if (missing.length > 0) {
    const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
    const named = missing.slice(0, MAX_NAMED).map(codePoint).join(', ')
    const message = `No font has ${named}${more}: boxes are shown in their place, and text that is copied or searched may lack them.`
    warn(renderWarning('glyphs_missing', message))
  }
  for (const [index, families] of absent.slice(0, MAX_LISTS).entries()) {
    const { families: used } = await fontsOf(`${MARK}="${index}"`)
    const isThere = families.some((family) => used.some((name) => isAlike(name, family)))
    if (isThere || used.length === 0) continue
    const named = families.slice(0, MAX_NAMED).map((family) => JSON.stringify(family))
    const what =
      named.length === 1
        ? `The font ${named[0]} is not available`
        : `None of the fonts ${named.join(', ')} is available`
    const severity = named.length === 1 ? 'warning' : 'info'
    const message = `${what}; ${used.slice(0, MAX_NAMED).join(', ')} was used.`
    warn(renderWarning('font_substituted', message, { severity }))
  }
  if (absent.length > 0) await world.call('clearMarks', MARK)
  return { hasFrames }
}

/** A character and its number, for example `U+2FFFF`; private ones have no picture to show. */
function codePoint(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `U+${number}`
}

/** Whether two names are of one family: `Noto Sans CJK JP` may be asked for as `Noto Sans CJK`. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replace(/[\s-]+/g, '')) as [
    string,
    string,
  ]
  return a.startsWith(b) || b.startsWith(a)
}
