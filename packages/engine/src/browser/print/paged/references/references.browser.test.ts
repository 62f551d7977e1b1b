import { describe, expect, test } from 'vitest'
import { linksOf, outlineOf } from '../../../test/pdf-facts.ts'
import { body, convert, convertAddress, openPool, serve } from '../../../test/pool-rig.ts'
import { hasPoppler, textOf, type Word, words } from '../../../test/poppler.ts'

const pool = openPool()
const pdf = async (html: string, options: object = {}) => (await convert(pool, html, options)).bytes
const warningsOf = async (html: string, options: object = {}) =>
  (await convert(pool, html, options)).warnings.map(({ code, message }) => `${code}: ${message}`)
/** Text without the spaces and dots of leaders. */
const plain = (bytes: Uint8Array) => textOf(bytes).replaceAll(/[\s.]+/g, ' ')

const CHAPTERS =
  '<h1 id="one">One</h1><p>a</p><h2>Part</h2><h1 id="two" class="late">Two</h1><p>b</p>'
const BREAKS = '<style>h1{break-before:page}</style>'
const TOC = `${BREAKS}<style>li a::after{content:leader('.') target-counter(attr(href),page)}</style>
  <ul><li><a href="#one">To one</a><li><a href="#two">To two</a></ul>${CHAPTERS}`

describe.skipIf(!hasPoppler)('a reference to a page', () => {
  test('shows the number of the page, behind dots that fill the line', async () => {
    const file = await pdf(`<style>body{margin:0}</style>${TOC}`)
    expect(plain(file)).toContain('To one 2')
    expect(plain(file)).toContain('To two 3')
    const onFirst = words(file).filter(({ page, text }) => page === 1 && /\d$/.test(text))
    const edge = 595.28 - (20 * 72) / 25.4
    for (const { right } of onFirst) expect(Math.abs(right - edge)).toBeLessThan(1.5)
  })

  test('counts as page_numbers_from says, in the style it names', async () => {
    const html = `${BREAKS}<style>a::after{content:" on " target-counter(attr(href url), page, upper-roman)}</style>
      <a href="#one">x</a> <a href="#two">y</a>${CHAPTERS}`
    const file = await pdf(html, { page_numbers_from: { first_page: 3, start: 9 } })
    expect(plain(file)).toContain('x on y on IX')
  })

  test('may be a variable, which is that of the place it is used at', async () => {
    const html = `${BREAKS}<style>:root{--t:target-counter(attr(href),page);--n:counter(pages)}
      .b{--t:leader("-") target-text(attr(href)) !important}.b{--t:"no"}
      a::after{content:" on " var(--t) " of " var(--n) var(--none, ".")}</style>
      <p><a href="#one">x</a></p><p class="b"><a href="#two">y</a></p>${CHAPTERS}`
    const { bytes, warnings } = await convert(pool, html)
    expect(warnings).toEqual([])
    expect(plain(bytes)).toMatch(/x on 2 of 3 y on -{30,}Two of 3/)
  })

  test('counts in every style that the browser has', async () => {
    const styled = (style: string) =>
      `<style>a::after{content:" on " target-counter(attr(href), page, ${style}) "."}p a::after{content:leader("-") target-counter(attr(href), page, ${style})}</style>`
    const html = (style: string) =>
      `${styled(style)}<div><a href="#x">It</a></div><p><a href="#x">It</a><h2 id="x" style="break-before:page">x`
    const textFor = async (style: string) => textOf(await pdf(html(style))).replace(/[-\s]+/g, ' ')
    expect(await textFor('lower-greek')).toBe('It on β. It β x')
    expect(await textFor('symbols("*")')).toBe('It on **. It ** x')
  })

  test('shows attributes beside leaders', async () => {
    const html = `${BREAKS}<style>a::after{content:" " attr(data-x) attr(data-none, "none") attr(href url) leader("-") target-counter(attr(href),page)}</style>
      <p><a data-x="It" href="#one">x</a></p>${CHAPTERS}`
    expect(textOf(await pdf(html))).toMatch(/x Itnone#one-+2/)
  })

  test('takes the text of the place, and leaves the rest of the content to the browser', async () => {
    const html = `${BREAKS}<style>body{counter-reset:n 4}
      a::after{content:"[" counter(n) attr(data-x) target-text(attr(href)) target-text("#two", first-letter) "]"}</style>
      <a data-x="-" href="#one">x</a>${CHAPTERS}`
    expect(plain(await pdf(html))).toContain('x[4-OneT]')
  })

  test('fills the line of a link that is a flex box', async () => {
    const html = `${BREAKS}<style>a{display:flex}a::after{content:leader("-") target-counter(attr(href),page)}</style>
      <a href="#one">To one</a>${CHAPTERS}`
    expect(textOf(await pdf(html))).toMatch(/To one -{30,}2/)
  })

  test('takes what stands before and behind the place by its styles, with its counters', async () => {
    const html = `<style>h1{counter-increment:n}h1::before{content:"No. " counter(n, lower-alpha) " "}h1::after{content:"!"}
      a::after{content:"[" target-text(attr(href),before) target-text(attr(href)) target-text(attr(href),after) "]"}</style>
      <a href="#one">x</a> <a href="#two">y</a>${CHAPTERS}`
    const { bytes, warnings } = await convert(pool, html)
    expect(warnings).toEqual([])
    expect(plain(bytes)).toContain('x[No a One!] y[No b Two!]')
  })

  test('follows the cascade, media and layers of the document', async () => {
    const html = `${BREAKS}<style>
      a::after{content:"no " target-counter(attr(href),page)}
      @media screen{a::after{content:"screen" target-counter(attr(href),page)}}
      @layer low{a.b::after{content:"low" target-counter(attr(href),page)}}
      .plain::after{content:"plain"!important}
      nav{a{&.c::after{content:"nested " target-counter(attr(href),page)}}}</style>
      <a href="#two">x</a> <a class="b" href="#two">y</a> <a class="plain" href="#two">z</a>
      <nav><a class="c" href="#two">w</a></nav>${CHAPTERS}`
    expect(plain(await pdf(html))).toMatch(/xno 3 yno 3 zplain wnested 3/)
  })

  test('is read from linked and imported style sheets', async () => {
    const { url } = await serve({
      '/': body(
        `<link rel="stylesheet" href="a.css">${BREAKS}<a href="#two">x</a>${CHAPTERS}`,
        'text/html',
      ),
      '/a.css': body('@import "b.css"; p{bookmark-level:1}p::after{float:top}', 'text/css'),
      '/b.css': body('a::after{content:" p " target-counter(attr(href),page)}', 'text/css'),
    })
    const { bytes, warnings } = await convertAddress(pool, url)
    expect(plain(bytes)).toContain('x p 3')
    expect(warnings.map(({ message }) => message)).toEqual([
      'The browser ignores CSS that the document uses: float: top and bottom.',
    ])
  })

  test('is right where it moves what it refers to', async () => {
    const html = `<style>a::after{content:" " target-text(attr(href)) target-counter(attr(href),page)}p{break-after:page}</style>
      ${Array.from({ length: 60 }, (_, n) => `<div><a href="#t${n}">x</a></div>`).join('')}
      ${Array.from({ length: 60 }, (_, n) => `<p id="t${n}">target ${n} = </p>`).join('')}`
    const file = await pdf(html)
    const found = words(file)
    for (const n of [0, 30, 59]) {
      const [, place] = found.filter(({ text }) => text === `${n}`)
      expect(textOf(file).replaceAll(/\s+/g, ' ')).toContain(`target ${n} =${place?.page}`)
    }
  })

  test('names the page that a heading is on in every script, in lists, text and headers', async () => {
    const scripts = [
      'Ein Kapitel',
      'Κεφάλαιο',
      'Глава книги',
      'فصل من الكتاب',
      'פרק בספר',
      '第章漢字',
      'บทของหนังสือ',
      'अध्याय',
    ]
    const chapters = Array.from({ length: 40 }, (_, n) => {
      const title = scripts[n % scripts.length] ?? ''
      const text = `${title} `.repeat(20 + ((n * 37) % 160))
      return `<h2 id="h${n}">K${n}K ${title}</h2><p>${text}<b dir="ltr">R${n}R<a href="#h${(n * 7) % 40}"></a></b>`
    }).join('')
    const css =
      'h2{string-set:h content()}a::after{content:"=" target-counter(attr(href),page) "="}'
    const header_html = '<p style="margin:0" dir="ltr">H{page}H {string:h}'
    const options = { toc: true, page_numbers_from: { start: 7 }, header_html }
    const file = await pdf(`<html lang="en"><style>${css}</style>${chapters}`, options)
    const found = words(file)
    const inHeader = (one: Word) => one.top < 56
    const pages = new Map(
      found
        .filter((one) => !inHeader(one))
        .map(({ text, page }) => [/K\d+K/.exec(text)?.[0], page + 6]),
    )
    const shown = [...plain(file).matchAll(/R(\d+)R=(\d+)=/g)]
    expect(shown).toHaveLength(40)
    for (const [, from, page] of shown) {
      expect(Number(page)).toBe(pages.get(`K${(Number(from) * 7) % 40}K`))
    }
    for (let page = 1; page <= Math.max(...found.map((one) => one.page)); page++) {
      const here = found.filter((one) => one.page === page)
      expect(here.filter(inHeader).map(({ text }) => text)).toContain(`H${page + 6}H`)
    }
    const entries = found.filter(({ text, page }) => page === 1 && /K\d+K/.test(text))
    expect(entries.length).toBeGreaterThan(20)
    for (const { text, ...entry } of entries) {
      const isBeside = (one: Word) =>
        one.page === 1 && Math.abs(one.top + one.bottom - entry.top - entry.bottom) < 12
      const line = found.filter(isBeside).map((one) => one.text)
      expect(line).toContain(`${pages.get(/K\d+K/.exec(text)?.[0])}`)
    }
  })

  test('to a place that is not there is told, and so is what cannot be made', async () => {
    const html = `<style>a::after{content:target-counter(attr(href), page) "."}a::marker{content:leader('.')}</style><a href="#no">x</a>`
    expect(await warningsOf(html)).toEqual([
      'link_target_missing: A reference leads to #no, which the document does not have; it shows nothing.',
      'css_unsupported: The browser ignores CSS that the document uses: target-counter(), target-text() and leader() outside of ::before and ::after.',
    ])
  })

  test('to another document is told once', async () => {
    const html = `<style>a::after{content:" p. " target-counter(attr(href), page)}</style><a href="https://a.test/#b">x</a><a href="c.html">y</a><a href="#">z</a><a>no</a><a id="own" href="#own">own</a>`
    expect(await warningsOf(html)).toEqual([
      'link_target_missing: References lead to other documents, whose pages and texts are not known: https://a.test/#b and 1 more. They show nothing; a[href^="#"] in place of a[href] leaves them out.',
    ])
  })

  test('is one on a single page', async () => {
    expect(plain(await pdf(TOC, { single_page: true }))).toContain('To two 1')
  })
})

describe.skipIf(!hasPoppler)('a contents page', () => {
  test('lists the headings before the document, with links and numbers', async () => {
    const file = await pdf(`<html lang="de">${BREAKS}${CHAPTERS}`, { toc: true })
    expect(plain(file)).toMatch(/^ ?Inhalt One 2 Part 2 Two 3/)
    expect(linksOf(file)).toEqual(['page 2', 'page 2', 'page 3'])
    expect(outlineOf(file)).toEqual(['One @ 2', '  Part @ 2', 'Two @ 3'])
  })

  test('goes as deep and is called as the request says', async () => {
    const file = await pdf(`${BREAKS}${CHAPTERS}`, {
      toc: { title: 'Way', depth: 1 },
      outline: false,
    })
    expect(plain(file)).toMatch(/^ ?Way One 2 Two 3/)
    expect(outlineOf(file)).toEqual([])
  })

  test('stands in the places of the document, for figures and tables, too', async () => {
    const html = `${BREAKS}<p>Cover</p><nav data-toc="1"></nav><nav data-toc="figures"></nav><nav data-toc="tables"></nav>
      ${CHAPTERS}<figure><figcaption>Fig A</figcaption></figure><table><caption>Tab B</caption><tr><td>c</table>`
    const expected = /^ ?Cover One 2 Two 3 Fig A 3 Tab B 3/
    expect(plain(await pdf(html))).toMatch(expected)
    expect(plain(await pdf(html, { toc: true }))).toMatch(expected)
    const taken = '<nav data-toc>mine</nav><h1>Mine</h1>'
    expect(plain(await pdf(taken)).trim()).toBe('mine Mine')
  })

  test('has the numbers that styles give to headings and captions, but no marks before them', async () => {
    const html = `<style>body{counter-reset:ch fig}h1{counter-increment:ch;counter-reset:sec}h2{counter-increment:sec}
      h1::before{content:"Chapter " counter(ch, upper-roman) ". "}h2::before{content:counter(ch) "." counter(sec) " "}h3::before{content:"# "}
      figure{counter-increment:fig}figcaption::before{content:"Figure " counter(fig) ": "}</style>
      <nav data-toc></nav><nav data-toc="figures"></nav><h1>One</h1><h2 id="s">Part</h2><h2 id="s">Other</h2><h3>Mark</h3>
      <h1>Two</h1><figure><figcaption>Fig A</figcaption></figure><figure><figcaption>Fig B</figcaption></figure>`
    const { bytes, warnings } = await convert(pool, html)
    expect(warnings).toEqual([])
    expect(plain(bytes)).toMatch(
      /^ ?Chapter I One 1 1 1 Part 1 1 2 Other 1 Mark 1 Chapter II Two 1 Figure 1: Fig A 1 Figure 2: Fig B 1 /,
    )
  })

  test('of a document without headings is told', async () => {
    expect(await warningsOf('<p>x', { toc: true })).toEqual([
      'option_not_applied: options.toc: the document has no headings to list.',
    ])
    const places = '<nav data-toc></nav><nav data-toc="figures"></nav><nav data-toc="tables"></nav>'
    expect(await warningsOf(`${places}<h1>One</h1>`)).toEqual(
      ['figures', 'tables'].map(
        (kind) =>
          `option_not_applied: A list of ${kind} of the document (nav data-toc) has nothing to list: it is empty.`,
      ),
    )
  })
})
