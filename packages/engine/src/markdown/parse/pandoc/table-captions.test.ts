import { expect, test } from 'vitest'
import { parse } from '../../test/parse.ts'
import { canonicalHtml } from '../../test/same-html.ts'

const table = (cell: string, caption = '') =>
  `${caption}<table><thead><tr><th>${cell}</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>`
const caption = (text: string, id = '') => `<p class="table-caption"${id}>${text}</p>`

test.each([
  ['| a |\n|---|\n| 1 |\n\nTable: A *b*', table('a', caption('A <em>b</em>'))],
  ['Table: A\n\n| a |\n|---|\n| 1 |', table('a', caption('A'))],
  ['| a |\n|---|\n| 1 |\n: A {#tbl:x}', table('a', caption('A', ' id="tbl:x"'))],
  ['| a |\n|---|\n| 1 |\n\n: A {tbl-colwidths="[1]"}', table('a', caption('A'))],
  [
    '| a |\n|---|\n| 1 |\n\n: A\n\n| b |\n|---|\n| 1 |\n\n: B',
    table('a', caption('A')) + table('b', caption('B')),
  ],
  ['Table: A\n\nb', '<p>Table: A</p><p>b</p>'],
  [
    '- x\n\n  | a |\n  |---|\n  | 1 |\n\n  Table: A',
    `<ul><li><p>x</p>${table('a', caption('A'))}</li></ul>`,
  ],
  [
    '1. - Table: A\n\n     | a |\n     |---|\n     | 1 |',
    `<ol><li><ul><li>${table('a', caption('A'))}</li></ul></li></ol>`,
  ],
  ['> | a |\n> |---|\n> | 1 |\n>\n> : A', `<blockquote>${table('a', caption('A'))}</blockquote>`],
])('a caption stands above its table: %j', (markdown, html) => {
  expect(canonicalHtml(parse(markdown))).toBe(canonicalHtml(html))
})
