import { expect, test } from 'vitest'
import { sizesOf } from '../../test/pdf-facts.ts'
import { convert, openPool } from '../../test/pool-rig.ts'
import { words } from '../../test/poppler.ts'

const pool = openPool()
const options = { prefer_css_page_size: true }
const BODY = '<body><p>First<p style="page:wide">Second'
const LATER = '@page{size:100mm 100mm}'
const inFile = (css: string) => `@import "data:text/css,${encodeURIComponent(css)}"`

// CSS Paged Media 3, 5: the selectors of all style sheets are weighed against each other.
test.each([
  ['in a later sheet', ['@page wide{size:200mm 100mm}', LATER]],
  ['in a later sheet, behind imports', ['@page wide{size:200mm 100mm}', `${inFile(LATER)};p{}`]],
  [
    'in a later sheet with a namespace',
    ['@page wide{size:200mm 100mm}', `@namespace s url(http://www.w3.org/2000/svg);${LATER}`],
  ],
  ['in a later sheet of the request', ['@page wide{size:200mm 100mm}'], [LATER]],
  ['for print', ['@media print{@page wide{size:200mm 100mm}}', `@media print{${LATER}}`]],
  [
    'in a layer',
    ['@page wide{size:200mm 100mm}', `@layer late{@page wide{size:70mm 70mm}}${LATER}`],
  ],
  [
    'in an imported layer',
    ['@page wide{size:200mm 100mm}', `${inFile(`@page wide{size:70mm 70mm}`)} layer(x);${LATER}`],
  ],
  [
    'by name, restated',
    [
      '@page wide{size:200mm 100mm}',
      '@page wide{size:7in 100mm}@page wide{size:200mm 100mm}',
      LATER,
    ],
  ],
  [
    'by a size the browser does not know',
    ['@page wide{size:200mm 100mm}@page none{size:A0}', LATER],
  ],
])('a rule for all pages wins over none of named pages: %s', async (_, sheets, styles = []) => {
  const head = sheets.map((css) => `<style>${css}</style>`).join('')
  const { bytes } = await convert(pool, head + BODY, { ...options, styles })
  expect(sizesOf(bytes)).toEqual(['283.46×283.46', '566.93×283.46'])
})

test('rules of equal weight keep the order of their sheets', async () => {
  const head = `<style>@page wide{size:200mm 100mm}${LATER}</style><style>${inFile('@page{size:50mm 50mm}')};@page{size:60mm 60mm}</style>`
  const { bytes } = await convert(pool, head + BODY, options)
  expect(sizesOf(bytes)).toEqual(['170.08×170.08', '566.93×283.46'])
})

test('boxes in the margins of named pages stay beside those of all pages in a later sheet, named strings too', async () => {
  const head = (content: string) =>
    `<style>p{string-set:now "S"}@page wide{@top-left{content:"Named"}}</style><style>@page{@top-left{content:${content}}}</style>`
  for (const content of ['"All"', '"All" string(now)']) {
    const { bytes } = await convert(pool, head(content) + BODY)
    const boxes = words(bytes).filter(({ top }) => top < 50)
    expect(boxes.map(({ page, text }) => `${page} ${text}`)).toEqual([
      content.includes('string') ? '1 AllS' : '1 All',
      '2 Named',
    ])
  }
})
