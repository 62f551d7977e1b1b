import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_FACES } from './test/test-fonts.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

let typesetter: Typesetter

beforeAll(async () => {
  typesetter = await createTypesetter({ hyphenation: ['de', 'en'] })
})

function linesOf(...request: Parameters<Typesetter['layOut']>): readonly string[] {
  return typesetter.layOut(...request).lines.map(({ text }) => text)
}

describe('layOut', () => {
  test('breaks lines between words where they become too wide', () => {
    const block = typesetter.layOut('one two three four five', { sizePt: 12 }, 70)
    expect(block.lines.map(({ text }) => text)).toEqual(['one two', 'three four', 'five'])
    expect(block.widthPt).toBeLessThanOrEqual(70)
  })

  test('breaks at line ends, and gives an empty line its height', () => {
    const block = typesetter.layOut('one\n\r\ntwo')
    expect(block.lines.map(({ text }) => text)).toEqual(['one', '', 'two'])
    expect(block.lines[1]?.heightPt).toBeCloseTo(block.lines[0]?.heightPt ?? 0)
  })

  test('takes a line end at the end of the text for the end of its last line', () => {
    expect(linesOf('one\n')).toEqual(['one'])
    expect(linesOf('one\n\n')).toEqual(['one', ''])
  })

  test('breaks a word that is wider than its line between characters', () => {
    const lines = linesOf('Incomprehensibilities', { sizePt: 12 }, 40)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('')).toBe('Incomprehensibilities')
  })

  test.each(['To the point', 'שלום עולם'])(
    'spaces letters, but not behind the last of a line: %s',
    (text) => {
      const style = { sizePt: 12, features: { kern: 0, liga: 0 } }
      const plain = typesetter.layOut(text, style)
      const spaced = typesetter.layOut(text, { ...style, letterSpacingPt: 3 })
      expect(spaced.widthPt - plain.widthPt).toBeCloseTo((text.length - 1) * 3, 6)
      const again = typesetter.layOut(text, { ...style, letterSpacingPt: 3 }, spaced.widthPt)
      expect(again.lines).toHaveLength(1)
    },
  )

  test('spaces letters and not their marks, which stay where they stand', () => {
    const style = { sizePt: 12, features: { kern: 0, liga: 0 } }
    const text = 'x\u0301\u0323 y\u0301'
    const plain = typesetter.layOut(text, style)
    const spaced = typesetter.layOut(text, { ...style, letterSpacingPt: 3 })
    expect(spaced.widthPt - plain.widthPt).toBeCloseTo(2 * 3, 6)
    // The first mark begins where the letter ends, and no later.
    const firstLetter = ({ lines }: typeof plain) => lines[0]?.pieces[0]?.glyphs.advancesPt[0]
    expect(firstLetter(spaced)).toBeCloseTo(firstLetter(plain) ?? Number.NaN, 6)
  })

  test('spaces letters once, whatever stands unseen between them', () => {
    const style = { sizePt: 12, features: { kern: 0, liga: 0 } }
    const plain = typesetter.layOut('a\u00adb\u200bc\u2060d', style)
    const spaced = typesetter.layOut('a\u00adb\u200bc\u2060d', { ...style, letterSpacingPt: 3 })
    expect(spaced.widthPt - plain.widthPt).toBeCloseTo(3 * 3, 6)
  })

  test('spaces no letters that join', () => {
    const plain = typesetter.layOut('سلام', { sizePt: 12 })
    const spaced = typesetter.layOut('سلام', { sizePt: 12, letterSpacingPt: 3 })
    expect(spaced.widthPt).toBeCloseTo(plain.widthPt, 6)
  })

  test('does not break at a no-break space', () => {
    expect(linesOf('about 10\u00a0000\u00a0km', { sizePt: 12 }, 80)).toEqual([
      'about',
      '10\u00a0000\u00a0km',
    ])
  })

  test('hyphenates by the rules of the language', () => {
    const style = { language: 'de', hyphenate: true, sizePt: 11 }
    const lines = linesOf('Donaudampfschifffahrt', style, 100)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]).toMatch(/^Donau(dampf)?(schiff)?$/)
  })

  test('breaks at a soft hyphen, which takes room only there', () => {
    const whole = typesetter.layOut('Zucker\u00adrübe').widthPt
    expect(whole).toBeCloseTo(typesetter.layOut('Zuckerrübe').widthPt)
    expect(linesOf('Zucker\u00adrübe', {}, 45)).toEqual(['Zucker', 'rübe'])
  })

  test('ends the last of too many lines with an ellipsis', () => {
    const block = typesetter.layOut('one two three four five six seven', { maxLines: 2 }, 60)
    expect(block.isCut).toBe(true)
    expect(block.lines.at(-1)?.text).toMatch(/…$/)
    expect(block.widthPt).toBeLessThanOrEqual(60)
  })

  test('stretches lines to the width, but the last of a paragraph', () => {
    const text = 'Both edges of these lines are straight but for the last one of them.'
    const { lines } = typesetter.layOut(text, { align: 'justify' }, 120)
    expect(lines.slice(0, -1).map(({ widthPt }) => Math.round(widthPt))).toEqual(
      lines.slice(0, -1).map(() => 120),
    )
    expect(lines.at(-1)?.widthPt).toBeLessThan(119)
  })

  test('puts numbers under each other at a decimal tabulator', () => {
    const style = { tabs: [{ atPt: 200, align: 'decimal' }] } as const
    const points = [
      ['a', '1,250'],
      ['longer', '3'],
    ].map(([label, whole = '']) => {
      const { lines } = typesetter.layOut(`${label}\t${whole}.75`, style)
      const number = lines[0]?.pieces.at(-1)
      return (number?.leftPt ?? 0) + typesetter.layOut(whole).widthPt
    })
    expect(points[0]).toBeCloseTo(200, 0)
    expect(points[1]).toBeCloseTo(200, 0)
  })

  test('puts leaders of all lines under each other', () => {
    const style = { tabs: [{ atPt: 200, align: 'right', leader: '.' }] } as const
    const { lines } = typesetter.layOut('One\t7\nThe second\t108', style)
    const onePt = typesetter.layOut('..').widthPt - typesetter.layOut('.').widthPt
    const leaders = lines.map(({ pieces }) => pieces.find(({ text }) => /^\.+$/.test(text)))
    const gapPt = (leaders[1]?.leftPt ?? Number.NaN) - (leaders[0]?.leftPt ?? Number.NaN)
    expect(gapPt / onePt).toBeCloseTo(Math.round(gapPt / onePt), 3)
  })

  test('names characters that no font has, once', () => {
    const block = typesetter.layOut('a \u{10ffff} b \u{10ffff}')
    expect(block.missing).toEqual(['\u{10ffff}'])
    expect(block.lines[0]?.text).toBe('a \u{10ffff} b \u{10ffff}')
  })

  test('sets a text in a family that other texts name only where it names it, too', async () => {
    const faces = TEST_FACES.map((face) => ({ ...face, onlyByName: true }))
    const beside = await createTypesetter({ faces })
    expect(beside.layOut('سلام').missing).toEqual(['س', 'ل', 'ا', 'م'])
    expect(beside.layOut('سلام', { families: ['Naskh'] }).missing).toEqual([])
  })

  test('orders right-to-left words in a line from right to left', () => {
    const { lines } = typesetter.layOut('אב cd', {}, 200)
    expect(lines[0]?.leftPt).toBeGreaterThan(100)
    const [first, last] = lines[0]?.pieces ?? []
    expect(first?.text).toContain('א')
    expect(first?.leftPt).toBeGreaterThan(last?.leftPt ?? Number.NaN)
  })
})

describe('fit', () => {
  test('finds the largest size at which text fits', () => {
    const box = { widthPt: 100, heightPt: 30, minPt: 4, maxPt: 72 }
    const { sizePt, block, fits } = typesetter.fit('Hello world', {}, box)
    expect(fits).toBe(true)
    expect(block.heightPt).toBeLessThanOrEqual(30.01)
    const larger = typesetter.layOut('Hello world', { sizePt: sizePt + 0.1 }, 100)
    expect(larger.heightPt > 30 || larger.widthPt > 100).toBe(true)
  })

  test('says when text does not fit at the smallest size', () => {
    const box = { widthPt: 10, heightPt: 10, minPt: 9, maxPt: 12 }
    expect(typesetter.fit('Hello world', {}, box)).toMatchObject({ fits: false, sizePt: 9 })
  })
})
