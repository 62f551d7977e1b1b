import { expect, test } from 'vitest'
import { convert, openPool } from '../../src/browser/test/pool-rig.ts'
import { taggedText } from '../tagged-text.ts'

const pool = openPool()

const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

async function taggedPage(body: string) {
  const page = `<!doctype html><html lang=en><title>T</title>${body}`
  const { bytes, warnings } = await convert(pool, page, { pdf_ua: true })
  const lines = taggedText(bytes)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return { tags: lines.slice(1).join('\n'), warnings: warnings.map(({ message }) => message) }
}

const frame = (inside: string, attributes = 'width=500 height=400') =>
  `<iframe ${attributes} srcdoc="${quoted(inside)}"></iframe>`

const PICTURE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='40' height='40' fill='red'/></svg>"

test.each([
  [
    'headings and paragraphs',
    '<h2>Title</h2><p>One <b>bold</b> word.',
    'H2 Title, P One bold word.',
  ],
  ['a link', '<p>Read <a href="https://example.com/x">the rules</a>.', 'P Read ., Link the rules'],
  ['lists', '<ul><li>A<li>B</ul>', 'L [ListNumbering=Disc], LI, LBody A, LI, LBody B'],
  ['numbers of items', '<ol><li>A</ol>', 'L [ListNumbering=Decimal], LI, Lbl 1. , LBody A'],
  [
    'tables',
    '<table><tr><th>Name<th>Age<tr><td colspan=2>Ann</table>',
    'Table, TR, TH [Scope=Column] Name, TH [Scope=Column] Age, TR, TD [ColSpan=2] Ann',
  ],
  ['terms', '<dl><dt>A<dd>B<dt>C<dd>D</dl>', 'L, LI, Lbl A, LBody B, LI, Lbl C, LBody D'],
  ['a box beside bare text', '<div>Box</div>bare', 'P Box, P bare'],
  [
    'pictures beside text, and drawings with text in them',
    `<p>Before</p><img src="${PICTURE}" alt="Red" style="display:block"><p>Between</p><svg width=90 height=50 role=img aria-label=Chart><text y=40>in it</text></svg><p>Behind`,
    'P Before, Figure [Alt=Red], P Between, Figure [Alt=Chart] in it, P Behind',
  ],
  ['letters that styles make large', '<h2 style="text-transform:uppercase">Title</h2>', 'H2 TITLE'],
  ['text of styles', '<style>h2::before{content:"§ "}</style><h2>Title</h2>', 'H2 § Title'],
  ['values of controls', '<p>Name <input value=Ann></p>', 'P Name Ann'],
  // In the order in which it is painted, as text of the document itself.
  ['text to the left', '<h2 dir=rtl>שלום עולם</h2><p>x', 'H2 םלוע םולש, P x'],
  ['its language', '<html lang=de><h2>Titel</h2>', '[Lang=de], H2 Titel'],
  ['no text hidden from readers', '<h2>Title</h2><p aria-hidden=true>hidden', 'H2 Title'],
  ['the same words once more', '<h2>Same</h2><p>Same</p><h2>Same</h2>', 'H2 Same, P Same, H2 Same'],
])('frames have tags: %s', async (_, inside, wanted) => {
  const { tags } = await taggedPage(`<h1>Outer</h1>${frame(inside)}<p>After</p>`)
  const lines = tags.split('\n').map((line) => line.trimStart())
  expect(lines.join(', ').replace('Div, ', '').replace('Div ', '')).toBe(
    `H1 Outer, ${wanted}, P After`,
  )
})

test('frames in frames, frames beside each other and of data: addresses have tags of their own', async () => {
  const inner = frame('<h3>Nested</h3>', '')
  const data = '<iframe src="data:text/html,<h2>Data</h2>"></iframe>'
  const { tags, warnings } = await taggedPage(
    `<h1>Outer</h1>${frame(`<h2>Holder</h2>${inner}<p>After nested`)}${frame('<h2>Second</h2>')}${data}`,
  )
  for (const line of ['H2 Holder', 'H3 Nested', 'P After nested', 'H2 Second', 'H2 Data']) {
    expect(tags).toMatch(new RegExp(`^ +${line}$`, 'm'))
  }
  expect(warnings).toEqual([])
})

test('a frame that is cut over pages has all of its tags', async () => {
  const sections = Array.from({ length: 40 }, (_, index) => `<h2>Part ${index}</h2><p>vacant</p>`)
  const { tags } = await taggedPage(
    `<h1>Outer</h1>${frame(sections.join(''), 'width=500 height=3600')}<p>After</p>`,
  )
  const lines = tags.split('\n').map((line) => line.trim())
  expect(lines.filter((line) => line === 'P vacant')).toHaveLength(40)
  expect(lines.filter((line) => line.startsWith('H2 Part'))).toHaveLength(40)
})

test('text that styles generate beside a frame stays with its element', async () => {
  const { tags } = await taggedPage(
    `<style>h1::before{content:"Part "}</style><h1>Outer</h1>${frame('<h2>Part</h2>')}`,
  )
  expect(tags).toContain('H1 Part Outer')
  expect(tags).toContain('H2 Part')
})

test('frames whose pictures have no place in the tags are told of', async () => {
  const { warnings } = await taggedPage(
    `<h1>Outer</h1><iframe id=f srcdoc="${quoted(`<img alt=Red src="${PICTURE}">`)}"></iframe>`,
  )
  expect(warnings.join()).toContain('the frame #f were not found')
})

test('a line of text without more is not told of, wherever it is read', async () => {
  const inside = '<p style="margin:0">inside'
  const { tags, warnings } = await taggedPage(
    `<h1>Outer</h1><p>Before ${frame(inside, 'width=90 height=20 frameborder=0')} behind`,
  )
  expect(tags.match(/inside/g)).toHaveLength(1)
  expect(warnings.join()).not.toContain('not found')
})
