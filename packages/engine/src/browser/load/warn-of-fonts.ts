import { renderWarning } from '../../messages/warnings.ts'
import { fontsInUse } from './fonts-in-use.ts'
import type { OpenDocument } from './loaded-document.ts'

/** Attribute of elements whose fonts are asked for; it is there only meanwhile. */
const MARK = 'svc-font'
/** Most lists of fonts that are looked into, and most characters and fonts that are named. */
const MAX_LISTS = 10
const MAX_NAMED = 5

/**
 * Warns of characters that no font has, which show as boxes, and of fonts that the document names and that are not there.
 *
 * A list of fonts that goes on to one that is there says itself what to take. One font alone, with no other behind it but a
 * kind of font, is meant to be that one; of a list whose fonts are all absent nothing more can be said than that.
 */
export async function warnOfFonts(document: OpenDocument): Promise<void> {
  const { world, warn } = document
  const { missing, absent } = await world.call('readFonts', MARK)
  if (missing.length > 0) {
    const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
    const named = missing.slice(0, MAX_NAMED).map(codePoint).join(', ')
    const message = `No font has ${named}${more}: boxes are shown in their place, and text that is copied or searched may lack them.`
    warn(renderWarning('glyphs_missing', message))
  }
  for (const [index, families] of absent.slice(0, MAX_LISTS).entries()) {
    const { families: used } = await fontsInUse(document, `${MARK}="${index}"`)
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
