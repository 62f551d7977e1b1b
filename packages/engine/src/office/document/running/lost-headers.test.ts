import { expect, test } from 'vitest'
import { lostHeaders } from './lost-headers.ts'
import { endMark, mayRunOn, type RunningSection, startMark } from './running-section.ts'

type Change = Partial<RunningSection> & { readonly texts?: readonly string[] }

function section(key: string, { texts = [`Head ${key}`], ...more }: Change = {}): RunningSection {
  return {
    isAmid: false,
    key,
    pages: [{ texts, hasFields: false, hasNumbers: false }],
    hasTitle: false,
    hasBreaks: false,
    restarts: false,
    numberFormat: 'decimal',
    breaksBringFormat: false,
    ...more,
  }
}

/** Messages for pages of these texts; places are the first page of each section and the last. */
function messages(
  sections: readonly RunningSection[],
  texts: readonly string[],
  places: readonly (readonly [number, number])[],
): readonly string[] {
  const marks = places.flatMap(([first, last], index): [string, number][] => [
    [startMark(index), first],
    [endMark(index), last],
  ])
  const warnings = lostHeaders(sections, { texts, marks: new Map(marks) })
  return warnings.map(({ message }) => message)
}

const ONE = section('one')
const TWO = section('two', { isAmid: true })
const OTHERS = 'may show headers and footers of another section than Word does'

test('pages behind the one that a section begins amid are told where they keep the headers before it', () => {
  const texts = ['Head one a b', 'Head one b', 'Head one b']
  const places = [[1, 1] as const, [1, 3] as const]
  expect(messages([ONE, TWO], texts, places)).toEqual([
    expect.stringContaining(`Pages 2, 3 ${OTHERS}`),
  ])
  expect(messages([ONE, TWO], ['Head one', 'Head two', 'Head two'], places)).toEqual([])
})

test('nothing is told of a section that ends on its first page, or has the headers before it', () => {
  expect(
    messages(
      [ONE, TWO],
      ['Head one'],
      [
        [1, 1],
        [1, 1],
      ],
    ),
  ).toEqual([])
  const same = section('one', { isAmid: true })
  expect(
    messages(
      [ONE, same],
      ['Head one', 'Head one'],
      [
        [1, 1],
        [1, 2],
      ],
    ),
  ).toEqual([])
})

test('a page belongs to the section at its top: one that begins there, where the last one ended before', () => {
  const texts = ['Head one', 'Head one']
  expect(
    messages([ONE, TWO], texts, [
      [1, 1],
      [2, 2],
    ]),
  ).toHaveLength(1)
  expect(
    messages([ONE, TWO], texts, [
      [1, 2],
      [2, 2],
    ]),
  ).toEqual([])
})

test('the section before is told where it shows what comes behind', () => {
  const texts = ['Head one', 'Head two', 'Head two']
  expect(
    messages([ONE, TWO], texts, [
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([expect.stringContaining(`Page 2 ${OTHERS}`)])
})

test('a section without headers is told where pages show those of another', () => {
  const none = section('none', { isAmid: true, texts: [] })
  const places = [[1, 1] as const, [1, 2] as const]
  expect(messages([ONE, none], ['Head one', 'Head one'], places)).toHaveLength(1)
  expect(messages([ONE, none], ['Head one', 'b'], places)).toEqual([])
})

test('headers without words are told unless a break may change them', () => {
  const pictures = section('pictures', { texts: [] })
  const others = section('others', { texts: [], isAmid: true })
  const places = [[1, 1] as const, [1, 2] as const]
  expect(messages([pictures, others], ['', ''], places)).toHaveLength(1)
  expect(messages([pictures, { ...others, hasBreaks: true }], ['', ''], places)).toEqual([])
})

test.each([
  [
    'even pages',
    { pages: [...TWO.pages, { texts: ['Left'], hasFields: false, hasNumbers: false }] },
    'Left b',
  ],
  [
    'fields between words',
    { pages: [{ texts: ['Part of'], hasFields: true, hasNumbers: true }] },
    'Part 2 of 3',
  ],
  ['letters that are painted in other orders', { texts: ['שלום'] }, 'םולש'],
])('%s are looked for as they are painted', (_, change, text) => {
  const two = { ...TWO, ...section('two', change), isAmid: true }
  expect(
    messages(
      [ONE, two],
      ['Head one', text],
      [
        [1, 1],
        [1, 2],
      ],
    ),
  ).toEqual([])
})

test('the first page of a section has headers of its own', () => {
  const titled = section('one', { hasTitle: true })
  expect(
    messages(
      [titled, TWO],
      ['Title', 'Head two'],
      [
        [1, 1],
        [1, 2],
      ],
    ),
  ).toEqual([])
})

test('numbers that start over amid a page are told where the section goes on over its end', () => {
  const again = section('one', { isAmid: true, restarts: true })
  const places = [[1, 1] as const, [1, 2] as const]
  expect(messages([ONE, again], ['Head one', 'Head one'], places)).toEqual([
    'Numbers of pages that start over in a section which begins amid a page count on; begin the section on a new page.',
  ])
  expect(
    messages(
      [ONE, again],
      ['Head one'],
      [
        [1, 1],
        [1, 1],
      ],
    ),
  ).toEqual([])
})

const FORMATS =
  'Numbers of pages in a section which begins amid a page have the format of the section before; begin the section on a new page.'
const NUMBERED = { pages: [{ texts: ['Head'], hasFields: true, hasNumbers: true }] }
const DIGITS = section('head', NUMBERED)
const ROMAN = section('head', { ...NUMBERED, isAmid: true, numberFormat: 'lowerRoman' })

test.each([
  ['goes on over its end', ROMAN, 2, [FORMATS]],
  ['goes on over its end and has breaks', { ...ROMAN, hasBreaks: true }, 2, [FORMATS]],
  ['has breaks that bring it', { ...ROMAN, hasBreaks: true, breaksBringFormat: true }, 2, []],
  ['ends on it', ROMAN, 1, []],
  ['shows no numbers', { ...ROMAN, pages: ONE.pages }, 2, []],
  ['begins on a new page', { ...ROMAN, isAmid: false }, 2, []],
  ['has the format before it', { ...ROMAN, numberFormat: 'decimal' }, 2, []],
] as const)(
  'the format of numbers amid a page is told or not where the section %s',
  (_, two, last, expected) => {
    const texts = ['Head 1', 'Head 2'].slice(0, last)
    expect(
      messages([DIGITS, two], texts, [
        [1, 1],
        [1, last],
      ]),
    ).toEqual(expected)
  },
)

test.each([
  ['headers of their own', [ONE, TWO], true],
  ['a format of numbers of their own', [DIGITS, ROMAN], true],
  [
    'a format of numbers that they do not show',
    [ONE, section('one', { isAmid: true, numberFormat: 'lowerRoman' })],
    false,
  ],
  ['numbers of their own', [ONE, { ...section('one', { isAmid: true }), restarts: true }], true],
  ['the headers before them', [ONE, section('one', { isAmid: true })], false],
  ['a page of their own', [ONE, section('two', { restarts: true })], false],
])('sections with %s may run on or not', (_, sections, expected) => {
  expect(mayRunOn(sections)).toBe(expected)
})
