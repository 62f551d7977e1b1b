import { expect, test } from 'vitest'
import { draw, refusal } from './draw.ts'

const TEXT = { type: 'text', text: 'a' }

test.each([
  [
    'a number of columns that have content of their own',
    { type: 'columns', count: 2, columns: [{ commands: [] }] },
    'commands[0].count is for commands alone: columns are counted',
  ],
  [
    'columns of one height that have content of their own',
    { type: 'columns', balance: false, columns: [{ commands: [] }] },
    'commands[0].balance is for commands alone',
  ],
  [
    'a table without a cell',
    { type: 'table', rows: [[], []] },
    'commands[0].rows[0] must have a cell, got none',
  ],
  [
    'more columns of names than there are columns',
    { type: 'table', rows: [['a']], header_columns: 2 },
    'commands[0].header_columns must be at most the number of columns (1), got 2',
  ],
  [
    'more columns than a table may have, by spans',
    { type: 'table', rows: [[{ column_span: 200 }, 'a']] },
    'commands[0].rows[0] must fill at most 200 columns, spans counted, got 201',
  ],
  [
    'a span that no memory has room for',
    { type: 'table', rows: [[{ column_span: 5e9 }]] },
    'commands[0].rows[0][0].column_span must be a whole number from 1 to 200, got 5000000000.',
  ],
  [
    'two texts for one cell',
    { type: 'table', rows: [[{ text: 'a', runs: ['b'] }]] },
    'commands[0].rows[0][0].text cannot be combined with runs',
  ],
  [
    'two texts for one item',
    { type: 'list', items: [{ text: 'a', runs: ['b'] }] },
    'commands[0].items[0].text cannot be combined with runs',
  ],
  [
    'copies that lie on each other',
    { type: 'group', commands: [TEXT], repeat: { columns: 3, rows: 2, dx_mm: 20 } },
    'commands[0].repeat.dy_mm is required beside rows',
  ],
  [
    'a text for a box that is ticked',
    { type: 'form_field', field: 'checkbox', name: 'a', label: 'a', value: 'on' },
    'commands[0].value is for text and radio and dropdown and list alone',
  ],
  [
    'a tick for a text',
    { type: 'form_field', field: 'text', name: 'a', label: 'a', checked: true },
    'commands[0].checked is for checkbox and radio alone',
  ],
])('refuses %s', async (_, command, message) => {
  expect(await refusal({ commands: [command] })).toContain(`invalid_request: ${message}`)
})

const NOTHING =
  'content_left_out: Nothing is seen of drawings that are empty, or without size, or without fill and stroke: commands[0]'

test.each([
  ['a path without data', { type: 'path', d: '' }, [`${NOTHING}.`]],
  ['a path of one point', { type: 'path', d: 'M5 5' }, [`${NOTHING}.`]],
  ['a rectangle without height', { type: 'rect', height_mm: 0, fill: 'red' }, [`${NOTHING}.`]],
  ['a line that is one', { type: 'rect', height_mm: 0, stroke: 'red' }, []],
  ['a line without width', { type: 'line', stroke_width_mm: 0 }, [`${NOTHING}.`]],
  ['a line without length', { type: 'line', width_mm: 0 }, [`${NOTHING}.`]],
  [
    'points in one place',
    {
      type: 'polyline',
      points_mm: [
        [1, 1],
        [1, 1],
      ],
    },
    [`${NOTHING}.`],
  ],
  [
    'an empty SVG',
    { type: 'svg', decorative: true, svg: '<svg width="9" height="9"><title>t</title></svg>' },
    [`${NOTHING}.svg.`],
  ],
  [
    'a clip without height',
    { type: 'group', clip: true, commands: [{ ...TEXT, x_mm: 0, y_mm: 0 }] },
    [`${NOTHING}.`],
  ],
  [
    'columns beyond the page',
    { type: 'table', columns: [300], rows: [['a']] },
    [
      'content_cut: Drawings stand beyond the edges of their page, or reach over them: commands[0] on page 1.',
    ],
  ],
  [
    'bars that no scanner crosses',
    { type: 'barcode', kind: 'code_128', value: 'a', decorative: true, height_mm: 3 },
    [
      'barcode_unreadable: commands[0]: its bars are 2.1 mm high, and scanners need 5 mm; make it higher.',
    ],
  ],
  [
    'contents of nothing',
    { type: 'toc', depth: 2 },
    [
      'content_left_out: commands[0] lists nothing: there is no heading, nor a bookmark with toc, of levels 1 to 2.',
    ],
  ],
  [
    'letters higher than their field',
    {
      type: 'form_field',
      field: 'text',
      name: 'a',
      label: 'a',
      value: 'a',
      height_mm: 3,
      font_size_pt: 40,
    },
    ['text_runs_over: commands[0].value is higher than its field: its end is not seen on paper.'],
  ],
])('warns of what nobody sees: %s', async (_, command, expected) => {
  expect(await warned(command)).toEqual(expected)
})

test.each([
  [{ ...TEXT, vertical_align: 'middle' }, 'vertical_align needs height_mm'],
  [
    { ...TEXT, x_mm: 9, y_mm: 9, space_after_mm: 3 },
    'space_after_mm needs a command without x_mm and y_mm',
  ],
  [{ ...TEXT, ellipsis: '...' }, 'ellipsis needs max_lines'],
  [{ type: 'group', commands: [TEXT], repeat: { dx_mm: 9 } }, 'repeat needs columns or rows'],
  [{ type: 'rect', height_mm: 3, fill: 'red', dash_mm: [1] }, 'dash_mm needs stroke'],
  [{ type: 'path', d: 'M0 0h9', fill_rule: 'evenodd' }, 'fill_rule needs fill'],
  [{ type: 'list', items: ['a'], start: 3 }, 'start needs a marker of numbers or letters'],
  [{ type: 'table', rows: [['a']], header: { color: 'red' } }, 'header needs header_rows'],
  [
    { type: 'group', commands: [TEXT], corner_radius_mm: 3 },
    'corner_radius_mm needs background, border or clip',
  ],
  [
    { type: 'barcode', kind: 'qr', value: 'a', height_mm: 9 },
    'height_mm needs a linear kind; width_mm says how high others are',
  ],
])('warns of a field that changes nothing: %j', async (command, told) => {
  expect(await warned(command)).toEqual([
    `option_not_applied: Fields change nothing: commands[0].${told}.`,
  ])
})

test.each([
  [
    'all that a command may say',
    { type: 'table', rows: [['a'], ['b']], header_rows: 1, header: { color: 'red' } },
  ],
  [
    'a frame with round corners',
    { type: 'group', commands: [TEXT], corner_radius_mm: 3, border: 'red' },
  ],
  ['the end of a text whose lines are counted', { ...TEXT, max_lines: 1, ellipsis: '...' }],
  ['a list of numbers', { type: 'list', items: ['a'], marker: 'decimal', start: 3 }],
])('does not warn of %s', async (_, command) => {
  expect(await warned(command)).toEqual([])
})

const BROKEN = 'text_runs_over: Words are wider than their room and broken in the middle'

test.each([
  ['a word', { text: 'Draft: CONFIDENTIAL!', width_mm: 120, font_size_pt: 60 }, ['CONFIDENTIAL']],
  [
    'a word over three lines',
    { text: 'Donaudampfschifffahrt', width_mm: 12 },
    ['Donaudampfschifffahrt'],
  ],
  ['a part of a compound', { text: 'E-Postleitzahlen', width_mm: 12 }, ['Postleitzahlen']],
  [
    'an address',
    { text: 'https://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', width_mm: 20 },
    [],
  ],
  ['a number', { text: '123456789012345678901234567890', width_mm: 12 }, []],
  ['Chinese', { text: '这是一个很长的句子这是一个很长的句子', width_mm: 12 }, []],
  [
    'a word that is hyphenated',
    { text: 'Donaudampfschifffahrt', width_mm: 20, hyphenate: true, language: 'de' },
    [],
  ],
  [
    'a word that an ellipsis cuts',
    { text: 'Donaudampfschifffahrt', width_mm: 12, max_lines: 1 },
    [],
  ],
])('tells of words that are broken: %s', async (_, fields, told) => {
  const all = await warned({ type: 'text', ...fields })
  const expected = told.map((word) => `${BROKEN}: "${word}" on page 1.`)
  expect(all.filter((one) => one.startsWith('text_runs_over'))).toEqual(expected)
})

test('tells of words that a narrow column breaks', async () => {
  const rows = [['Donaudampfschifffahrt']]
  expect(await warned({ type: 'table', columns: [15], rows })).toEqual([
    `${BROKEN}: "Donaudampfschifffahrt" on page 1.`,
  ])
})

async function warned(command: object): Promise<readonly string[]> {
  const { warnings } = await draw({ commands: [command] })
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

test.each([
  ['a document without commands', {}, ['document_blank']],
  ['one with a colour', { page: { background_color: 'red' } }, []],
  ['one with a footer', { page: { footer: { commands: [TEXT] } } }, []],
])('warns of a blank document, and of no other: %s', async (_, body, codes) => {
  const { warnings } = await draw({ commands: [], ...body })
  expect(warnings.map(({ code }) => code)).toEqual(codes)
})
