import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../test/pool-rig.ts'

const pool = openPool()

async function told(options: object): Promise<readonly string[]> {
  const { warnings } = await convert(pool, '<p>Words</p>', options)
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

describe('styles in which the browser reads no rule', () => {
  test.each([
    ['site.css', '"site.css"'],
    ['/css/print.css\n', '"/css/print.css\\n"'],
    [
      '<link rel="stylesheet" href="site.css">',
      '"<link rel=\\"stylesheet\\" href=\\"site.css\\">"',
    ],
    ['/* ours */ color: red', '"/* ours */ color: red"'],
  ])('are told: %s', async (css, named) => {
    expect(await told({ styles: ['p{color:red}', css] })).toEqual([
      `option_not_applied: options.styles[1] does nothing: the browser reads no rule in ${named}. The text of a style sheet is expected, such as "p { color: red }", and no name of a file.`,
    ])
  })

  test('are told where a tag costs them their first rule', async () => {
    const css = '/* ours */ <style media="print">p{color:red} b{color:blue}</style>'
    expect(await told({ styles: [css] })).toEqual([
      'option_not_applied: options.styles[0] begins with "<style media=\\"print\\">", so that its first rule does nothing. The text of a style sheet is expected, such as "p { color: red }", without tags.',
    ])
  })

  test.each([
    '',
    ' \n',
    '/* for later */',
    '@charset "utf-8";',
    'p{}',
    '@media screen{p{color:red}}',
    '@font-face{font-family:x;src:local(Arial)}',
    '@page report:nth(2){margin:1cm}',
    '.note::footnote-call{color:red}',
    '@layer base;',
  ])('are not told where there is nothing to read, or a rule: %j', async (css) => {
    const messages = await told({ styles: [css] })
    expect(messages.filter((message) => message.startsWith('option_not_applied'))).toEqual([])
  })
})

describe('headers and footers that are the name of a file', () => {
  test.each([
    [{ header_html: 'header.html' }, 'options.header_html is "header.html"'],
    [{ footer_html: ' parts/foot.htm' }, 'options.footer_html is "parts/foot.htm"'],
    [{ footer_html: { first: 'Page', odd: 'odd.html' } }, 'options.footer_html is "odd.html"'],
  ])('are told: %j', async (options, named) => {
    expect(await told(options)).toEqual([
      `option_not_applied: ${named}, the name of a file, which is printed as text: HTML is expected.`,
    ])
  })

  test.each(['See page.html', '<b>page.html</b>', '{title}.html', 'example.com', 'Page {page}'])(
    'are not told of text: %s',
    async (header) => {
      expect(await told({ header_html: header })).toEqual([])
    },
  )
})
