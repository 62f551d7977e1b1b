import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler, type Word, words } from '../browser/test/poppler.ts'
import type { TextLine } from './layout/text-block.ts'
import { paintPage } from './test/paint-page.ts'
import { TEST_FACES } from './test/test-fonts.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

// A tenth of a millimetre.
const TOLERANCE_PT = (0.1 * 72) / 25.4
const MARGIN_PT = 50

let typesetter: Typesetter

beforeAll(async () => {
  typesetter = await createTypesetter({ faces: TEST_FACES, hyphenation: ['en'] })
})

const WORDS = [
  ...['Hamburgefonstiv', 'AVATAR', 'To', 'fix', 'office', 'Wolf', '1,234.56', '(net)', 'naïve'],
  ...['Größe', 'Ťažký', 'Ελλάδα', 'αβγ', 'Привет', 'мир', 'e\u0301le\u0300ve', 'x\u0307'],
]
const OTHER_SCRIPTS = [
  ...['السلام', 'عليكم', 'لا', 'كتاب', 'שלום', 'עולם', 'नमस्ते', 'हिन्दी', 'क्षत्रिय'],
  ...['ภาษาไทย', 'สวัสดี', 'น้ำ'],
]

const style = fc.record({
  sizePt: fc.integer({ min: 50, max: 300 }).map((tenths) => tenths / 10),
  weight: fc.constantFrom(300, 400, 700),
  italic: fc.boolean(),
  smallCaps: fc.boolean(),
  letterSpacingPt: fc.constantFrom(0, 0, 0.5, 3),
  align: fc.constantFrom('start', 'left', 'right', 'center', 'justify'),
  lineHeight: fc.constantFrom<number | 'normal'>('normal', 1, 1.5),
} as const)

/** Words with spaces between them, but none at the ends of lines. */
function joined(parts: readonly string[]): string {
  return parts.join(' ').replaceAll(/ *\n */g, '\n')
}

/** Words of a page that stand in a line. */
function wordsIn(line: TextLine, all: readonly Word[]): readonly Word[] {
  const top = MARGIN_PT + line.topPt
  return all.filter(({ top: above, bottom }) => {
    const middle = (above + bottom) / 2
    return middle > top && middle < top + line.heightPt
  })
}

async function checkDrawn(
  text: string,
  options: Parameters<Typesetter['layOut']>[1],
  width: number,
) {
  const block = typesetter.layOut(text, options, width)
  const drawn = words(await paintPage(block))
  for (const line of block.lines) {
    const own = wordsIn(line, drawn)
    if (line.text.trim() === '') continue
    const left = Math.min(...own.map((word) => word.left)) - MARGIN_PT
    const right = Math.max(...own.map((word) => word.right)) - MARGIN_PT
    expect(Math.abs(left - line.leftPt), `left of "${line.text}"`).toBeLessThan(TOLERANCE_PT)
    const wide = Math.abs(right - line.leftPt - line.widthPt)
    expect(wide, `right of "${line.text}"`).toBeLessThan(TOLERANCE_PT)
    expect(lettersOf(own.map((word) => word.text).join(''))).toEqual(lettersOf(line.text))
  }
}

/**
 * Letters of a line, whatever order those of two directions are read in, and whatever marks keep them apart. Accents by themselves:
 * poppler reads the ends of words beside Arabic backwards, and puts an accent onto the next letter.
 */
function lettersOf(text: string): readonly string[] {
  return [...text.normalize('NFD').replaceAll(/[\s\u200e\u200f]/g, '')].sort()
}

describe.skipIf(!hasPoppler)('text is drawn where it was measured', () => {
  test('in Latin, Greek and Cyrillic of any size, weight, width and alignment', async () => {
    const text = fc.array(fc.constantFrom(...WORDS, '\n'), { minLength: 1, maxLength: 60 })
    const property = fc.asyncProperty(
      text.map((parts) => joined(parts)),
      style,
      fc.integer({ min: 60, max: 500 }),
      checkDrawn,
    )
    await fc.assert(property, { numRuns: 12 })
  })

  test('in scripts of both directions, alone and mixed', async () => {
    const word = fc.oneof(fc.constantFrom(...OTHER_SCRIPTS), fc.constantFrom(...WORDS, '\n'))
    const property = fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 40 }).map((parts) => joined(parts)),
      style,
      fc.integer({ min: 120, max: 500 }),
      checkDrawn,
    )
    await fc.assert(property, { numRuns: 12 })
  })

  test('on the baseline that was measured', async () => {
    const block = typesetter.layOut('One line\nand another', { sizePt: 20, lineHeight: 1.5 })
    const { ascentPt, descentPt } = typesetter.metrics({ sizePt: 20 })
    const drawn = words(await paintPage(block))
    for (const line of block.lines) {
      for (const { top, bottom } of wordsIn(line, drawn)) {
        const baseline = MARGIN_PT + line.baselinePt
        expect(Math.abs(top + ascentPt - baseline)).toBeLessThan(TOLERANCE_PT)
        expect(Math.abs(bottom - descentPt - baseline)).toBeLessThan(TOLERANCE_PT)
      }
    }
  })
})
