import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf, words } from '../../test/poppler.ts'

const pool = openPool()
const pdf = async (html: string, options: object = {}) => (await convert(pool, html, options)).bytes
/** Text above the content of each page, boxes from left to right. */
const tops = (bytes: Uint8Array, pages: number) =>
  Array.from({ length: pages }, (_, index) =>
    words(bytes)
      .filter(({ page, top }) => page === index + 1 && top < 50)
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => text)
      .join(' '),
  )

const BODY = `<h1>One</h1><p>a</p><p class="next">b</p><h1>"Two" \\2</h1><h2>x</h2><h1>Three</h1>`
const STYLE = `body{margin:0}h1{string-set:chapter content()}h1+h1,.next{break-before:page}h2{break-after:page}`
const html = (rules: string) => `<style>${STYLE}${rules}</style>${BODY}`

describe.skipIf(!hasPoppler)('a margin box', () => {
  test('shows named strings of its page beside what the browser counts', async () => {
    const file = await pdf(
      html(`@page{@top-left{content:"In " string(chapter) ", page " counter(page)}}
        @page:first{@top-right{content:string(chapter)}}
        @page:left{@top-right{content:string(chapter, start) " to " string(chapter, last)}}`),
    )
    expect(tops(file, 3)).toEqual([
      'In One, page 1 One',
      'In "Two" \\2, page 2 One to "Two" \\2',
      'In Three, page 3',
    ])
  })

  test('shows strings of rules that ask whether they are known, and none of those for others', async () => {
    const file = await pdf(
      html(`@supports (string-set:a content()){
          h1{color:red;string-set:known content()}@page{@top-left{content:"Known " string(known)}}}
        @supports not (float:footnote){p{display:none}}
        @media print{@supports (float:footnote) and (display:grid){p::after{content:"!"}}}`),
    )
    expect(tops(file, 1)).toEqual(['Known One'])
    expect(textOf(file)).toContain('a!')
  })

  test('shows strings with counters and generated content', async () => {
    const css = `body{counter-reset:part}h1{counter-increment:part;counter-reset:sub}h2{counter-increment:sub}
      h1::before{content:counter(part,upper-roman) " " attr(title) ": "}h1,h2{break-after:page}
      h1{string-set:chapter counter(part) ". " content() " (" content(before) ")"}
      h2{string-set:chapter counters(part,"/") "." counter(sub,lower-alpha) " " content(first-letter), other content(marker)}
      @page{@top-left{content:string(chapter)}@top-right{content:string(other)}}`
    const body = '<h1 title="a">One</h1><h1 id="two">Two</h1><h2>Sub</h2>'
    const { bytes, warnings } = await convert(pool, `<style>${css}</style>${body}`)
    expect(tops(bytes, 3)).toEqual(['1. One (I a: )', '2. Two (II : )', '2.a S'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'The browser ignores CSS that the document uses: string-set with content(marker).',
    ])
  })

  test('shows strings by the values of variables', async () => {
    const css = `:root{--title:content()}h1{--after:"!";string-set:chapter var(--title) var(--after), other var(--none,"(" attr(id) ")")}
      h1+h1{break-before:page;string-set:chapter var(--nobody)}
      @page{@top-left{content:string(chapter) string(other)}}`
    const body = '<h1 id="a">One</h1><h1>Two</h1>'
    const { bytes, warnings } = await convert(pool, `<style>${css}</style>${body}`)
    expect(tops(bytes, 1)).toEqual(['One!(a)'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'The browser ignores CSS that the document uses: string-set with var().',
    ])
  })

  test('follows the cascade, and leaves empty what no page has set yet', async () => {
    const file = await pdf(
      html(`@media print{@page{@top-left{content:"[" string(none) string(chapter, first-except) "]"}}}
        @page{@top-right{content:string(chapter)}} @page{@top-right{content:"last"}}`),
    )
    expect(tops(file, 3)).toEqual(['[] last', '[] last', '[] last'])
  })

  test('shows as start what the first thing on its page sets, and else what held before', async () => {
    const rules = '@page{@top-left{content:"[" string(chapter, start) "]"}}'
    const body = '<p>intro</p><h1>A</h1><h1>B</h1><p class="next">x</p><h1>C</h1><h1>D</h1>'
    const print = (start: string) => pdf(`<style>${STYLE}${rules}</style>${start}${body}`)
    expect(tops(await print(''), 4)).toEqual(['[]', '[B]', '[B]', '[D]'])
    expect(tops(await print('<h1>Z</h1>'), 4)).toEqual(['[Z]', '[B]', '[B]', '[D]'])
    const header = { header_html: '{string:chapter, start}' }
    expect(tops(await pdf(`<style>${STYLE}</style>${body}`, header), 4)).toEqual([
      '',
      'B',
      'B',
      'D',
    ])
  })

  test('tells where its numbers differ from those of page_numbers_from', async () => {
    const numbered = { page_numbers_from: { start: 5 } }
    const warned = async (rules: string) => (await convert(pool, html(rules), numbered)).warnings
    expect(await warned('@page{@top-left{content:"a"}}')).toEqual([])
    expect(await warned('@page{@top-left{content:counter(page)}}')).toMatchObject([
      { code: 'option_not_applied', message: expect.stringContaining('counter(page)') },
    ])
  })

  test('is no text of a document for screen readers, and looks the same', async () => {
    const rules = '@page{@top-left{content:string(chapter) " " counter(page) "/" counter(pages)}}'
    const [plain, tagged] = await Promise.all([
      pdf(html(rules)),
      pdf(`<html lang="en"><title>T</title>${html(rules)}`, { pdf_ua: true }),
    ])
    expect(tops(tagged as Uint8Array, 3)).toEqual(tops(plain as Uint8Array, 3))
    expect(tops(tagged as Uint8Array, 3)).toEqual(['One 1/3', '"Two" \\2 2/3', 'Three 3/3'])
    const { stdout } = spawnSync('pdfinfo', ['-struct-text', '-'], { input: tagged })
    expect(String(stdout)).toContain('"Three"')
    expect(String(stdout)).not.toContain('1/3')
  })

  test('is on no last page, which stays in a document for screen readers', async () => {
    const body =
      '<html lang="en"><title>T</title><p>a</p><p class="next">b</p><p class="next">c</p>'
    const print = async (rules: string) =>
      textOf(await pdf(`<style>${STYLE}${rules}</style>${body}`, { pdf_ua: true }))
    expect(await print('@page:left{@top-left{content:"left"}}')).toBe('a left b c')
    const running =
      '.next{position:static}i{position:running(head)}@page:first{@top-left{content:element(head)}}'
    expect(await print(running)).toBe('a b c')
  })

  test('keeps its warning for named strings anywhere else', async () => {
    const { warnings } = await convert(pool, html('p::before{content:string(chapter)}'), {})
    expect(warnings.map(({ message }) => message)).toEqual([
      'The browser ignores CSS that the document uses: string() outside of margin boxes.',
    ])
    expect(textOf(await pdf(html('')))).toContain('One')
  })
})
