import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, words } from '../../test/poppler.ts'

const pool = openPool()
const STYLE = `<style>@page{size:105mm 148mm;margin:20mm;@bottom-center{content:"at" counter(page)}}
  body{margin:0}.right{break-before:right}.left{break-before:left}</style>`

/** Words of each page in reading order, without those that pages repeat. */
async function pagesOf(html: string, options: object = {}, skipped = /^at\d/) {
  const { bytes, pages, warnings } = await convert(pool, `<!doctype html>${STYLE}${html}`, {
    prefer_css_page_size: true,
    ...options,
  })
  const onPages = Array.from({ length: pages }, (_, index) =>
    words(bytes)
      .filter(({ page, text }) => page === index + 1 && !skipped.test(text))
      .map(({ text }) => text)
      .join(' '),
  )
  return { onPages, told: warnings.map(({ message }) => message).join(' ') }
}

describe.skipIf(!hasPoppler)('what begins on a left or right page', () => {
  test('stands behind a blank page where it needs one', async () => {
    const html =
      '<p>one</p><h1 class="right">two</h1><h1 class="left">three</h1><h1 class="left">four</h1>'
    const { onPages, told } = await pagesOf(html)
    expect(onPages).toEqual(['one', '', 'two', 'three', '', 'four'])
    expect(told).toBe('')
    expect((await pagesOf(html, { pdf_ua: true })).onPages).toEqual(onPages)
    expect((await pagesOf(html, { page_ranges: '3-5' })).onPages).toEqual(['two', 'three', ''])
  })

  test('turns sides where pages go from right to left, and knows recto and verso', async () => {
    const html =
      '<p>a</p><p style="break-after:recto">b</p>c<p class="right">d</p><p class="right">e</p>'
    expect((await pagesOf(html)).onPages).toEqual(['a b', '', 'c', '', 'd', '', 'e'])
    const { onPages } = await pagesOf(`<html dir="rtl">${html}`)
    expect(onPages).toEqual(['a b', '', 'c', 'd', '', 'e'])
  })

  test('has the blank page before the boxes that it begins', async () => {
    const html =
      '<p>a</p><section><div><h2 class="right">b</h2></div></section><section class="right"><i>c</i></section>'
    expect((await pagesOf(html)).onPages).toEqual(['a', '', 'b', '', 'c'])
  })

  test('has blank pages with the styles, headers and numbers that are stated for them', async () => {
    const html = `<style>@page:blank{@top-left{content:"none on " counter(page)}@bottom-center{content:none}}
      @page wide{size:A5}.wide{page:wide}@page wide:blank{@top-right{content:"wide"}}
      p::after{content:" in " target-counter("#last",page)}</style>
      <p>a</p><h1 class="right">b</h1><h1 class="right wide" id="last">c</h1>`
    const { onPages } = await pagesOf(html, {}, /^$/)
    expect(onPages.map((text) => text.split(' ').sort().join(' '))).toEqual([
      '5 a at1 in',
      '2 none on',
      'at3 b',
      '4 none on wide',
      'at5 c',
    ])
    const headers = { header_html: { default: '<p>full', blank: '<p>empty' } }
    expect((await pagesOf('<p>a</p><h1 class="right">b', headers)).onPages).toEqual([
      'full a',
      'empty',
      'full b',
    ])
  })

  test('moves the notes of its page, too', async () => {
    const note = (text: string) => `<span style="float:footnote">${text}</span>`
    const html = `<p>a${note('one')}</p><h1 class="right">b</h1><p>c${note('two')}</p>`
    const { onPages, told } = await pagesOf(html)
    expect(onPages).toEqual(['a 1 1. one', '', 'b c 2 2. two'])
    expect(told).toBe('')
  })

  test('is told where no blank page can be put in', async () => {
    const html = '<p>x</p><div style="display:flex"><p>a</p><p class="right">b</p></div>'
    expect((await pagesOf(html)).told).toContain('break-before: right in flex boxes')
  })
})
