import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../src/browser/test/pool-rig.ts'

const pool = openPool()

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function told(html: string): Promise<readonly string[]> {
  const { warnings } = await convert(pool, `<!doctype html><html lang=en><title>T</title>${html}`, {
    pdf_ua: true,
  })
  return warnings
    .filter(({ code }) => code === 'accessibility_doubtful')
    .map(({ message }) => message)
}

describe('what a person would question in a tagged document is told', () => {
  test.each([
    [
      'a row in the other direction',
      '<div style="display:flex;flex-direction:row-reverse"><div>last</div><div>first</div></div>',
      'Parts are read after what they stand before: "first" (Div on page 1). See Matterhorn 09-001.',
    ],
    [
      'a column in another order',
      '<div style="display:flex;flex-direction:column"><p style="order:2">two</p><p>one</p></div>',
      'Parts are read after what they stand before: "one" (P on page 1). See Matterhorn 09-001.',
    ],
    [
      'a part above the one it follows',
      '<div style="position:relative;padding-top:3em"><p>text</p><p style="position:absolute;top:0">above</p></div>',
      'Parts are read after what they stand before: "above" (P on page 1). See Matterhorn 09-001.',
    ],
    [
      'a bold line before a paragraph, on its page',
      '<h1>One</h1><p style="break-before:page"><b>Bold line</b></p><p>text that goes on for longer</p>',
      'Paragraphs look like headings: "Bold line" (P on page 2). See Matterhorn 14-001.',
    ],
    [
      'lines with bullets',
      '<p>- one<br>- two</p>',
      'Paragraphs look like lists: "- one- two" (P on page 1). See Matterhorn 16-003.',
    ],
    [
      'text that is hidden from readers',
      '<p>a</p><p aria-hidden=true>Everybody sees this text but some</p>',
      'Text that is seen is hidden from readers (aria-hidden): "Everybody sees this text but some". See Matterhorn 01-002.',
    ],
    [
      'a formula of MathJax 3, whose letters are written by styles',
      '<style>mjx-c::before{content:"a"}</style><p>a <mjx-container><mjx-math aria-hidden=true><mjx-c></mjx-c></mjx-math><mjx-assistive-mml style="position:absolute;clip:rect(1px,1px,1px,1px)"><math><mi>xyz</mi></math></mjx-assistive-mml></mjx-container></p>',
      'Text that is seen is hidden from readers (aria-hidden): "xyz". See Matterhorn 01-002.',
    ],
    [
      'a large picture without meaning',
      "<p>a</p><img alt=\"\" width=300 height=200 src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E\">",
      'Large images are called decoration (alt=""): "data:". See Matterhorn 01-002.',
    ],
    [
      'a text in another language',
      `<h1>Vertrag</h1><p>${'Der Vertrag wird mit dem Tag der Unterschrift wirksam und ist für beide Seiten bindend. '.repeat(6)}`,
      'The text seems to be of another language: "de" rather than "en". See Matterhorn 11-007.',
    ],
    [
      'a link without words',
      '<p>See <a href="https://example.com/">here</a></p>',
      'Texts of links do not say where they lead: "here" (Link on page 1). See Matterhorn 28-012 and WCAG 2.4.4.',
    ],
    [
      'light text on a light ground',
      '<p class=note style="color:#aaa">Light</p><p>dark</p>',
      'Texts stand out too little from their background: "Light" (p.note, 2.3:1, at least 4.5:1). See WCAG 1.4.3.',
    ],
    [
      'text on the ground of a box far around it, in colours of another space, half transparent',
      '<div style="background:oklch(0.5 0.2 260)"><div style="background:#0008"><p style="color:#fff">a<b style="color:#000">Dark</b></p></div></div><p>b</p>',
      expect.stringMatching(
        /^Texts stand out too little from their background: "Dark" \(b, 1\.\d:1, at least 4\.5:1\)/,
      ),
    ],
    [
      'large text that is lighter still',
      '<h1 style="color:#999">Large</h1><h2 style="color:#888;font-size:24px">Less so</h2>',
      'Texts stand out too little from their background: "Large" (h1, 2.8:1, at least 3:1). See WCAG 1.4.3.',
    ],
    [
      'light text in a shadow tree',
      '<div><template shadowrootmode=open><p style="color:#bbb">Light</p></template></div><p>dark</p>',
      'Texts stand out too little from their background: "Light" (p, 1.9:1, at least 4.5:1). See WCAG 1.4.3.',
    ],
    [
      'text that is as light as all of a gradient under it, seen through a second one',
      '<div style="background:linear-gradient(#ccc,#ddd)"><p style="color:#fff;background:radial-gradient(#fff4,#fff2)">Light</p></div>',
      expect.stringMatching(
        /^Texts stand out too little from their background: "Light" \(p, 1\.\d:1, at least 4\.5:1\)/,
      ),
    ],
    [
      'text that is lighter than one end of a gradient and darker than the other',
      '<div style="background:linear-gradient(to right, #000, #fff)"><p style="color:#767676">Grey</p></div>',
      'Texts may stand out too little from a picture or a gradient under them: "Grey" (p, at least 4.5:1). See WCAG 1.4.3.',
    ],
    [
      'text over a picture, as a background and as an image under a placed box',
      `<div style="background:url(${PIXEL}) 0 0/cover"><p style="color:#fff">Hero</p></div>
      <div style="position:relative"><img alt=P src="${PIXEL}" width=300 height=99><b style="position:absolute;top:9px;left:9px;color:#eee">Over</b></div>`,
      'Texts may stand out too little from a picture or a gradient under them: "Hero" (p, at least 4.5:1), "Over" (b, at least 4.5:1). See WCAG 1.4.3.',
    ],
  ])('%s', async (_, html, message) => {
    expect(await told(html)).toEqual([message])
  })

  test.each([
    ['columns', '<div style="columns:2"><p>one</p><p>two</p><p>three</p><p>four</p></div>'],
    [
      'columns side by side',
      '<div style="display:grid;grid-template-columns:1fr 1fr"><p>a</p><p>b</p><p>c</p><p>d</p></div>',
    ],
    ['a row from right to left', '<div dir=rtl style="display:flex"><p>a</p><p>b</p></div>'],
    [
      'text beside a float',
      '<p style="float:right">date</p><p>title</p><p style="clear:both">text</p>',
    ],
    [
      'a caption below its table',
      '<table border=1><caption style="caption-side:bottom">C</caption><tr><th>a<th>b<tr><td>c<td>d</table>',
    ],
    ['a bold word and an address', '<p><b>Note</b> text</p><p>text</p><p>A dash - in text</p>'],
    ['links with names', '<p><a href="https://example.com/" aria-label="Prices">more</a></p>'],
    [
      'a sign with a name beside a heading that other links lead to',
      '<p><a href="#h">Part</a></p><h1 id=h>Part <a href="#h" aria-label="Link to this part"><svg width=9 height=9 aria-hidden=true><circle r=9 /></svg></a></h1>',
    ],
    ['a term that nothing describes', '<dl><dt>Term<dd>Text</dl><dl><dt>Alone</dl>'],
    [
      'labels of an axis that count upwards, in a drawing and over one',
      '<svg width=99 height=99><g><text y=90>0</text><text y=50>1</text></g><g><foreignObject y=60 width=20 height=20><b>2</b></foreignObject><foreignObject y=20 width=20 height=20><b>3</b></foreignObject></g></svg><div style="position:relative"><canvas height=99 aria-label=Drawing></canvas><div style="position:absolute;top:60px;left:400px">0</div><div style="position:absolute;top:0;left:400px">1</div></div>',
    ],
    ['text of just enough contrast', '<p style="color:#767676">grey</p>'],
    [
      'white text over what nobody knows the colour of',
      '<div style="background:linear-gradient(#000,#222);color:#fff"><p>a</p></div><div style="position:relative"><div style="position:absolute;inset:0;background:#000"></div><p style="position:relative;color:#fff">b</p></div>',
    ],
    [
      'white text over generated content',
      '<style>div{position:relative;color:#fff}div::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><div><p>a</p></div>',
    ],
    [
      'light text with a shadow, without ink, of controls that are off, of decoration, and that is not seen',
      '<p style="color:#fff;text-shadow:0 0 3px #000">a</p><p style="color:transparent">b</p><button disabled style="color:#ccc">c</button><p style="color:#ddd;visibility:hidden">d</p><p>e <span aria-hidden=true style="color:#ddd">f</span></p>',
    ],
    ['marks hidden from readers', '<p>a <span aria-hidden=true>★</span></p>'],
    [
      'light texts under a box, so many that to look around each would take all of the time',
      `<style>i{color:#bbb}p{font-size:4px;margin:0}</style><h1>Texts</h1><div style="position:relative"><div>${`<p>${'<i>of the house and the garden</i> '.repeat(10)}</p>`.repeat(1200)}</div><div style="position:absolute;inset:0"></div></div>`,
    ],
  ])('%s: nothing', async (_, html) => {
    expect(await told(html)).toEqual([])
  })
})
