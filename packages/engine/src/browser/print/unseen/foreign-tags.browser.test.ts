import { expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'

const pool = openPool()
const warningsOf = async (html: string) =>
  (await convert(pool, html)).warnings.map(({ code, message }) => `${code}: ${message}`)

test.each([
  [
    'mPDF',
    '<htmlpageheader name=h>H</htmlpageheader>a<pagebreak/>b<pagebreak/>c',
    '<htmlpageheader>, <pagebreak>',
  ],
  ['mPDF', '<p>a<columns column-count=2 /></p><barcode code=1>', '<columns>, <barcode>'],
  ['xhtml2pdf', '<p>a<pdf:nextpage>b <pdf:pagenumber>', '<pdf:nextpage>, <pdf:pagenumber>'],
  ['html2pdf', '<page backtop="7mm"><page_footer>x</page_footer></page>', '<page>, <page_footer>'],
  ['PD4ML', 'a<pd4ml:page.break>b', '<pd4ml:page.break>'],
  ['TCPDF', 'a<tcpdf method="AddPage"/>b', '<tcpdf>'],
])('tags that only %s knows are told: %s', async (program, html, tags) => {
  expect(await warningsOf(html)).toEqual([
    expect.stringMatching(
      new RegExp(`^syntax_unknown: The document has tags that only ${program} knows: ${tags}\\. `),
    ),
  ])
})

test('files that WeasyPrint attaches are told: they are not in the PDF', async () => {
  const html =
    '<link rel=attachment href="data:text/plain,a"><p>a <a rel="Attachment" href="https://b.test/c.csv">b</a>'
  expect(await warningsOf(html)).toEqual([
    'content_left_out: The document attaches files as for WeasyPrint (<link rel="attachment">, <a rel="attachment">): they are not in the PDF. options.attachments puts files there.',
  ])
})

test.each([
  '<page>a</page><columns>b</columns><bookmark>c</bookmark><toc></toc>',
  '<math><semantics><mi>x</mi><annotation content="x">x</annotation></semantics></math>',
  '<script>customElements.define("x-page", class extends HTMLElement {})</script><x-page>a</x-page>',
])('names that others use, too, are let be: %s', async (html) => {
  expect(await warningsOf(html)).toEqual([])
})
