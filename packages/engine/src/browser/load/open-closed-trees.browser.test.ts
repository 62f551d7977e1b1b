import { describe, expect, test } from 'vitest'
import { body, convert, convertAddress, openPool, RED_SVG, serve } from '../test/pool-rig.ts'
import { hasPoppler, textOf } from '../test/poppler.ts'

const pool = openPool()

/** A closed shadow tree as a parser makes it, and elements that are shown in it. */
const closed = (html: string, slotted = '', host = 'div') =>
  `<${host}><template shadowrootmode="closed">${html}</template>${slotted}</${host}>`

const LOSSES =
  '<style>p { font-family: "No Such Font" }</style><p>Words \u{f0000}</p><img src="data:image/png;base64,AAAA">' +
  '<pre style="overflow:auto;width:100px">A line of a program that is wider than its box</pre>' +
  '<details><summary>More</summary>Hidden</details>'

const codes = ({ warnings }: { warnings?: readonly { code: string }[] }) =>
  (warnings ?? []).map(({ code }) => code).toSorted()

const TOLD = [
  'content_cut',
  'content_left_out',
  'font_substituted',
  'glyphs_missing',
  'resource_failed',
]

describe('closed shadow trees of a parser', () => {
  test.each([
    ['of a document', closed(LOSSES)],
    ['in another one', closed(`<b>x</b>${closed(LOSSES, '', 'x-inner')}`)],
    [
      'that a script has the parser make',
      `<main></main><script>document.querySelector('main').setHTMLUnsafe(${JSON.stringify(closed(LOSSES)).replaceAll('</', '<\\/')})</script>`,
    ],
    ['where no script runs', closed(LOSSES)],
  ])('are looked into: %s', async (name, html) => {
    const javascript = name !== 'where no script runs'
    expect(codes(await convert(pool, `<p>x</p>${html}`, { javascript }))).toEqual(TOLD)
  })

  test.skipIf(!hasPoppler)('stay closed to the document', async () => {
    const html = `${closed('<p>Inside', '', 'x-host')}<script>onload = () => document.body.append(String(document.querySelector('x-host').shadowRoot))</script>`
    expect(textOf((await convert(pool, html)).bytes)).toBe('Inside null')
  })

  test.each([
    ['with a name of its own', closed(LOSSES, '', 'x-host')],
    ['that is empty otherwise', closed(LOSSES)],
  ])('are looked into at an address: a host %s', async (_, html) => {
    const { url } = await serve({
      '/': body(`<!doctype html><meta charset="utf-8"><p>x</p>${html}`, 'text/html'),
    })
    expect(codes(await convertAddress(pool, url))).toEqual(TOLD)
  })

  test('are waited for', async () => {
    const server = await serve({ '/red.svg': body(RED_SVG, 'image/svg+xml') })
    const image = `<div style="height:5000px"></div><img loading="lazy" src="${server.url}/red.svg">`
    expect(codes(await convert(pool, closed(image)))).toEqual([])
    expect(server.asked).toEqual(['/red.svg'])
  })

  test('have controls that are told as those of open ones are', async () => {
    const html = closed('<p>Name <input name="name" value="Ada"></p><slot></slot>', '<b>After</b>')
    const [inClosed, inOpen] = await Promise.all(
      [html, html.replace('"closed"', '"open"')].map((one) => convert(pool, one, { forms: true })),
    )
    expect(inClosed?.warnings).toEqual(inOpen?.warnings)
    expect(codes(inClosed ?? {})).toEqual(['option_not_applied'])
  })

  test('are looked into in frames', async () => {
    const frame = closed(
      '<p style="width:100px;overflow:auto;white-space:nowrap">Words that are wider than their box, by far',
    ).replaceAll('"', '&quot;')
    const { warnings } = await convert(pool, `<iframe width="400" srcdoc="${frame}"></iframe>`)
    expect(codes({ warnings })).toEqual(['content_cut'])
  })

  test('are judged for readers', async () => {
    const html = `<html lang="en"><title>T</title>${closed('<p style="color:#ccc">Pale</p>')}`
    expect(codes(await convert(pool, html, { pdf_ua: true }))).toEqual(['accessibility_doubtful'])
  })
})
