import { describe, expect, test } from 'vitest'
import { withOtherReader } from '../../src/edit/edits/redact/proof/other-reader.ts'
import { draw } from './draw.ts'

interface Item {
  readonly str: string
  readonly transform: readonly number[]
}

/** Left edge of each text of the first page, in points. */
async function leftsOf(body: Record<string, unknown>): Promise<Readonly<Record<string, number>>> {
  const { bytes } = await draw(body)
  return await withOtherReader(bytes, async (document) => {
    const { items } = await (await document.getPage(1)).getTextContent({})
    const shown = (items as readonly Item[]).filter(({ str }) => str.trim() !== '')
    return Object.fromEntries(shown.map(({ str, transform }) => [str, transform[4] as number]))
  })
}

// 100 mm between its margins.
const page = { page_size: '120x200mm', margins_mm: 10 }
const MM = 72 / 25.4

const table = (more: object = {}) => ({
  type: 'table',
  columns: [20, 30, 50],
  padding_mm: 0,
  rows: [
    [{ text: 'both', column_span: 2 }, 'three'],
    ['one', 'two', { text: 'last', align: 'left' }],
  ],
  ...more,
})

describe('columns in text to the left', () => {
  test('a table has its first column at the right', async () => {
    const lefts = await leftsOf({ page, commands: [table({ direction: 'rtl' })] })
    const right = 110 * MM
    expect(lefts['one']).toBeGreaterThan(right - 20 * MM)
    expect(lefts['two']).toBeGreaterThan(right - 50 * MM)
    expect(lefts['two']).toBeLessThan(right - 20 * MM)
    expect(lefts['last']).toBeCloseTo(10 * MM, 1)
    // A cell over two columns, set at its right edge as text to the left is.
    expect(lefts['both']).toBeGreaterThan(right - 20 * MM)
  })

  test.each([
    ['the document', { styles: { default: { direction: 'rtl' } }, commands: [table()] }],
    ['a group', { commands: [{ type: 'group', direction: 'rtl', commands: [table()] }] }],
    [
      'a style',
      { styles: { hebrew: { direction: 'rtl' } }, commands: [table({ style: 'hebrew' })] },
    ],
  ])('a table takes the direction of %s', async (_, body) => {
    const { one = 0, last = 0 } = await leftsOf({ page, ...body })
    expect(one).toBeGreaterThan(last)
  })

  test.each([
    [{}, {}],
    [{ styles: { default: { direction: 'rtl' } } }, { direction: 'ltr' }],
    [{ styles: { default: { direction: 'auto' } } }, {}],
  ])('a table keeps its first column at the left: %j %j', async (body, more) => {
    const { one = 0, last = 0 } = await leftsOf({ page, ...body, commands: [table(more)] })
    expect(one).toBeCloseTo(10 * MM, 1)
    expect(last).toBeGreaterThan(one)
  })

  test('a narrow table stands at the side of its first column, or where it is told', async () => {
    const narrow = (more: object) => ({
      page,
      commands: [{ ...table({ direction: 'rtl', columns: [20, 20] }), ...more }],
    })
    const rows = [['one', { text: 'last', align: 'left' }]]
    expect((await leftsOf(narrow({ rows })))['last']).toBeCloseTo(70 * MM, 1)
    const left = await leftsOf(narrow({ rows, box_align: 'left' }))
    expect(left['last']).toBeCloseTo(10 * MM, 1)
  })

  test('columns with content of their own begin at the right', async () => {
    const columns = ['first', 'second', 'third'].map((text) => ({
      commands: [{ type: 'text', text, align: 'left' }],
    }))
    const command = { type: 'columns', gap_mm: 5, direction: 'rtl', columns }
    const lefts = await leftsOf({ page, commands: [command] })
    expect(lefts['third']).toBeCloseTo(10 * MM, 1)
    expect(lefts['second']).toBeCloseTo(45 * MM, 1)
    expect(lefts['first']).toBeCloseTo(80 * MM, 1)
  })

  test('text that runs through columns begins at the right', async () => {
    const commands = ['first', 'second'].map((text) => ({ type: 'text', text, align: 'left' }))
    const command = { type: 'columns', gap_mm: 10, direction: 'rtl', commands }
    const lefts = await leftsOf({ page, commands: [command] })
    expect(lefts['first']).toBeCloseTo(65 * MM, 1)
    expect(lefts['second']).toBeCloseTo(10 * MM, 1)
  })

  test('a table of contents has its titles at the right and its numbers at the left', async () => {
    const commands = [
      { type: 'toc', direction: 'rtl', leader: '' },
      { type: 'page_break' },
      { type: 'text', text: 'Chapter', heading: 1 },
    ]
    const lefts = await leftsOf({ page, commands })
    expect(lefts['2']).toBeCloseTo(10 * MM, 1)
    expect(lefts['Chapter']).toBeGreaterThan(90 * MM)
  })
})
