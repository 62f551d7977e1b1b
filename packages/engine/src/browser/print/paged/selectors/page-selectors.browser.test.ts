import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../../test/pool-rig.ts'
import { hasPoppler, words } from '../../../test/poppler.ts'

const pool = openPool()

/** Pages of 100 × 100 mm with a page for each letter. */
const PAGE = '@page{size:100mm;margin:20mm} body{margin:0} p{margin:0} p+p{break-before:page}'
const LETTERS = [...'abcdef'].map((letter) => `<p>${letter}`).join('')
const print = (html: string, options: object = {}) =>
  convert(pool, html, { prefer_css_page_size: true, ...options })
/** Text in the upper margin of each page. */
const tops = (bytes: Uint8Array, pages: number) =>
  Array.from({ length: pages }, (_, index) =>
    words(bytes)
      .filter(({ page, top }) => page === index + 1 && top < 50)
      .map(({ text }) => text)
      .join(' '),
  )
const leftOf = (bytes: Uint8Array, text: string) =>
  Math.round(words(bytes).find((word) => word.text === text)?.left ?? 0)

describe.skipIf(!hasPoppler)('a rule of pages', () => {
  test('by their number shows its boxes in the margins of those pages', async () => {
    const rules = `@page{@top-left{content:"all" counter(page)}}
      @page :nth(3n+1){@top-left{content:"third" counter(page) "/" counter(pages)}}
      @page :nth(5){@top-left{content:none}@top-right{content:"five"}}`
    const { bytes, warnings } = await print(`<style>${PAGE}${rules}</style>${LETTERS}`)
    expect(tops(bytes, 6)).toEqual(['third1/6', 'all2', 'all3', 'third4/6', 'five', 'all6'])
    expect(warnings).toEqual([])
  })

  test('of every other page and of the first has all that it states', async () => {
    const rules = `@page :nth(even){margin-left:50mm} @page :nth(1){margin-left:10mm}
      @page :left{margin-left:40mm} @page :nth(odd){@top-left{content:"odd"}}`
    const { bytes, warnings } = await print(`<style>${PAGE}${rules}</style>${LETTERS}`)
    const mm = (text: string) => Math.round((leftOf(bytes, text) * 25.4) / 72)
    expect([mm('a'), mm('b'), mm('c'), mm('d')]).toEqual([10, 40, 20, 40])
    expect(tops(bytes, 6)).toEqual(['odd', '', 'odd', '', 'odd', ''])
    expect(warnings).toEqual([])
  })

  test('is overruled by the margins and size that a request states', async () => {
    const rules = '@page :nth(1){size:A4;margin-left:60mm}'
    const asked = { page_size: 'a6', prefer_css_page_size: false, margins_mm: { left: 10 } }
    const { bytes } = await print(`<style>body{margin:0}${rules}</style><p>a`, asked)
    expect(leftOf(bytes, 'a')).toBe(28)
  })

  test('of a name counts the pages of each group', async () => {
    const rules = `.c{page:chapter;break-before:page} h2{break-before:page}
      @page{@top-left{content:"plain"}} @page chapter{@top-left{content:"chapter"}}
      @page chapter:first{@top-left{content:none}} @page :nth(3 of chapter){@top-right{content:"third"}}
      @page :nth(2){@top-left{content:"second"}@top-right{content:"B"}}`
    const chapter = '<section class=c><h1>x</h1><h2>y</h2><p>z<h2>w</h2></section>'
    const { bytes, warnings } = await print(
      `<style>${PAGE}${rules}</style><p>start</p>${chapter}${chapter}<div>end</div>`,
    )
    expect(tops(bytes, 8)).toEqual([
      'plain',
      'B',
      'chapter',
      'chapter third',
      '',
      'chapter',
      'chapter third',
      'plain',
    ])
    expect(warnings).toEqual([])
  })

  test('shows named strings, and looks the same where the document has tags', async () => {
    const rules = `p{string-set:letter content()} p+p{break-before:right}
      @page{@top-left{content:string(letter)}} @page :blank{@top-left{content:"blank"}}
      @page :nth(4n+1){@top-left{content:"[" string(letter) "]"}}`
    const html = `<html lang=en><title>T</title><style>${PAGE}${rules}</style><p>a<p>b<p>c`
    for (const options of [{}, { pdf_ua: true }]) {
      const { bytes } = await print(html, options)
      expect(tops(bytes, 5)).toEqual(['[a]', 'blank', 'b', 'blank', '[c]'])
    }
  })

  test('tells what it cannot carry out', async () => {
    const told = async (rules: string) =>
      (await print(`<style>${PAGE}${rules}</style>${LETTERS}`)).warnings.map((one) => one.message)
    expect(await told('@page :nth(3){margin-top:40mm;background:red}')).toEqual([
      'The browser ignores CSS that the document uses: margin of @page :nth(3), background of @page :nth(3).',
    ])
    expect(await told('@page :nth(x){margin:0}')).toEqual([
      'The browser ignores CSS that the document uses: @page :nth(x).',
    ])
    const boxed = '@page :nth(3){@top-left{content:"x"}}'
    expect(
      await told(
        `${boxed}@page :nth(x){margin:0}b{position:running(b)}@page{@top-right{content:element(b)}}</style><b>b</b><style>`,
      ),
    ).toEqual([
      'The browser ignores CSS that the document uses: @page :nth(x), @page :nth(3) beside element().',
    ])
    expect(await told('@page :first:right{margin-left:5mm}')).toEqual([])
  })
})
