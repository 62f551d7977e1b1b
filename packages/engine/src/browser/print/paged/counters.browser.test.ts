import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf } from '../../test/poppler.ts'

const pool = openPool()
const pdf = async (html: string, options: object = {}) => {
  const { bytes, warnings } = await convert(pool, html, options)
  return {
    text: textOf(bytes).replaceAll(/\s+/g, ' '),
    told: warnings.map(({ message }) => message).join(' '),
  }
}
const LATE = '<h1 style="break-before:page" id="late">Late</h1>'

describe.skipIf(!hasPoppler)('a reference to a counter', () => {
  test('shows its value at the target, as the ::before of the target shows it', async () => {
    const { text, told } = await pdf(`<style>h1{counter-reset:part;counter-increment:chapter}
      h2::before{counter-increment:part;content:""}
      a::after{content:" " target-counter(attr(href),chapter,upper-roman) "." target-counter(attr(href),part) " on " target-counter(attr(href),page)}</style>
      <a href="#it">see</a><h1>A</h1><h2>x</h2><h1>B</h1><h2>y</h2><h2 id="it" style="break-before:page">z</h2>`)
    expect(text).toMatch(/^see II\.2 on 2 A/)
    expect(told).toBe('')
  })

  test('shows all values of nested ones, of lists too', async () => {
    const { text } = await pdf(`<style>section{counter-reset:n}p{counter-increment:n 2}
      a::after{content:target-counters(attr(href),n,"-") "/" target-counters(attr(href),list-item,".",lower-alpha)}</style>
      <a href="#p"></a> <a href="#i"></a>
      <section><p>a</p><section><p>b</p><p id="p">c</p></section></section>
      <ol start="3"><li>x<ol reversed><li>y</li><li id="i">z</li></ol></li></ol>`)
    expect(text).toMatch(/^2-4\/ 2\/c\.a a b/)
  })
})

describe.skipIf(!hasPoppler)('the number of a page in its text', () => {
  const NUMBERS = '<style>p::after{content:" [" counter(page) "/" counter(pages) "]"}</style>'

  test('is the number of the page that it stands on', async () => {
    const { text, told } = await pdf(`${NUMBERS}<p>a</p>${LATE}<p>b</p>`)
    expect(text).toBe('a [1/2] Late b [2/2]')
    expect(told).toBe('')
  })

  test('counts as page_numbers_from says', async () => {
    const from = { page_numbers_from: { first_page: 2, start: 7 } }
    expect((await pdf(`<p>a</p>${NUMBERS}${LATE}<p>b</p>`, from)).text).toBe('a [/7] Late b [7/7]')
  })

  test("is the document's own where elements count pages", async () => {
    const slides = '<style>p{counter-increment:page}</style>'
    const { text } = await pdf(
      `<style>p::after{content:" " counter(page)}</style>${slides}<p>a<p>b`,
    )
    expect(text).toBe('a 1 b 2')
  })

  test('is told where every page repeats it', async () => {
    const { told } = await pdf(`${NUMBERS}<p style="position:fixed">a</p>${LATE}`)
    expect(told).toContain('counter(page) in what pages repeat')
  })
})
