import { describe, expect, test } from 'vitest'
import { openClassic, streamText } from '../../test/test-pdf.ts'
import { contentWithNumber, learnNumbers, type NumberSamples } from './numbered-sheet.ts'

const ROWS = [
  '00102030405060708091121314151617181922324',
  '42526272829334353637383944546474849556575',
  '585966768697787988990',
]
const PAGE_PX = 1123

/** How the content of a sheet comes about; each test changes one thing. */
interface Style {
  /** Horizontal place of the text before a number. */
  readonly left: (number: string) => string
  /** Codes of a number, as operators; placed after `Page `. */
  readonly show: (number: string) => string
  readonly after: (number: string, index: number) => string
}

const code = (digit: string) => `00${(19 + Number(digit)).toString(16).toUpperCase()}`
const codes = (number: string) => Array.from(number, code).join('')
const PLAIN: Style = {
  left: (number) => String(640 - 8 * number.length),
  show: (number) => `<0033${codes(number)}> Tj`,
  after: () => '',
}

/** A print of sheets, one below the other as Chromium writes them. */
function printed(numbers: readonly string[], { left, show, after }: Style) {
  const kids = numbers.map((_, index) => `${10 + 2 * index} 0 R`).join(' ')
  const objects: Record<number, string> = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${numbers.length}/Kids[${kids}]/MediaBox[0 0 595 842]/Resources<</Font<</F4 5 0 R/F5 6 0 R>>/Pattern<</P7 7 0 R/P8 8 0 R>>>>>>`,
    5: '<</Type/Font/Subtype/Type0>>',
    6: '<</Type/Font/Subtype/Type3>>',
    7: '<</PatternType 2/Matrix[.75 0 0 -.75 0 842]/Shading<</ShadingType 2>>>>',
    8: '<</PatternType 2/Matrix[.5 0 0 -.75 0 842]/Shading<</ShadingType 2>>>>',
  }
  for (const [index, number] of numbers.entries()) {
    const y = 40 + index * PAGE_PX
    objects[10 + 2 * index] = `<</Type/Page/Parent 2 0 R/Contents ${11 + 2 * index} 0 R>>`
    objects[11 + 2 * index] = streamText(
      `.24 0 0 -.24 0 842 cm\nq\n3.125 0 0 3.125 0 ${-3.125 * PAGE_PX * index} cm\nBT\n/F4 16 Tf\n1 0 0 -1 ${left(number)} ${y} Tm\n${show(number)}\nET\n${after(number, index)}Q\n`,
    )
  }
  return openClassic(objects)
}

const SINGLES = Array.from('0123456789')
const NUMBERS = [...ROWS, ...SINGLES, '12', '67', '10', '99', '123', '678', '100', '250', '197']

function learn(style: Partial<Style>, irregular: readonly string[] = []) {
  const at = (number: string) => ({ sheet: NUMBERS.indexOf(number), number })
  const samples: NumberSamples = {
    pairs: ROWS.map(at),
    singles: SINGLES.map(at),
    irregular: new Set(irregular),
    lengths: [
      { template: at('12'), other: at('67'), proofs: [at('10'), at('99')] },
      { template: at('123'), other: at('678'), proofs: [at('100'), at('250')] },
    ],
  }
  return learnNumbers(printed(NUMBERS, { ...PLAIN, ...style }), samples)
}

describe('learnNumbers', () => {
  test('makes the content of numbers that were not printed', () => {
    const content = learn({})?.[1]
    const made = content && contentWithNumber(content, '197').toString('latin1')
    // That of the template, which stands on another sheet of the print.
    expect(made).toContain(`1 0 0 -1 616 ${40 + NUMBERS.indexOf('123') * PAGE_PX} Tm`)
    expect(made).toContain(`<0033${codes('197')}> Tj`)
  })

  test('exchanges a number that is shown twice, and each font’s own digits', () => {
    const simple = (number: string) =>
      Array.from(number, (digit) => (0x41 + Number(digit)).toString(16).toUpperCase()).join('')
    const after = (number: string) => `BT\n/F5 9 Tf\n1 0 0 -1 9 9 Tm\n<${simple(number)}> Tj\nET\n`
    const content = learn({ after })?.[1]
    const made = content && contentWithNumber(content, '197').toString('latin1')
    expect(made).toContain(`<0033${codes('197')}> Tj`)
    expect(made).toContain('<424A48> Tj')
  })

  test('allows for digits that are set apart', () => {
    const show = (number: string) =>
      Array.from(number, (digit) => `<${code(digit)}> Tj\n`).join('9.5 0 Td ')
    expect(learn({ show })?.[1]?.digits.map(({ place }) => place)).toEqual([0, 1, 2])
  })

  test('allows for a pair that stands closer, if it is known', () => {
    const show = (number: string) => {
      const [first = '', ...others] = number.split('11')
      return [`<${codes(first)}`, ...others.map((rest) => codes(`1${rest}`))]
        .join(`${code('1')}> Tj\n9.1 0 Td <`)
        .concat('> Tj')
    }
    expect(learn({ show }, ['11'])).toBeDefined()
    expect(learn({ show })).toBeUndefined()
  })

  test.each<[string, Partial<Style>]>([
    [
      'text that moves with a digit',
      { left: (number) => String(640 - (number.includes('1') ? 1 : 0)) },
    ],
    [
      'text that moves with one of the proofs',
      { left: (number) => (number === '250' ? '641' : '640') },
    ],
    [
      'a digit with another glyph in one place',
      { show: (number) => `<${codes(number).replace(/^0013$/, '00FF')}> Tj` },
    ],
    [
      'a pair that has a glyph of its own',
      { show: (number) => `<${codes(number).replaceAll(codes('34'), '00FF')}> Tj` },
    ],
    [
      'more operators beside some numbers',
      { after: (number) => (number === '7' ? '0 0 1 1 re\nf\n' : '') },
    ],
    [
      'a length that differs',
      { after: (number) => `0 0 ${number.startsWith('9') ? 2 : 1} 1 re\nf\n` },
    ],
    [
      'a number that counts something else',
      {
        after: (_, index) =>
          `BT\n/F4 9 Tf\n1 0 0 -1 9 9 Tm\n<${codes(String(index % 10))}> Tj\nET\n`,
      },
    ],
    [
      'patterns that differ',
      { after: (number) => `/Pattern cs\n/P${number === '99' ? 7 : 8} scn\n0 0 1 1 re\nf\n` },
    ],
    ['no number at all', { show: () => '<0033> Tj' }],
    [
      'a number whose digits stand backwards',
      { show: (number) => `<${codes([...number].reverse().join(''))}> Tj` },
    ],
  ])('gives up for %s', (_, style) => {
    expect(learn(style)).toBeUndefined()
  })

  test('takes what stands lower by the height of sheets for the same', () => {
    const after = (_: string, index: number) => `0 ${54.328125 + index * PAGE_PX} 100 1 re\nf\n`
    expect(learn({ after })).toBeDefined()
    const uneven = (_: string, index: number) => `0 ${54 + index * (PAGE_PX + 1)} 100 1 re\nf\n`
    expect(learn({ after: uneven })).toBeUndefined()
  })
})
