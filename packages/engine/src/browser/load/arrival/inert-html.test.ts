import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isInertHtml } from './inert-html.ts'

test.each([
  '',
  'text',
  '<p style="color: red">Text',
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title><style>p { margin: 0 }</style></head>',
  '<meta name="author" content="A &amp; B"><table><tr><td>1 < 2</table>',
  '<img src="data:image/png;base64,AA" alt="on sale"><a href="https://example.com/">one</a>',
  `<img src="data:image/svg+xml;base64,${Buffer.from('<svg><path d="M0 0"/></svg>').toString('base64')}">`,
  '<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient><path d="M0 0"/></svg>',
  `<table>${'<tr><td>1</td></tr>'.repeat(60_000)}</table>`,
])('%.60s is inert', async (html) => {
  expect(await isInertHtml(html)).toBe(true)
})

test('an ordinary invoice is inert', async () => {
  const example = new URL('../../../../../../examples/invoice/', import.meta.url)
  const html = await readFile(new URL('invoice.html', example), 'utf8')
  const css = await readFile(new URL('invoice.css', example), 'utf8')
  const link = '<link rel="stylesheet" href="invoice.css">'
  expect(await isInertHtml(html)).toBe(false)
  expect(await isInertHtml(html.replace(link, `<style>${css}</style>`))).toBe(true)
})

test.each([
  '<script>f()</script>',
  '<SCRIPT src="x">',
  '<svg><script/></svg>',
  '<!-- <script> -->',
  '<img src="x" onerror="f()">',
  '<p/onclick=f()>',
  '<svg onload\n=f()>',
  '<a href="javascript:f()">',
  `${'<td>1</td>'.repeat(60_000)}<p onclick=f()>${'<td>1</td>'.repeat(60_000)}`,
  '<iframe src="x">',
  '<object data="x">',
  '<embed src="x">',
  '<link rel="preconnect" href="https://example.com/">',
  '<base href="/x/">',
  '<meta http-equiv="content-security-policy" content="default-src \'none\'">',
  '<meta name="referrer" content="no-referrer">',
  '<meta name="author" content="x" http-equiv="refresh">',
  '<meta content="x" name="author">',
  '<template shadowrootmode="open"><p></template>',
  '<video src="x">',
  '<input autofocus>',
  '<form action="x">',
  '<x-element>',
  '<svg><animate attributeName="x"/></svg>',
  '<svg><set attributeName="x"/></svg>',
  '<img src="data:image/svg+xml,%3Cset attributeName=\'x\'/>">',
  `<img src="data:image/svg+xml;base64,${Buffer.from('<svg><set attributeName="x"/></svg>').toString('base64')}">`,
  '<style>@keyframes x {}</style>',
  '<style>p { transition: color 1s }</style>',
  '<p popover>',
  '<?xml-stylesheet href="x"?>',
  '<frameset>',
  '<noscript>',
  `<p>${'x'.repeat(3_000_000)}`,
  // Behind more tags than are looked at in one go.
  `${'<p>'.repeat(60_000)}<button>`,
  // Read from each of its beginnings to its end, it would take ten minutes.
  `<p>${'data:image/svg+xml'.repeat(110_000)}`,
])('%.60s is not', async (html) => {
  expect(await isInertHtml(html)).toBe(false)
})
