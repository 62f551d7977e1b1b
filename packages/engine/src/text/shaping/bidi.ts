import bidiPackage, { type Bidi, type EmbeddingLevels } from 'bidi-js'

/** Directions of the characters of one paragraph. */
export interface Directions {
  /** Level of the paragraph: 0 left to right, 1 right to left. */
  readonly base: 0 | 1
  /** Level of each UTF-16 unit; odd is right to left. Undefined: all are the base level, which is 0. */
  readonly levels: Uint8Array | undefined
}

// The package is CommonJS: its types name the factory a default, at run time it is the module itself.
const createBidi = bidiPackage as unknown as () => Bidi

// Letters of right-to-left scripts, and the characters that set a direction: without one all of a paragraph is level 0.
const MAY_TURN =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefc]|\ud802|\ud803|\ud83a|\ud83b/

// Characters of two UTF-16 units.
const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/g

/** A character of each class of UAX #9 that one beyond the first plane can have. */
const OF_CLASS: Readonly<Record<string, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  EN: '0',
  AN: '\u0660',
  ES: '+',
  ET: '#',
  CS: ',',
  NSM: '\u0300',
  BN: '\u00ad',
  ON: '!',
  WS: ' ',
}

/**
 * Two characters of the class of one: the package takes each half of a character for a Latin letter, so that an emoji
 * at its start turned Hebrew text round.
 */
function standIn(bidi: Bidi, character: string): string {
  return (OF_CLASS[bidi.getBidiCharTypeName(character)] ?? 'a').repeat(2)
}

/**
 * The bidirectional algorithm over one paragraph.
 *
 * Source: UAX #9.
 */
export class BidiResolver {
  #bidi: Bidi | undefined

  resolve(text: string, direction: 'auto' | 'ltr' | 'rtl'): Directions {
    if (direction !== 'rtl' && !MAY_TURN.test(text)) return { base: 0, levels: undefined }
    this.#bidi ??= createBidi()
    const bidi = this.#bidi
    const found: EmbeddingLevels = bidi.getEmbeddingLevels(
      text.replace(ASTRAL, (character) => standIn(bidi, character)),
      direction === 'auto' ? undefined : direction,
    )
    const base = (found.paragraphs[0]?.level ?? 0) & 1
    return { base: base === 1 ? 1 : 0, levels: found.levels }
  }
}

/**
 * Order in which the parts of a line are painted, left to right.
 *
 * @param levels of each part
 * @returns indexes of the parts
 * @example visualOrder([0, 1, 1, 0]) // [0, 2, 1, 3]
 *
 * Source: UAX #9, rule L2.
 */
export function visualOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, index) => index)
  const highest = Math.max(0, ...levels)
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < levels.length; start += 1) {
      if ((levels[start] as number) < level) continue
      let end = start
      while (end < levels.length && (levels[end] as number) >= level) end += 1
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end
    }
  }
  return order
}
