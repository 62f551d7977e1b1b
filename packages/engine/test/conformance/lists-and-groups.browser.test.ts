import { expect, test } from 'vitest'
import { convert, openPool } from '../../src/browser/test/pool-rig.ts'
import { words } from '../../src/browser/test/poppler.ts'
import { taggedText } from '../tagged-text.ts'

const pool = openPool()

async function tagged(html: string): Promise<readonly string[]> {
  const page = `<!doctype html><html lang=en><title>T</title>${html}`
  const { bytes } = await convert(pool, page, { pdf_ua: true })
  return taggedText(bytes)
    .split('\n')
    .map((line) => line.trim())
}

test.each([
  ['<ol style="list-style-type:decimal-leading-zero"><li>a</ol>', 'Decimal'],
  ['<ol style="list-style-type:georgian"><li>a</ol>', 'Decimal'],
  ['<ol style="list-style-type:lower-greek"><li>a</ol>', 'Decimal'],
  [
    '<style>@counter-style box{system:extends decimal;prefix:"("}</style><ol style="list-style-type:box"><li>a</ol>',
    'Decimal',
  ],
  ['<ul><li style="list-style-type:upper-roman">a</ul>', 'UpperRoman'],
  ['<ul style="list-style-image:linear-gradient(red,blue)"><li>a</ul>', 'Disc'],
  [`<ul style="list-style-type:'→ '"><li>a</ul>`, 'Disc'],
  ['<ul style="list-style-type:square"><li>a</ul>', 'Square'],
])('a list says how its items are marked: %s', async (html, numbering) => {
  const lines = await tagged(html)
  expect(lines.filter((line) => /^L\b/.test(line))).toEqual([`L [ListNumbering=${numbering}]`])
})

test('a list without marks says nothing of them', async () => {
  expect(await tagged('<ul style="list-style:none"><li>a</ul>')).toContain('L')
})

test.each([
  [
    'a fieldset',
    '<fieldset><legend>Size</legend><label><input type=radio> Small</label></fieldset>',
    'Size: Small',
  ],
  [
    'a group by role',
    '<div role=radiogroup aria-label=Colour><label><input type=radio> Red</label></div>',
    'Colour: Red',
  ],
  [
    'a group named by another element',
    '<div role=group aria-labelledby=g><b id=g>Options</b><label><input type=checkbox> Gift</label></div>',
    'Options: Gift',
  ],
  ['no group', '<label><input type=checkbox> Agree</label>', 'Agree'],
  [
    'a field in a fieldset',
    '<fieldset><legend>Address of the payer</legend><label>City <input value="Rome"></label></fieldset>',
    'Address of the payer: City',
  ],
  [
    'a list in a fieldset',
    '<fieldset><legend>Address</legend><label>Land <select><option>Italy</select></label></fieldset>',
    'Address: Land',
  ],
  [
    'text of several lines in a fieldset',
    '<fieldset><legend>Address</legend><label>Note <textarea>x</textarea></label></fieldset>',
    'Address: Note',
  ],
  [
    'a name of its own',
    '<fieldset><legend>Size</legend><input type=radio aria-label="Small size"></fieldset>',
    'Small size',
  ],
])('a control says what group it is one of: %s', async (_, html, name) => {
  const lines = await tagged(html)
  const forms = lines.filter((line) => line.startsWith('Form'))
  expect(forms.map((line) => /Desc=([^\]]*)\]/.exec(line)?.[1])).toEqual([name])
})

test('an element with thousands of children is printed in groups, and has the tags and the look that it had', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => index)
  const page = (style: string) => `<!doctype html><html lang=en><title>T</title>
    <style>div{box-sizing:border-box;font-size:5px}div *{box-sizing:inherit}div>p{padding:0 9px;width:40px;float:left;margin:0}
    div>:nth-child(even){color:red}${style}</style><h1 id=h>Head</h1>
    <p>${many.map((n) => `<b>w${n}</b> `).join('')}</p>
    <div id=lines>${many.map((n) => `line${n}<br>`).join('')}</div>
    <div>${many.map((n) => `<p>${n}</p><p>of two</p>`).join('')}</div>
    <script>addEventListener('beforeprint', () => {
      const groups = [...document.querySelectorAll('p,div')].map((one) => one.shadowRoot?.querySelectorAll('slot').length)
      h.textContent = 'Groups: ' + groups.filter(Boolean).join()
      lines.childNodes[1].after('Late')
    })</script>`
  const [grouped, plain] = await Promise.all(
    // Counters would see the groups.
    ['', 'h1{counter-reset:x}'].map(async (style) => {
      const { bytes } = await convert(pool, page(style), { pdf_ua: true, timeout_ms: 60_000 })
      return { tags: taggedText(bytes).replace('Groups: 20,20,20', 'Groups:'), words: words(bytes) }
    }),
  )
  expect(grouped?.tags).toMatch(/H1 Groups:$/m)
  expect(grouped?.tags).toMatch(/ P line0 Lateline1 /)
  expect(plain?.tags).toBe(grouped?.tags)
  const body = (found = plain) =>
    found?.words.slice(found.words.findIndex(({ text }) => text === 'w0'))
  expect(body(grouped)).toEqual(body(plain))
})

test('words in a line of a component keep their language', async () => {
  const html =
    '<x-a><template shadowrootmode=open><p>One <i lang=fr>mot</i></p></template></x-a><x-b><template shadowrootmode=closed><p>Two <i lang=de>Wort</i></p></template></x-b>'
  const lines = await tagged(html)
  expect(lines.filter((line) => line.includes('Lang='))).toEqual([
    'Span [Lang=fr] mot',
    'Span [Lang=de] Wort',
  ])
})

test('words that are struck or added say so', async () => {
  const lines = await tagged('<p>Pay <del>9</del> <ins>8 <b>euros</b></ins>, <s>today</s> later')
  expect(lines.filter((line) => line.startsWith('Span'))).toEqual([
    'Span [TextDecorationType=LineThrough] 9',
    'Span [TextDecorationType=Underline] 8 euros',
    'Span [TextDecorationType=LineThrough] today',
  ])
})

test('blocks and items that are struck or added say so', async () => {
  const lines = await tagged(
    '<del><p>One</p></del><ins style="display:block">Two</ins><ul><del><li>Three</li></del><li>Four</ul>',
  )
  expect(lines.filter((line) => /^(?:Div|P|LI|LBody)/.test(line))).toEqual([
    'Div [TextDecorationType=LineThrough]',
    'P One',
    'Div [TextDecorationType=Underline]',
    'P Two',
    'LI [TextDecorationType=LineThrough]',
    'LBody Three',
    'LI',
    'LBody Four',
  ])
})

test.each([
  ['a box, and bare text behind it', '<div>Box</div>bare', 'P Box, P bare'],
  ['bare text around boxes', 'a<div>b</div><b>c</b> d<div>e</div>', 'P a, P b, P c d, P e'],
  ['boxes deeper', '<div><div>a</div><div>b</div></div>c', 'P a, P b, P c'],
  ['an item', '<ul><li><div>a</div>b</ul>', 'L [ListNumbering=Disc], LI, Lbl, LBody, P a, P b'],
  ['a box of bare text and boxes', '<div>a<div>b</div></div>c', 'Div, P a, P b, P c'],
  ['boxes in lines', 'a<div style="display:inline">b</div> c', 'P ab c'],
  ['a box in a link', '<a href="https://e.com/"><div>a</div>b</a>', 'P, Link a b'],
  ['boxes alone', '<div>a</div><div>b</div>', 'P a, P b'],
])('boxes among bare text are paragraphs of their own: %s', async (_, body, wanted) => {
  const lines = (await tagged(body)).filter((line) => line !== '' && line !== 'Document')
  expect(lines.join(', ')).toBe(wanted)
})
