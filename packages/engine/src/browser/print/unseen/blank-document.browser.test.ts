import { describe, expect, test } from 'vitest'
import { convert, convertAddress, openPool, serve } from '../../test/pool-rig.ts'
import { hasPoppler, textOf } from '../../test/poppler.ts'

const pool = openPool()

async function warningsOf(html: string, options: object = {}) {
  const { warnings } = await convert(pool, html, options)
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

describe('a document that shows nothing is told', () => {
  const HIDDEN = '<h1>Loaded later</h1><p>More'
  test.each([
    [
      'without opacity',
      `<body style="opacity:0">${HIDDEN}`,
      '"Loaded later" is hidden by "opacity: 0" (body)',
    ],
    [
      'invisible',
      `<body><main id="app" style="visibility:hidden">${HIDDEN}</main>`,
      '"visibility: hidden" (#app)',
    ],
    ['not displayed', `<style>body{display:none}</style>${HIDDEN}`, '"display: none" (body)'],
    [
      'on the screen alone',
      `<style>@media print{.all{display:none}}</style><div class="all">${HIDDEN}</div>`,
      '"display: none" (div.all)',
    ],
    [
      'without room',
      `<div style="height:0;overflow:hidden;font-size:0">${HIDDEN.replace('h1', 'p')}</div>`,
      'has no room',
    ],
    [
      'in a shadow tree',
      `<x-app id="host"></x-app><script>host.attachShadow({mode:'open'}).innerHTML='<p style="opacity:0">Loaded later</p>'</script>`,
      '"opacity: 0" (p)',
    ],
    [
      'that has nothing',
      '<title>App</title><div id="root"></div>',
      'it has no text, and no picture or form control is seen.',
    ],
    [
      'whose text is in its scripts',
      '<noscript>Words</noscript><template>Words</template><style>a{}</style>',
      'it has no text',
    ],
    [
      'while a script works',
      `<body style="opacity:0">${HIDDEN}<script>0</script>`,
      'options.wait_for_selector',
    ],
  ])('%s', async (_, html, told) => {
    expect(await warningsOf(html)).toEqual([expect.stringContaining(told)])
  })

  test.each([
    ['with a header', { header_html: '<p style="font-size:9px">Header' }],
    ['tagged', { pdf_ua: true }],
  ])('%s', async (_, options) => {
    const told = await warningsOf(
      `<html lang="en"><title>App</title><style>@page{bleed:3mm;marks:crop}</style><body style="opacity:0">${HIDDEN}`,
      options,
    )
    expect(told.filter((one) => one.startsWith('document_blank'))).toHaveLength(1)
  })

  test('whose scripts did not run', async () => {
    const html =
      '<title>App</title><div id="root"></div><script>root.innerHTML="<h1>App</h1>"</script>'
    expect(await warningsOf(html, { javascript: false })).toEqual([
      expect.stringMatching(/options\.javascript is false\.$/),
    ])
    expect(await warningsOf(html)).toEqual([])
  })

  test.each(['', ' \n '])('at an address that answers %j', async (answer) => {
    const { url } = await serve({
      '/': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(answer),
    })
    const { warnings } = await convertAddress(pool, url)
    expect(warnings.map(({ code }) => code)).toEqual(['document_blank'])
  })
})

describe('nothing is told of', () => {
  test.each([
    ['words', '<p>Words'],
    ['words behind much that is hidden', `${'<p hidden>Hidden'.repeat(50)}<p>Words`],
    ['words without JavaScript', '<noscript>Enable JavaScript</noscript>', { javascript: false }],
    ['a picture', '<svg width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['a control', '<input>'],
    ['boxes with colours', '<div style="height:99px;background:red"></div>'],
    ['generated content', '<style>p::before{content:"Words"}</style><p></p>'],
    ['marks of lists', '<ul><li></ul>'],
    [
      'words in a closed shadow tree',
      `<x-app id="host"></x-app><script>host.attachShadow({mode:'closed'}).innerHTML='<p>Words</p>'</script>`,
    ],
  ])('%s', async (_, html, options: object = {}) => {
    expect(await warningsOf(html, options)).toEqual([])
  })
})

describe('XML', () => {
  test.skipIf(!hasPoppler).each([
    ['without styles', {}],
    ['tagged', { pdf_ua: true }],
    ['with an outline', { outline: true }],
    ['in a stated window', { viewport: { width_px: 1280 } }],
  ])('is printed %s', async (_, options) => {
    const { url } = await serve({
      '/': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<order><item>Text in XML</item></order>'),
    })
    const { bytes } = await convertAddress(pool, url, options)
    expect(textOf(bytes)).toContain('Text in XML')
  })
})
