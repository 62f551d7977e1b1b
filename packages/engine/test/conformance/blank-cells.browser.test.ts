import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { prepare, run } from '../../src/execute.ts'
import { convertHtml } from '../../src/operations/convert-html.ts'
import { taggedText } from '../tagged-text.ts'
import { hasVerapdf, validate } from '../verapdf.ts'

const HEAD = '<tr><th>A<th>B<th>C</tr>'
const FIRST_ROW = 'A|B|C'

/** Tables without lines, and their rows as the tags have them. */
const TABLES: readonly [string, string, readonly string[]][] = [
  [
    'first, in the middle, last, several',
    `<table>${HEAD}<tr><td><td>1<td>2</tr><tr><td>3<td><td>4</tr><tr><td>5<td>6<td></tr><tr><td><td><td>7</tr></table>`,
    [FIRST_ROW, '|1|2', '3||4', '5|6|', '||7'],
  ],
  [
    'in the head',
    '<table><tr><td><th>B<th>C</tr><tr><th>1<td>2<td>3</tr></table>',
    ['|B|C', '1|2|3'],
  ],
  [
    'over several columns and rows',
    `<table>${HEAD}<tr><td colspan=2><td>1</tr><tr><td rowspan=2><td>2<td>3</tr><tr><td>4<td>5</tr></table>`,
    [FIRST_ROW, '||1', '|2|3', '|4|5'],
  ],
  [
    'from right to left',
    `<table dir=rtl>${HEAD}<tr><td>1<td><td>3</tr></table>`,
    [FIRST_ROW, '1||3'],
  ],
  [
    'rows of nothing else under a cell of several rows, the foot written first',
    `<table><thead>${HEAD}</thead><tfoot><tr><td>F<td>G<td>H</tr></tfoot>
<tbody><tr><td><td><td></tr><tr><td rowspan=2>1<td>2<td>3</tr><tr><td><td></tr><tr><td>4<td>5<td>6</tr></tbody></table>`,
    [FIRST_ROW, '||', '1|2|3', '|', '4|5|6', 'F|G|H'],
  ],
  [
    'spans that end with their group',
    '<table><thead><tr><th rowspan=3>A<th>B</tr></thead><tr><td>1<td>2</tr><tr><td rowspan=0>3<td>4</tr><tr><td>5</tr></table>',
    ['A|B', '1|2', '3|4', '5'],
  ],
  [
    'with content that is not painted or not read',
    `<table>${HEAD}<tr><td>1<td><span aria-hidden=true>-</span><td>2</tr><tr><td>3<td><div style="height:0;overflow:hidden">x</div><td>4</tr>
<tr><td>5<td style="visibility:hidden">x<td>6</tr><tr><td>7<td><span style="font-size:0">x</span><td>8</tr><tr><td>9<td><input type=hidden><td>10</tr></table>`,
    [FIRST_ROW, '1||2', '3||4', '5||6', '7||8', '9||10'],
  ],
  [
    'beside columns that are not there',
    `<table><tr><th style="display:none">h<th aria-hidden=true>i<th>A<th>B<th>C</tr>
<tr><td style="display:none">h<td aria-hidden=true>i<td>1<td><td>3</tr></table>`,
    [FIRST_ROW, '1||3'],
  ],
  [
    'with lines',
    `<table border=1>${HEAD}<tr><td><td>1<td></tr><tr><td><td><td></tr></table>`,
    [FIRST_ROW, '|1|', '||'],
  ],
  [
    'made by roles',
    `<div role=table>${['ABC', '1 3'].map((row) => `<div role=row>${[...row].map((cell) => `<span role=cell style="display:inline-block;width:2em">${cell.trim()}</span>`).join('')}</div>`).join('')}</div>`,
    [FIRST_ROW, '1||3'],
  ],
  [
    'in tables in cells, at the same place',
    `<table><tr><th>A<th>B</tr><tr><td><td>1<table><tr><th>C<th>D</tr><tr><td><td>2</tr></table></tr></table>`,
    ['A|B', '|', 'C|D', '|2'],
  ],
  [
    'on several pages',
    `<table><thead>${HEAD}</thead>${'<tr><td>1<td><td>3</tr>'.repeat(90)}</table>`,
    [FIRST_ROW, ...Array<string>(90).fill('1||3')],
  ],
]

let pool: BrowserPool
const rendered = new Map<string, Uint8Array>()

beforeAll(async () => {
  pool = createChromiumPool({ concurrency: 1, selfTest: false, pageReuse: true })
  for (const [name, table] of TABLES) {
    const html = `<!doctype html><html lang="en"><title>Cells</title>${table}</html>`
    const input = prepare(convertHtml, { html, options: { pdf_ua: true } })
    const signal = AbortSignal.timeout(60_000)
    rendered.set(name, (await run(input, { browsers: pool, now: () => new Date(0), signal })).bytes)
  }
}, 120_000)

afterAll(() => pool.close())

describe('cells without content keep their place', () => {
  test.each(TABLES)('%s', (name, _, rows) => {
    expect(rowsOf(rendered.get(name) as Uint8Array)).toEqual(rows)
  })

  test.skipIf(!hasVerapdf)('and meet PDF/UA-1 by the judgement of veraPDF', () => {
    const files = [...rendered].map(([name, bytes]) => ({
      name,
      bytes,
      flavours: ['ua1'] as const,
    }))
    expect(validate(files).filter(({ passed }) => !passed)).toEqual([])
  })
})

/** Rows of all tables, with the text that stands in their cells themselves. */
function rowsOf(bytes: Uint8Array): readonly string[] {
  const rows: string[][] = []
  for (const line of taggedText(bytes).split('\n')) {
    const [, type, text = ''] = /^ *(\w+)(?: \[[^\]]*\])?(?: (.*))?$/.exec(line) ?? []
    if (type === 'TR') rows.push([])
    else if (type === 'TD' || type === 'TH') rows.at(-1)?.push(text)
  }
  return rows.map((row) => row.join('|'))
}
