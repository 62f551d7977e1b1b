import { describe, expect, test } from 'vitest'
import { hasPoppler, pageTexts, wordBoxes } from '../../../../fixtures/poppler.ts'
import { draw, refusal, words } from './draw.ts'

const read = async (body: Record<string, unknown>) => pageTexts((await draw(body)).bytes)

describe.skipIf(!hasPoppler)('the flow', () => {
  test('goes on where a page ends, with the lines in their order', async () => {
    const pages = await read({ commands: [{ type: 'text', text: words(3000) }] })
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.join(' ').match(/word\d+/g)).toEqual(words(3000).split(' '))
  })

  test('leaves no line of a paragraph alone at either end of a page', async () => {
    for (let lines = 46; lines < 58; lines += 3) {
      const text = Array.from({ length: lines }, (_, index) => `line ${index}`).join('\n')
      const pages = await read({
        commands: [
          { type: 'text', text: 'above' },
          { type: 'text', text },
        ],
      })
      for (const page of pages) {
        expect(page.match(/line \d+/g)?.length ?? 2).toBeGreaterThan(1)
      }
    }
  })

  test('keeps a heading on the page of the text after it', async () => {
    for (let height = 238; height < 262; height += 6) {
      const pages = await read({
        commands: [
          { type: 'spacer', height_mm: height },
          { type: 'text', heading: 1, text: 'Heading' },
          { type: 'text', text: 'one\ntwo\nthree' },
        ],
      })
      const own = pages.find((page) => page.includes('Heading'))
      expect(own).toContain('one')
    }
  })

  test('moves what is kept together to the next page as a whole', async () => {
    const pages = await read({
      commands: [
        { type: 'spacer', height_mm: 240 },
        { type: 'group', keep_together: true, commands: [{ type: 'text', text: 'a\nb\nc\nd\ne' }] },
      ],
    })
    expect(pages.map((page) => page.split(/\s+/).filter(Boolean))).toEqual([
      [],
      ['a', 'b', 'c', 'd', 'e'],
    ])
  })

  test('gives pages after a break the size that it states', async () => {
    const { pages } = await draw({
      commands: [
        { type: 'text', text: 'a' },
        { type: 'page_break', page_size: 'A5', orientation: 'landscape' },
        { type: 'text', text: 'b' },
      ],
    })
    expect(pages).toBe(2)
  })
})

describe.skipIf(!hasPoppler)('a table', () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`row ${index}`, String(index)])

  test('repeats header and footer rows on every page and keeps every row once', async () => {
    const pages = await read({
      commands: [
        {
          type: 'table',
          header_rows: 1,
          footer_rows: 1,
          rows: [['Head', 'N'], ...rows, ['Foot', 'Sum']],
        },
      ],
    })
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      expect(page.match(/Head/g)).toHaveLength(1)
      expect(page.match(/Foot/g)).toHaveLength(1)
    }
    expect(pages.join(' ').match(/row \d+/g)).toEqual(rows.map(([name]) => name))
  })

  test('goes on in a cell over several rows where a page ends inside of it', async () => {
    const pages = await read({
      commands: [
        { type: 'spacer', height_mm: 220 },
        {
          type: 'table',
          columns: [40, 40],
          rows: [
            [{ text: words(60), row_span: 6 }, 'r0'],
            ...Array.from({ length: 5 }, (_, index) => [`r${index + 1}`]),
          ],
        },
      ],
    })
    expect(pages).toHaveLength(2)
    const all = pages.join(' ')
    expect(all.match(/word\d+/g)?.toSorted()).toEqual(words(60).split(' ').toSorted())
    expect(all.match(/r\d\b/g)).toHaveLength(6)
  })

  test('divides a row that no page can hold', async () => {
    const pages = await read({ commands: [{ type: 'table', rows: [[words(3000), 'x']] }] })
    expect(pages.join(' ').match(/word\d+/g)).toHaveLength(3000)
  })
})

describe.skipIf(!hasPoppler)('the table of contents', () => {
  test('names the page that each heading stands on', async () => {
    const chapters = Array.from({ length: 5 }, (_, index) => [
      { type: 'page_break' },
      { type: 'text', heading: 1, text: `Chapter ${index}` },
      { type: 'text', text: words(index * 700) },
    ]).flat()
    const pages = await read({ commands: [{ type: 'toc' }, ...chapters] })
    const numbers = [...(pages[0] ?? '').matchAll(/\. +(\d+)$/gm)].map(([, number]) =>
      Number(number),
    )
    const found = chapters
      .filter(({ type }) => type === 'page_break')
      .map(
        (_, index) =>
          pages.findIndex((text, at) => at > 0 && text.includes(`Chapter ${index}`)) + 1,
      )
    expect(numbers).toEqual(found)
  })
})

describe.skipIf(!hasPoppler)('a list', () => {
  test.each([
    ['decimal', 998, '1000. last'],
    ['lower_roman', 36, 'xxxviii. last'],
    ['upper_alpha', 700, 'ZZ. last'],
  ])('sets %s markers in one line each, however wide they are', async (marker, start, expected) => {
    const list = { type: 'list', marker, start, items: ['first', 'second', 'last'] }
    const [page] = await read({ commands: [list] })
    expect(page?.replaceAll(/[^\S\n]+/g, ' ')).toContain(expected)
    expect(page?.trim().split('\n')).toHaveLength(3)
  })

  test('has its markers at the right of text from right to left', async () => {
    const items = ['מילה אחת', 'עוד מילה']
    const { bytes } = await draw({ commands: [{ type: 'list', items, width_mm: 100 }] })
    const marks = wordBoxes(bytes).filter(({ text }) => text === '•')
    // The page has margins of 20 mm: the list ends at 120 mm.
    expect(marks.map(({ right }) => right / 72 > 115 / 25.4)).toEqual([true, true])
  })
})

describe('a request', () => {
  test.each([
    [[{ type: 'text', text: 'a', colour: 'red' }], /commands\[0\]\.colour".*"color"/],
    [[{ type: 'circle' }], /commands\[0\]\.type must be one of text, rich_text/],
    [[{ type: 'rect', height_mm: -1 }], /commands\[0\]\.height_mm must be a number from 0/],
    [[{ type: 'rect', height_mm: Number.NaN }], /commands\[0\]\.height_mm/],
    [[{ type: 'rect', height_mm: 1e9 }], /commands\[0\]\.height_mm/],
    [[{ type: 'text', text: 'a', x_mm: 1 }], /commands\[0\]\.y_mm is required|y_mm/],
    [[{ type: 'text', text: 'a', style: 'b' }], /commands\[0\]\.style must be the name/],
    [
      [{ type: 'table', rows: [['a', 'b'], ['c']] }],
      /commands\[0\]\.rows\[1\] must fill 2 columns/,
    ],
    [[{ type: 'path', d: 'M0 0 x' }], /commands\[0\]\.d must be SVG path data/],
    [
      [{ type: 'text', text: 'a', link: { anchor: 'nowhere' } }],
      /commands\[0\]\.link\.anchor must be the name of an anchor/,
    ],
    [
      [{ type: 'group', commands: [{ type: 'group', commands: [{ type: 'rect' }] }] }],
      /commands\[0\]\.commands\[0\]\.commands\[0\]\.height_mm/,
    ],
  ])('is refused with the command and the field: %j', async (commands, message) => {
    const refused = await refusal({ commands })
    expect(refused).toMatch(/^invalid_request/)
    expect(refused).toMatch(message)
  })

  test('may have 20000 commands, counted wherever they stand, and no more', async () => {
    const rect = { type: 'rect', x_mm: 0, y_mm: 0, width_mm: 1, height_mm: 1 }
    const group = { type: 'group', commands: Array.from({ length: 19_999 }, () => rect) }
    expect(await refusal({ commands: [group] })).toBe('accepted')
    expect(await refusal({ commands: [group, rect] })).toMatch(/at most 20000 commands/)
  })

  test('is refused when it needs more than 2000 pages', async () => {
    const commands = Array.from({ length: 2001 }, () => [
      { type: 'page_break' },
      { type: 'spacer', height_mm: 1 },
    ]).flat()
    expect(await refusal({ commands: commands.slice(0, 4000) })).toBe('accepted')
    expect(await refusal({ commands })).toMatch(/more than 2000 pages/)
  })

  test.each([
    [
      'of elements that use one another',
      (inner: string) => `${inner}${uses(6)}`,
      /200000 elements/,
    ],
    ['nested too deep', (inner: string) => `${'<g>'.repeat(300)}${inner}`, /more than 256 deep/],
    ['nested without end', (inner: string) => '<g>'.repeat(20_000) + inner, /more than 256 deep/],
  ])('is refused with an SVG %s', async (_, content, message) => {
    const closing = '</g>'.repeat(content('').split('<g>').length - 1)
    const body = `${content('<rect id="use0" width="1" height="1"/>')}${closing}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`
    expect(await refusal({ commands: [{ type: 'svg', svg }] })).toMatch(message)
  })

  test('is refused when a group holds itself', async () => {
    const group: { type: string; commands: unknown[] } = { type: 'group', commands: [] }
    group.commands.push(group)
    expect(await refusal({ commands: [group] })).toMatch(/holds itself/)
  })
})

/** Elements of which each uses the one before ten times; the first uses `use0`. */
function uses(levels: number): string {
  return Array.from({ length: levels }, (_, level) => {
    const use = `<use href="#use${level}"/>`
    return `<symbol id="use${level + 1}">${use.repeat(10)}</symbol><use href="#use${level + 1}"/>`
  }).join('')
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'

test.each([
  ['an image beyond the page', { type: 'image', source: PIXEL, width_mm: 40 }, [220, 20], true],
  ['an image that is cut', { type: 'image', source: PIXEL, width_mm: 40 }, [180, 20], true],
  ['an image in the bleed', { type: 'image', source: PIXEL, width_mm: 216 }, [-3, -3], false],
  [
    'decoration',
    { type: 'image', source: PIXEL, width_mm: 40, decorative: true },
    [180, 20],
    false,
  ],
  ['an SVG that is cut', { type: 'svg', svg: SVG, width_mm: 40 }, [20, 280], true],
  ['a barcode that is cut', { type: 'barcode', kind: 'qr', value: 'a' }, [205, 20], true],
  ['a field', { type: 'form_field', field: 'text', name: 'a', label: 'A' }, [20, 292], true],
  ['a shape beyond the page', { type: 'rect', width_mm: 9, height_mm: 9 }, [0, 300], true],
  ['a shape in part', { type: 'ellipse', width_mm: 90, height_mm: 90 }, [-45, -45], false],
  ['a line', { type: 'line', x2_mm: 250, y2_mm: 40, stroke: 'red' }, [220, 10], true],
  ['a path that goes left', { type: 'path', d: 'M0 0L-30 9', stroke: 'red' }, [220, 10], false],
])('warns of %s where nobody sees it', async (_, command, [x_mm, y_mm], isTold) => {
  const { warnings } = await draw({ commands: [{ ...command, x_mm, y_mm }] })
  const told = warnings.filter(({ code }) => code === 'content_cut').map(({ message }) => message)
  expect(told).toEqual(isTold ? [expect.stringContaining('commands[0] on page 1')] : [])
})

test.each([
  [{ type: 'rect', height_mm: 9 }, true],
  [{ type: 'ellipse', width_mm: 9, height_mm: 9 }, true],
  [{ type: 'rect', height_mm: 9, fill: '#0000' }, false],
  [{ type: 'rect', height_mm: 9, stroke_width_mm: 1 }, false],
  [{ type: 'path', d: 'M0 0L9 9' }, false],
])('warns of a shape without a colour: %j', async (command, isTold) => {
  const { warnings } = await draw({ commands: [command] })
  const expected =
    'Nothing is seen of drawings that are empty, or without size, or without fill and stroke: commands[0].'
  expect(warnings.map(({ message }) => message)).toEqual(isTold ? [expected] : [])
})

test.each([
  ['ends a text that is cut', { text: 'much too long', width_mm: 1, max_lines: 1 }, '…'],
  ['is a letter', { text: 'W', width_mm: 1, font_size_pt: 20 }, 'W'],
  ['has room', { text: 'W', width_mm: 10, font_size_pt: 20 }, undefined],
])('warns of text that is wider than its room where it %s', async (_, fields, told) => {
  const { warnings } = await draw({ commands: [{ type: 'text', x_mm: 20, y_mm: 20, ...fields }] })
  expect(warnings.map(({ message }) => message)).toEqual(
    told ? [expect.stringContaining(`"${told}" on page 1`)] : [],
  )
})

test('has what follows below the rows of a group that is repeated', async () => {
  const rect = { type: 'rect', width_mm: 5, height_mm: 5, fill: 'black' }
  const group = (repeat: object) => ({ type: 'group', commands: [rect], repeat })
  const below = async (repeat: object) => {
    const commands = [group(repeat), { type: 'text', text: 'below' }]
    const [word] = wordBoxes((await draw({ commands })).bytes)
    return word?.top ?? 0
  }
  const once = await below({ columns: 3, dx_mm: 10 })
  expect((await below({ rows: 4, dy_mm: 10 })) - once).toBeCloseTo((30 * 72) / 25.4, 1)
  expect(await below({ rows: 4, dy_mm: -10 })).toBeCloseTo(once, 1)
})

test('warns of labels that a group repeats beyond the page', async () => {
  const rect = { type: 'rect', width_mm: 50, height_mm: 30, stroke: 'black' }
  const repeat = { rows: 12, dy_mm: 40 }
  const { warnings } = await draw({ commands: [{ type: 'group', commands: [rect], repeat }] })
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('commands[0].commands[0] on page 1'),
    expect.stringContaining('by 213.0 mm on page 1'),
  ])
})

test.each([
  [
    'placed beyond the page',
    { type: 'text', text: 'gone', x_mm: 20, y_mm: 400 },
    ['"gone" on page 1'],
  ],
  [
    'in a column beyond it',
    { type: 'table', columns: [200, 200], rows: [['a', 'gone']] },
    ['"gone" on page 1', 'commands[0] on page 1'],
  ],
  ['on the page', { type: 'text', text: 'seen', x_mm: 150, y_mm: 285 }, []],
])('warns of text %s', async (_, command, expected) => {
  const { warnings } = await draw({ commands: [command] })
  const told = warnings.filter(({ code }) => code === 'content_cut').map(({ message }) => message)
  expect(told).toEqual(expected.map((text) => expect.stringContaining(text)))
})
