import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRtf } from './read-rtf.ts'

const bytes = (rtf: string) => Buffer.from(rtf, 'latin1')
const html = (content: string) => readRtf(bytes(`{\\rtf1\\ansi\\ansicpg1252 ${content}}`)).html

describe('an RTF document', () => {
  test.each([
    ['a\\par b', '<p>a</p><p>b</p>'],
    ['{\\b bold} plain', '<p><strong>bold</strong> plain</p>'],
    ['\\b a\\b0  b', '<p><strong>a</strong> b</p>'],
    ['{\\super 2}', '<p><sup>2</sup></p>'],
    ["Gr\\'f6\\'dfe", '<p>Größe</p>'],
    ['\\u8364?', '<p>€</p>'],
    ["\\uc2\\u8364\\'a2\\'e3!", '<p>€!</p>'],
    ['\\u-3913?', '<p>\uf0b7</p>'],
    ['a\\~b\\_c\\emdash', '<p>a\u00a0b\u2011c—</p>'],
    ['\\{a\\\\b\\}', '<p>{a\\b}</p>'],
    ['{\\v hidden}shown', '<p>shown</p>'],
    ['{\\*\\unknown not shown}shown', '<p>shown</p>'],
    ['{\\header top}{\\footer bottom}body', '<p>body</p>'],
    ['a\\line b', '<p>a<br>b</p>'],
    ['<script>', '<p>&lt;script&gt;</p>'],
  ])('%s becomes %s', (content, expected) => {
    expect(html(content)).toBe(expected)
  })

  test('its fonts decide the code page of their text', () => {
    const fonts =
      '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2\\fcharset128 M;}}'
    expect(html(`${fonts}\\f1 \\'cf\\f0 \\'cf\\f2 \\'83\\'65`)).toBe('<p>ПÏテ</p>')
  })

  test('its styles make headings', () => {
    const styles = '{\\stylesheet{\\s1 heading 1;}{\\s2 heading 2;}}'
    expect(html(`${styles}\\pard\\s1 A\\par\\pard\\s2 B\\par\\pard C`)).toBe(
      '<h1>A</h1><h2>B</h2><p>C</p>',
    )
  })

  test('its list items stand in lists with their numbers', () => {
    const item = (number: string, text: string) =>
      `\\pard\\ls1{\\listtext ${number}\\tab}${text}\\par`
    expect(html(`${item('1.', 'A')}${item('2.', 'B')}\\pard C`)).toBe(
      '<ul class="plain"><li>1.\u2003A</li><li>2.\u2003B</li></ul><p>C</p>',
    )
  })

  test('its tables nest', () => {
    const inner = '\\itap2 in\\nestcell{\\*\\nesttableprops\\trowd\\cellx1\\nestrow}'
    expect(
      html(
        `\\trowd\\cellx1\\cellx2\\pard\\intbl a\\cell ${inner}\\pard\\intbl b\\cell\\row\\pard c`,
      ),
    ).toBe(
      '<table><tbody><tr><td><p>a</p></td><td><table><tbody><tr><td><p>in</p></td></tr></tbody></table><p>b</p></td></tr></tbody></table><p>c</p>',
    )
  })

  test('cells that join their neighbours are one cell, and header rows head the table', () => {
    const row = (definition: string, cells: string) =>
      `\\trowd${definition}\\pard\\intbl ${cells}\\row`
    const rows = [
      row('\\trhdr\\cellx1\\cellx2\\cellx3', 'H\\cell I\\cell J\\cell'),
      row('\\clvmgf\\cellx1\\clmgf\\cellx2\\clmrg\\cellx3', 'A\\cell B\\cell\\cell'),
      row('\\clvmrg\\cellx1\\cellx2\\cellx3', '\\cell C\\cell D\\cell'),
    ]
    expect(html(rows.join(''))).toBe(
      '<table><thead><tr><th><p>H</p></th><th><p>I</p></th><th><p>J</p></th></tr></thead>' +
        '<tbody><tr><td rowspan="2"><p>A</p></td><td colspan="2"><p>B</p></td></tr>' +
        '<tr><td><p>C</p></td><td><p>D</p></td></tr></tbody></table>',
    )
  })

  test('a joined block of cells counts its columns once, and keeps what stands in its first row', () => {
    const block = '\\clmgf\\clvmgf\\cellx1\\clmrg\\clvmgf\\cellx2'
    const below = '\\clmgf\\clvmrg\\cellx1\\clmrg\\clvmrg\\cellx2'
    expect(
      html(
        `\\trowd${block}\\pard\\intbl A\\cell B\\cell\\row\\trowd${below}\\pard\\intbl\\cell hidden\\cell\\row`,
      ),
    ).toBe(
      '<table><tbody><tr><td colspan="2" rowspan="2"><p>A</p><p>B</p></td></tr><tr></tr></tbody></table>',
    )
  })

  test('a cell that says to join one above where none is shows its text', () => {
    expect(html('\\trowd\\clvmrg\\cellx1\\pard\\intbl A\\cell\\row')).toBe(
      '<table><tbody><tr><td><p>A</p></td></tr></tbody></table>',
    )
  })

  test('its notes follow at the end, with links both ways', () => {
    expect(html('a{\\super\\chftn{\\footnote\\pard\\plain {\\super\\chftn} n\\par m}} b')).toBe(
      '<p>a<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> b</p>' +
        '<ol><li id="footnote-1"><p> n</p><p>m <a href="#footnote-ref-1">↑</a></p></li></ol>',
    )
  })

  test('its links lead to the web only', () => {
    const field = (url: string) => `{\\field{\\*\\fldinst HYPERLINK "${url}"}{\\fldrslt link}}`
    expect(html(field('https://example.com/'))).toBe(
      '<p><a href="https://example.com/">link</a></p>',
    )
    expect(html(field('javascript:alert(1)'))).toBe('<p>link</p>')
  })

  test('its pictures come beside the text; drawings are told', () => {
    const png = readRtf(bytes('{\\rtf1{\\pict\\pngblip 8950\n4e47}}'))
    expect(png.html).toBe('<p><img src="picture-1.png" alt=""></p>')
    expect(png.assets).toEqual([{ name: 'picture-1.png', bytes: Uint8Array.of(137, 80, 78, 71) }])
    const sized = readRtf(
      bytes('{\\rtf1{\\pict\\pngblip\\picwgoal3000\\pichgoal1500\\picscalex50 89}}'),
    )
    expect(sized.html).toContain('width="100" height="100"')
    const wmf = readRtf(bytes('{\\rtf1 a{\\pict\\wmetafile8 0102}}'))
    expect(wmf.warnings).toMatchObject([{ code: 'content_left_out' }])
  })

  test('its title is that of its information', () => {
    expect(readRtf(bytes('{\\rtf1{\\info{\\title Report}{\\author A}}a}')).title).toBe('Report')
  })

  test('is read to its end however broken it is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '{',
            '}',
            '\\',
            "\\'",
            '\\u',
            '\\cell',
            '\\row',
            '\\par',
            '\\bin9',
            '-1',
            ' a',
            '\\*',
            '\\pict',
            '\\itap99 ',
          ),
          { maxLength: 60 },
        ),
        (parts) => {
          expect(readRtf(bytes(`{\\rtf1 ${parts.join('')}`)).html).not.toContain('<script')
        },
      ),
    )
    expect(html('{'.repeat(100_000))).toBe('')
  })
})

describe('a mail that was HTML', () => {
  const mail = (content: string) =>
    readRtf(
      bytes(`{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}${content}}`),
    )
  const tag = (html: string) => `{\\*\\htmltag64 ${html}}`

  test('is that HTML, without what only RTF has', () => {
    const { html, title } = mail(
      `${tag('<html><head><title>News</title></head><body>')}\\htmlrtf {\\b \\htmlrtf0 ${tag('<p style="color:red">')}a & b${tag('&nbsp;')}\\htmlrtf \\par }\\htmlrtf0 ${tag('</p>')}`,
    )
    expect(html).toBe('<p style="color:red">a &amp; b\u00a0</p>')
    expect(title).toBe('News')
  })

  test('keeps its stylesheet and loses all that runs or loads', () => {
    const { html, css } = mail(
      `${tag('<style><!-- p \\{color:red\\} --></style><script>')}x()${tag('</script><img src="http://x/a.png"><p>')}a${tag('</p>')}`,
    )
    expect(css?.trim()).toBe('p {color:red}')
    expect(html).not.toMatch(/script|http/)
    expect(html).toContain('<p>a</p>')
  })

  test('says that pictures beside it are left out', () => {
    const codes = (src: string) => mail(tag(`<img src="${src}">`)).warnings.map(({ code }) => code)
    expect(codes('cid:logo@x')).toEqual(['content_left_out'])
    expect(codes('data:image/png;base64,AA==')).toEqual([])
  })
})
