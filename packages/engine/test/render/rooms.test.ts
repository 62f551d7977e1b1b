import { describe, expect, test } from 'vitest'
import { hasPoppler, pageTexts, wordBoxes } from '../../../../fixtures/poppler.ts'
import { draw, refusal, words } from './draw.ts'

const PAGE = { page_size: '100x80mm', margins_mm: 8 }

const drawn = (commands: readonly unknown[]) => draw({ page: PAGE, commands })

const warned = async (commands: readonly unknown[]) =>
  (await drawn(commands)).warnings.map(({ code, message }) => `${code}: ${message}`)

describe.skipIf(!hasPoppler)('a table', () => {
  const HIGHER = { text: words(250), row_span: 3 }

  test.each([true, false])(
    'fills its pages with a cell over several rows: keep_rows %s',
    async (keeps) => {
      const rows = [[HIGHER, 'a'], ['b'], ['c'], ['last', 'd']]
      const { bytes, warnings } = await drawn([
        { type: 'table', borders: 'all', columns: [60, 24], keep_rows: keeps, rows },
      ])
      const pages = await pageTexts(bytes)
      expect(pages.length).toBeLessThan(10)
      expect(pages.join(' ').match(/word\d+/g)).toEqual(words(250).split(' '))
      expect(warnings).toEqual([])
    },
  )

  test('lets a cell wait for the next page where its rows have no room for a line of it', async () => {
    const cell = { text: 'BIG', font_size_pt: 40, row_span: 4 }
    const { bytes } = await drawn([
      { type: 'spacer', height_mm: 54 },
      { type: 'table', columns: [60, 24], rows: [[cell, 'r0'], ['r1'], ['r2'], ['r3']] },
    ])
    const [first, second] = await pageTexts(bytes)
    expect(first).toContain('r0')
    expect(first).not.toContain('BIG')
    expect(second).toContain('BIG')
  })

  test('puts a cell over several rows that a page divides in the middle of its part', async () => {
    const cell = { text: 'MIDDLE', row_span: 14, vertical_align: 'middle' }
    const rows = Array.from({ length: 13 }, (_, index) => [`r${index}`])
    const { bytes, pages } = await drawn([
      { type: 'table', columns: [60, 24], rows: [[cell, 'first'], ...rows] },
    ])
    expect(pages).toBe(2)
    const words = wordBoxes(bytes)
    const topOf = (text: string) => words.find((word) => word.text === text)?.top ?? Number.NaN
    // Eight rows stand on the first page.
    expect(topOf('r7')).toBeLessThan(topOf('r6'))
    expect(topOf('MIDDLE')).toBeCloseTo((topOf('first') + topOf('r6')) / 2, 0)
  })

  test('divides a row whose least height no page has', async () => {
    const rows = [{ cells: ['a', 'b'], height_mm: 150 }, ['c', 'd']]
    const { pages, bytes } = await drawn([{ type: 'table', rows }])
    expect(pages).toBe(3)
    expect((await pageTexts(bytes)).map((text) => text.trim().split(/\s+/))).toEqual([
      ['a', 'b'],
      [''],
      ['c', 'd'],
    ])
  })

  test('breaks the longest words first where there is no room', async () => {
    const { bytes } = await drawn([{ type: 'table', rows: [['x'.repeat(200), 'short']] }])
    expect(await pageTexts(bytes)).toEqual([expect.stringContaining('short')])
  })
})

describe.skipIf(!hasPoppler)('the flow', () => {
  test('leaves no empty page behind a line that is higher than one', async () => {
    const { pages } = await drawn([{ type: 'text', text: 'A', font_size_pt: 400 }])
    expect(pages).toBe(1)
  })

  test('goes to the next page with a group that has no room for its least height', async () => {
    const { bytes } = await drawn([
      { type: 'spacer', height_mm: 50 },
      { type: 'group', min_height_mm: 30, commands: [{ type: 'text', text: 'inside' }] },
    ])
    expect(await pageTexts(bytes)).toEqual([
      expect.not.stringContaining('inside'),
      expect.stringContaining('inside'),
    ])
  })
})

test.each([
  ['a shape', { type: 'rect', width_mm: 9, height_mm: 75, fill: 'red' }, '11.0'],
  ['a group', { type: 'group', height_mm: 84, commands: [] }, '20.0'],
  ['a group of a least height', { type: 'group', min_height_mm: 84, commands: [] }, '20.0'],
])('warns of %s that is higher than the room of its page', async (_, command, by) => {
  expect(await warned([command])).toEqual([
    `content_cut: Content that no page break divides is higher than its page has room: by ${by} mm on page 1.`,
  ])
})

test('takes a spacer that is higher than a page for an empty page', async () => {
  const { pages, warnings } = await drawn([
    { type: 'spacer', height_mm: 500 },
    { type: 'text', text: 'after' },
  ])
  expect([pages, warnings]).toEqual([2, []])
})

test('warns of a table whose columns are narrower than a letter', async () => {
  const cells = Array.from({ length: 60 }, () => 'text')
  expect(await warned([{ type: 'table', rows: [cells] }])).toEqual([
    'text_runs_over: Columns of tables are too narrow for a letter, and their text runs over others: commands[0].',
  ])
  expect(await warned([{ type: 'table', rows: [cells.map(() => '')] }])).toEqual([])
})

test.each([
  [
    'a number of pages without one',
    { type: 'page_number', format: '{pag}' },
    'commands[0].format must have {page} or {pages} in it, got "{pag}".',
  ],
  [
    'numbers of items without one',
    { type: 'list', items: ['a'], marker: 'decimal', number_format: '%d.' },
    'commands[0].number_format must have {n} in it, got "%d.".',
  ],
  [
    'a scale that leaves nothing',
    { type: 'group', scale: 0, commands: [] },
    'commands[0].scale must not be 0, got 0.',
  ],
  [
    'an address in the place of a link',
    { type: 'text', text: 'a', link: 'https://example.com' },
    'commands[0].link must be an object with url or an object with anchor, got "https://example.com".',
  ],
  [
    'a spelling of JavaScript',
    { type: 'text', text: 'a', fontSize: 12 },
    'Unknown field "commands[0].fontSize". Did you mean "font_size_pt"?',
  ],
  [
    'a list in the place of items',
    { type: 'list', items: [{ items: ['a'] }] },
    'Unknown field "commands[0].items[0].items". Here may stand text, runs, commands and marker.',
  ],
  [
    'columns without room',
    { type: 'columns', count: 9, gap_mm: 10.5, commands: [] },
    'commands[0].gap_mm must leave room for 9 columns in 84.0 mm, got 10.5.',
  ],
  [
    'a colour of markers',
    { type: 'list', items: ['a'], marker_color: 'nonsense' },
    'commands[0].marker_color must be a colour',
  ],
  [
    'sizes in the wrong order',
    { type: 'text', text: 'a', height_mm: 9, fit: { min_font_size_pt: 9, max_font_size_pt: 8 } },
    'commands[0].fit.min_font_size_pt must be at most max_font_size_pt',
  ],
  [
    'a path without an end',
    { type: 'path', d: 'M0 0L1e30 5' },
    'commands[0].d must stay within 20000 mm of its corner',
  ],
])('refuses %s', async (_, command, message) => {
  expect(await refusal({ page: PAGE, commands: [command] })).toContain(
    `invalid_request: ${message}`,
  )
})

test.each([
  [undefined, ['option_not_applied: No word is hyphenated: no language is stated.']],
  ['xx', ['option_not_applied: No word is hyphenated: there are no rules for xx.']],
  ['de-AT', []],
])('warns of hyphenation without rules: %s', async (language, expected) => {
  expect(await warned([{ type: 'text', text: 'Wort', hyphenate: true, language }])).toEqual(
    expected,
  )
})
