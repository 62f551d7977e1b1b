import { describe, expect, test } from 'vitest'
import { hasPoppler, pageTexts, wordBoxes } from '../../../../fixtures/poppler.ts'
import { draw, refusal, words } from './draw.ts'

const WIDE = { space_after_mm: 20 }
const FIRST = { type: 'text', text: 'first' }
const SECOND = { type: 'text', text: 'second' }

/** Distance from one word to the next line that begins, in millimetres. */
async function distance(body: Record<string, unknown>): Promise<number> {
  const { bytes } = await draw(body)
  const [first, second] = wordBoxes(bytes)
  return Math.round((((second?.top ?? 0) - (first?.top ?? 0)) * 25.4) / 72)
}

describe.skipIf(!hasPoppler)('the space that a style states', () => {
  test.each([
    ['the default style, below a text', { styles: { default: WIDE }, commands: [FIRST, SECOND] }],
    [
      'the default style, below runs',
      {
        styles: { default: WIDE },
        commands: [{ type: 'rich_text', runs: ['first'] }, SECOND],
      },
    ],
    [
      'the default style, in a group',
      { styles: { default: WIDE }, commands: [{ type: 'group', commands: [FIRST, SECOND] }] },
    ],
    [
      'the default style, below a heading whose own style says nothing of it',
      {
        styles: { default: WIDE, h1: { font_size_pt: 11 } },
        commands: [{ ...FIRST, heading: 1 }, SECOND],
      },
    ],
    ...['group', 'list', 'table', 'columns'].map((type) => [
      `the style of ${type}`,
      {
        styles: { wide: WIDE },
        commands: [
          {
            type,
            style: 'wide',
            ...(type === 'list' ? { items: ['first'], marker: 'none' } : {}),
            ...(type === 'table' ? { rows: [['first']], padding_mm: 0 } : {}),
            ...(type === 'group' ? { commands: [FIRST] } : {}),
            ...(type === 'columns' ? { columns: [{ commands: [FIRST] }] } : {}),
          },
          SECOND,
        ],
      },
    ]),
  ] as [string, Record<string, unknown>][])('is kept: %s', async (_, body) => {
    expect(await distance(body)).toBe(25)
  })

  test('gives way to that of the text itself', async () => {
    const commands = [{ ...FIRST, space_after_mm: 0 }, SECOND]
    expect(await distance({ styles: { default: WIDE }, commands })).toBe(5)
  })
})

test.skipIf(!hasPoppler)('the default style limits the lines of each text', async () => {
  const text = { type: 'text', text: words(200) }
  const { bytes } = await draw({ styles: { default: { max_lines: 1 } }, commands: [text, text] })
  expect(pageTexts(bytes).join('').trim().split('\n')).toHaveLength(2)
})

test.each([
  { type: 'group', commands: [FIRST], max_lines: 1 },
  { type: 'columns', count: 2, commands: [FIRST], max_lines: 1 },
  { type: 'list', items: ['a'], max_lines: 1 },
])('refuses to count lines of what is no text: %j', async (command) => {
  expect(await refusal({ commands: [command] })).toContain('"commands[0].max_lines"')
})
