import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../../test/pool-rig.ts'
import { hasPoppler, raster, textOf, words } from '../../../test/poppler.ts'

const pool = openPool()
const STYLE = `<style>@page{size:A5;margin:20mm}body{margin:0;font:11pt/1.4 serif}p{margin:0 0 8pt}
  .n{float:footnote;font-size:8pt}.n::footnote-call{content:"[" counter(footnote) "]"}</style>`
const LINE = 'Words that fill a line of this small page well. '
const CSS_PAGE = { prefer_css_page_size: true }

/** A document whose paragraphs have a note each, so many lines long. */
function noted(count: number, lines = 1): string {
  const paragraphs = Array.from(
    { length: count },
    (_, n) =>
      `<p>${LINE.repeat(8)}<span class="n">Note${n} ${'and more of it, '.repeat(lines * 4)}</span> ${LINE.repeat(3)}</p>`,
  )
  return `${STYLE}${paragraphs.join('')}`
}

/** Pages on which words stand that match, in order, and how far down. */
function placesOf(bytes: Uint8Array, pattern: RegExp) {
  return words(bytes).filter(({ text }) => pattern.test(text))
}

describe.skipIf(!hasPoppler)('a footnote', () => {
  test.each(['@page{size:A5}', '@page{size:A5;margin:20mm}', '@page{size:A5 landscape}'])(
    'stands at the foot of the paper where another size is stated: %s',
    async (css) => {
      const html = `<style>${css}.n{float:footnote}</style><p>Words<span class="n">Note0</span></p><p style="break-before:page">End`
      const { bytes, warnings } = await convert(pool, html)
      expect(warnings.map(({ code }) => code)).toEqual(['css_page_size_ignored'])
      const [note] = placesOf(bytes, /^Note0$/)
      expect(note?.page).toBe(1)
      expect(note?.bottom).toBeGreaterThan(((297 - 30) * 72) / 25.4)
    },
  )

  test('has the alignment, indents and white space that its styles state', async () => {
    const css = 'body{margin:0}.n{float:footnote;text-align:right;text-indent:40pt;white-space:pre}'
    const html = `<style>${css}</style><p>Words<span class="n">Note0\nNote1</span></p>`
    const { bytes } = await convert(pool, html)
    const [first, second] = placesOf(bytes, /^Note\d$/)
    expect(second?.top).toBeGreaterThan(first?.bottom ?? 0)
    const rightPt = ((210 - 20) * 72) / 25.4
    for (const word of [first, second]) expect(word?.right).toBeGreaterThan(rightPt - 2)
  })

  test('may be generated content, with the styles of its text', async () => {
    const css = `a[href]::after{content:"Note-" attr(href);float:footnote;font-size:7pt}
      p::before{content:"Before";float:footnote}@page{@footnotes{padding-top:40pt}}`
    const html = `${STYLE}<style>${css}</style><p>Words <a href="https://example.com/">link</a> on.</p>`
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings).toEqual([])
    const [before, note, text] = ['Before', 'Note-https://example.com/', 'Words'].map((wanted) =>
      words(bytes).find((word) => word.text === wanted),
    )
    expect(before?.top).toBeGreaterThan((text?.bottom ?? 0) + 200)
    expect(note?.top).toBeGreaterThan(before?.top ?? 0)
    const heights = [before, note].map((word) => (word ? word.bottom - word.top : 0))
    expect(heights[1]).toBeLessThan((heights[0] ?? 0) * 0.8)
  })

  test('is no generated content of lists of contents, and is told where that refers to pages', async () => {
    const links = 'a::after{content:"Note-" attr(href);float:footnote}'
    const list = `${STYLE}<style>${links}</style><nav data-toc></nav><h1>One</h1>`
    const { bytes } = await convert(pool, list, CSS_PAGE)
    expect(placesOf(bytes, /Note/)).toEqual([])
    const refers = 'a::after{content:target-counter(attr(href),page);float:footnote}'
    const { warnings } = await convert(pool, `<style>${refers}</style><a id="x" href="#x">x</a>`)
    expect(warnings.map(({ message }) => message)).toEqual([
      'The browser ignores CSS that the document uses: float: footnote of references to pages.',
    ])
  })

  test('stands on the ground of the page where a box goes on behind it', async () => {
    const box = '.box{background:#f00;padding:10pt 20pt}'
    const text = `<p>${LINE.repeat(9)}<span class="n">Note0</span></p>`.repeat(5)
    for (const [ground, css] of [
      ['#ffffff', ''],
      ['#00ff00', 'body{background:#0f0}'],
    ] as const) {
      const html = `${STYLE}<style>${box}${css}</style><div class="box">${text}</div>`
      const { bytes } = await convert(pool, html, CSS_PAGE)
      const page = raster(bytes)
      const notes = placesOf(bytes, /^Note0$/).filter((one) => one.page === 1)
      const last = words(bytes).findLast(
        (one) =>
          one.page === 1 && /^(?:page|well)/.test(one.text) && one.bottom < (notes[0]?.top ?? 0),
      )
      const marginPt = 20 * (72 / 25.4)
      const besidePt = page.widthPx - marginPt - 10
      expect(page.at(besidePt, last?.bottom ?? 0)).toBe('#ff0000')
      for (const note of notes) expect(page.at(besidePt, note.bottom)).toBe(ground)
      expect(page.at(besidePt, page.heightPx - marginPt - 2)).toBe(ground)
      // No line where the box ends: nothing is darker than a mixture of it and the ground.
      const edge = Array.from({ length: 40 }, (_, px) =>
        page.at(besidePt, (last?.bottom ?? 0) + px),
      )
      expect(edge).toContain(ground)
      expect(edge.filter((colour) => !/^#(?:[89a-f].|..[7-9a-f])/.test(colour))).toEqual([])
    }
  })

  test('stands at the foot of the page that its call is on, under all of its text', async () => {
    const { bytes, warnings } = await convert(pool, noted(16), CSS_PAGE)
    expect(warnings).toEqual([])
    const calls = placesOf(bytes, /^\[\d+\]$/)
    const notes = placesOf(bytes, /^Note\d+$/)
    expect(notes).toHaveLength(16)
    expect(calls.map(({ page }) => page)).toEqual(notes.map(({ page }) => page))
    expect(new Set(notes.map(({ page }) => page)).size).toBeGreaterThan(2)
    for (const note of notes) {
      const text = placesOf(bytes, /^(?:Words|well\.)$/).filter(({ page }) => page === note.page)
      expect(note.top).toBeGreaterThan(Math.max(...text.map(({ bottom }) => bottom)) - 1)
      expect(note.bottom).toBeLessThan(((210 - 20) * 72) / 25.4 + 1)
    }
  })

  test('stands at the foot of a first page of another height, too', async () => {
    const first = '<style>@page:first{margin-top:60mm;margin-bottom:40mm}</style>'
    const { bytes, pages, warnings } = await convert(pool, noted(16) + first, CSS_PAGE)
    expect(warnings).toEqual([])
    const calls = placesOf(bytes, /^\[\d+\]$/)
    const notes = placesOf(bytes, /^Note\d+$/)
    expect(calls.map(({ page }) => page)).toEqual(notes.map(({ page }) => page))
    const foot = (page: number) =>
      Math.max(
        ...words(bytes)
          .filter((one) => one.page === page)
          .map(({ bottom }) => bottom),
      )
    const ptOf = (mm: number) => (mm * 72) / 25.4
    expect(ptOf(210 - 40) - foot(1)).toBeGreaterThan(-1)
    expect(ptOf(210 - 40) - foot(1)).toBeLessThan(20)
    expect(ptOf(210 - 20) - foot(2)).toBeLessThan(20)
    // Its selector weighs more than none, in whichever style sheet.
    const earlier = await convert(pool, first + noted(16), CSS_PAGE)
    expect(earlier.warnings).toEqual([])
    expect(earlier.pages).toBe(pages)
    const overruling = first + noted(16) + first.replaceAll(/\d+mm/g, '20mm')
    const overruled = await convert(pool, overruling, CSS_PAGE)
    expect(overruled.warnings).toEqual([])
    expect(overruled.pages).toBeLessThan(pages as number)
  })

  test('moves with a float that leaves no room beside it', async () => {
    const groups = Array.from(
      { length: 12 },
      (_, n) => `<p>${LINE.repeat(2 + (n % 5))}</p><div style="float:right;width:150px">
        <div style="height:110px"></div>Caption<span class="n">Note${n} ${'and more of it, '.repeat(40)}</span></div>
        <img width="300" height="90" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`,
    )
    const { bytes, warnings } = await convert(pool, STYLE + groups.join(''), CSS_PAGE)
    expect(warnings).toEqual([])
    const notes = placesOf(bytes, /^Note\d+$/)
    const captions = placesOf(bytes, /^Caption/)
    expect(captions.map(({ page }) => page)).toEqual(notes.map(({ page }) => page))
    for (const [index, { bottom }] of captions.entries()) {
      expect(bottom).toBeLessThan(notes[index]?.top ?? 0)
    }
  })

  test('leaves its page to pictures and text that stand in the body by themselves', async () => {
    const picture = (n: number) =>
      `<img width="90" height="${60 + ((n * 37) % 120)}" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`
    const parts = Array.from(
      { length: 24 },
      (_, n) =>
        `<p>${LINE.repeat(1 + (n % 5))}<span class="n">Note${n} ${'and more of it, '.repeat(12)}</span></p>${n % 2 ? picture(n) : `Bare ${LINE.repeat(3)}`}`,
    )
    const { bytes, warnings } = await convert(pool, STYLE + parts.join(''), CSS_PAGE)
    expect(warnings).toEqual([])
    const notes = placesOf(bytes, /^Note\d+$/)
    expect(placesOf(bytes, /^\[\d+\]$/).map(({ page }) => page)).toEqual(
      notes.map(({ page }) => page),
    )
    for (const { page, top } of notes) {
      const text = placesOf(bytes, /^(?:Words|well\.|Bare)$/).filter((one) => one.page === page)
      expect(top).toBeGreaterThan(Math.max(...text.map(({ bottom }) => bottom)) - 1)
    }
  })

  test.each([
    ['text', '<p style="break-before:page;margin-top:-40px">Drawn up.</p>', ['footnotes_at_end']],
    [
      'pictures',
      '<p style="break-before:page;margin:0"><svg width="90" height="90" style="display:block;margin-top:-40px"><text y="9">Up</text></svg></p>',
      ['footnotes_at_end'],
    ],
    [
      'nothing of what padding keeps on its page',
      '<div style="break-before:page;padding-top:50px"><p style="margin-top:-40px">Kept.</p></div>',
      [],
    ],
  ])('are not overprinted by what begins the next page above it: %s', async (_, html, told) => {
    const { bytes, warnings } = await convert(
      pool,
      `<!doctype html>${noted(1, 3)}${html}`,
      CSS_PAGE,
    )
    expect(warnings.map(({ code }) => code)).toEqual(told)
    const note = placesOf(bytes, /^Note0$/)[0]
    const others = placesOf(bytes, /^(?:Drawn|Up|Kept\.)$/).filter(
      ({ page }) => page === note?.page,
    )
    expect(others.filter(({ bottom }) => bottom > (note?.top ?? 0) + 1)).toEqual([])
  })

  test.each([
    ['and their text', 50, -30, []],
    ['as long as a place to end the page is found', 40, -60, ['footnotes_at_end']],
  ])('leaves its page to pictures that are drawn up, %s', async (_, heightPx, marginPx, told) => {
    const picture = (n: number) =>
      `<svg width="280" height="${heightPx}" style="margin-top:${marginPx}px"><text y="${heightPx - 8}">Pic${n}</text></svg><br>`
    const pictures = Array.from({ length: 24 }, (_, n) => picture(n)).join('')
    const text = `${noted(1, 3)}<div style="padding-top:70px">${pictures}</div><p style="break-before:page">Last.</p>`
    const { bytes, warnings } = await convert(pool, `<!doctype html>${text}`, CSS_PAGE)
    expect(warnings.map(({ code }) => code)).toEqual(told)
    const [note] = placesOf(bytes, /^Note0$/)
    const beside = placesOf(bytes, /^Pic\d+$/).filter(({ page }) => page === note?.page)
    expect(beside.filter(({ bottom }) => bottom > (note?.top ?? 0) + 1)).toEqual([])
  })

  test.each([
    ['players', '<audio controls style="width:90%"></audio> '.repeat(9)],
    ['formulas', 'words <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math> '.repeat(30)],
    ['words with readings', '<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> '.repeat(60)],
    ['ids that are there twice', '</p><p id="same">Twice'.repeat(9)],
  ])('finds its place beside lines of %s', async (_, lines) => {
    const { bytes, warnings } = await convert(
      pool,
      noted(8).replaceAll('</p>', `</p><p id="same">${lines}</p>`),
      CSS_PAGE,
    )
    expect(warnings).toEqual([])
    expect(placesOf(bytes, /^\[\d+\]$/).map(({ page }) => page)).toEqual(
      placesOf(bytes, /^Note\d+$/).map(({ page }) => page),
    )
  })

  test.each([
    ['a named page of another size', '@page wide{size:A4}.last{page:wide}', [CSS_PAGE]],
    ['left pages with other margins', '@page:left{margin-top:40mm}', [CSS_PAGE, {}]],
  ])('goes to the end beside %s', async (_, css, requests) => {
    const html = `${noted(8)}<style>${css}</style><div class="last"><p>Last<span class="n">Note8 there</span> part.</p></div>`
    for (const options of requests) {
      const { bytes, pages, warnings } = await convert(pool, html, options)
      expect(warnings.map(({ code }) => code)).toContain('footnotes_at_end')
      const notes = placesOf(bytes, /^Note\d+$/)
      expect(notes).toHaveLength(9)
      expect(notes.every(({ page }) => page >= (pages as number) - 1)).toBe(true)
    }
  })

  test('of a paragraph of one line finds its place, whatever line the page ends with', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, n) => `<p>Line${n} with<span class="n">Note${n} at the foot</span> a note.</p>`,
    )
    for (const html of [lines.join(''), `<p>One more.</p>${lines.join('')}`]) {
      const { bytes, warnings } = await convert(pool, STYLE + html, CSS_PAGE)
      expect(warnings).toEqual([])
      const pages = (pattern: RegExp) => placesOf(bytes, pattern).map(({ page }) => page)
      expect(pages(/^Note\d+$/)).toEqual(pages(/^Line\d+$/))
    }
  })

  test('that is long goes on at the foot of the next page', async () => {
    const { bytes, warnings } = await convert(
      pool,
      `${STYLE}<p>${LINE.repeat(4)}<span class="n">${'Long '.repeat(1100)}end</span></p>${`<p>${LINE.repeat(6)}</p>`.repeat(14)}`,
      CSS_PAGE,
    )
    expect(warnings).toEqual([])
    const long = placesOf(bytes, /^Long$/)
    expect(long).toHaveLength(1100)
    expect(new Set(long.map(({ page }) => page)).size).toBeGreaterThan(1)
    expect(placesOf(bytes, /^Words$/)).toHaveLength(4 + 14 * 6)
  })

  test('is numbered anew where the document says so, and looks as its area and marker are styled', async () => {
    const html = `${STYLE}<style>h1{counter-reset:footnote}.n::footnote-marker{content:counter(footnote) ") "}
      @page{@footnote{border-top:2pt solid #f00;padding-top:4pt}}</style>
      <h1>A</h1><p>a<span class="n">first</span> b<span class="n">second</span><h1>B</h1><p>c<span class="n">third</span>`
    const text = textOf((await convert(pool, html, CSS_PAGE)).bytes).replaceAll(/\s+/g, '')
    expect(text).toBe('Aa[1]b[2]Bc[1]1)first2)second1)third')
  })

  test('is numbered anew at the last place before it, whatever the order of the rules that say so', async () => {
    const html = `${STYLE}<style>h2{counter-reset:footnote}h1{counter-reset:footnote}</style>
      <h1>A</h1><p>a<span class="n">first</span><h2>B</h2><p>b<span class="n">second</span>`
    const text = textOf((await convert(pool, html, CSS_PAGE)).bytes).replaceAll(/\s+/g, '')
    expect(text).toBe('Aa[1]Bb[1]1.first1.second')
  })

  test('is numbered by an ordinary counter, which styles set, begin and increase by what they state', async () => {
    const html = `${STYLE}<style>h1{counter-reset:footnote 3}h2,body h2{counter-increment:footnote 2}h2{counter-increment:footnote}
      h3{counter-set:footnote 20}.two{counter-increment:footnote 2}.no{display:none;counter-increment:footnote 9}</style>
      <h1>A</h1><p>a<span class="n">first</span><h2>B</h2><p class="no">no<p>b<span class="n">second</span><h3>C</h3>
      <p>c<span class="n two">third</span>`
    const text = textOf((await convert(pool, html, CSS_PAGE)).bytes).replaceAll(/\s+/g, '')
    expect(text).toBe('Aa[4]Bb[7]Cc[22]4.first7.second22.third')
  })

  test('stands below the text of a single page', async () => {
    const html = `<style>.n{float:footnote}</style><p>Alone<span class="n">Noted</span></p><p>last</p>`
    const { bytes } = await convert(pool, html, { single_page: true })
    expect(textOf(bytes).replaceAll(/\s+/g, '')).toBe('Alone1last1.Noted')
  })

  test('of tables, lists, boxes side by side, beside floats and in lines that do not wrap finds its place', async () => {
    const note = (index: number) =>
      `<span class="n">Note${index} ${'tells a little more. '.repeat((index * 7) % 5)}</span>`
    const line = (index: number) => `${LINE}Call${index}${note(index)} ${LINE.repeat(index % 3)}`
    const blocks = [
      (index: number) => `<p>${line(index)}${LINE.repeat(4)}</p>`,
      (index: number) =>
        `<table><thead><tr><th>Head<th>Head</thead><tr><td>${LINE.repeat(2)}<td>${line(index)}<tr><td>a<td>b</table>`,
      (index: number) => `<ul><li>${LINE}<li><p>${line(index)}</p></ul>`,
      (index: number) =>
        `<div style="display:flex;gap:9px"><div>${line(index)}${LINE.repeat(9)}</div><div>${LINE.repeat(7)}</div></div>`,
      (index: number) =>
        `<div style="float:right;width:30%">${LINE}</div><p>${line(index)}${LINE.repeat(3)}</p>`,
      (index: number) => `<h2 style="clear:both">Call${index}${note(index)}</h2>`,
      (index: number) => `<pre>${'code\n'.repeat(9)}Call${index}${note(index)} code</pre>`,
      (index: number) =>
        `<div style="break-inside:avoid;border:1px solid;padding:5px"><p>${line(index)}</p></div>`,
      (index: number) => `<p style="font-size:17pt">${line(index)}</p>`,
    ]
    const body = Array.from({ length: 45 }, (_, index) => blocks[(index * 5) % 9]?.(index))
    const { bytes, warnings } = await convert(pool, STYLE + body.join(''), CSS_PAGE)
    expect(warnings).toEqual([])
    const calls = placesOf(bytes, /^Call\d+/)
    const notes = placesOf(bytes, /^Note\d+$/)
    const pages = (places: readonly { readonly page: number }[]) => places.map(({ page }) => page)
    expect(notes).toHaveLength(45)
    expect(pages(notes)).toEqual(pages(calls))
    for (const { page, top } of notes) {
      const text = placesOf(bytes, /^(?:Words|well\.|code)$/).filter((word) => word.page === page)
      expect(top).toBeGreaterThan(Math.max(0, ...text.map(({ bottom }) => bottom)) - 1)
    }
  })

  test('of a row that is higher than a page stands where its cells are cut', async () => {
    const cell = (name: string) =>
      Array.from(
        { length: 12 },
        (_, index) =>
          `<p>${LINE.repeat(4)}${name}${index}<span class="n">Note${name}${index}</span></p>`,
      ).join('')
    const html = `${STYLE}<table><tr><td>${cell('A')}<td>${cell('B')}</table>`
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings).toEqual([])
    const pageOf = new Map(words(bytes).map(({ text, page }) => [text.replace(/\[.*/, ''), page]))
    for (const name of ['A', 'B']) {
      for (let index = 0; index < 12; index++) {
        expect(pageOf.get(`Note${name}${index}`)).toBe(pageOf.get(`${name}${index}`))
      }
    }
    expect(new Set(pageOf.values()).size).toBeGreaterThan(2)
  })

  test('is as wide, and pages are as high, as content that is too wide leaves them', async () => {
    const html = `${noted(16)}<pre>${'wide '.repeat(12)}</pre>`
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings.map(({ code }) => code)).toEqual(['content_scaled'])
    expect(placesOf(bytes, /^\[\d+\]$/).map(({ page }) => page)).toEqual(
      placesOf(bytes, /^Note\d+$/).map(({ page }) => page),
    )
  })

  test('moves its paragraph to the next page where the document says so', async () => {
    const html = `${STYLE}<style>.n{footnote-policy:block}</style><p>${LINE.repeat(34)}</p>
      <p>Block ${LINE.repeat(3)}<span class="n">${'Long '.repeat(110)}</span></p>`
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings).toEqual([])
    const pages = placesOf(bytes, /^(?:Block|Long)$/).map(({ page }) => page)
    expect(new Set(pages)).toEqual(new Set([2]))
  })

  test('goes to the end, and that is told, where columns are higher than a page', async () => {
    const html = `${STYLE}<div style="columns:2">${`<p>cell ${LINE.repeat(6)}<span class="n">Odd</span></p>`.repeat(20)}</div>`
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings.map(({ code }) => code)).toEqual(['footnotes_at_end'])
    const notes = placesOf(bytes, /^Odd$/)
    const cells = placesOf(bytes, /^cell/)
    expect(notes).toHaveLength(20)
    expect(Math.min(...notes.map(({ page }) => page))).toBeGreaterThanOrEqual(
      cells.at(-1)?.page ?? 99,
    )
  })

  test('is a note with a reference for screen readers, where it belongs in the text', async () => {
    const html = `<html lang="en"><title>T</title>${STYLE}<p>Before<span class="n">Noted</span> after.</p><p>Next.</p>`
    const { bytes } = await convert(pool, html, { ...CSS_PAGE, pdf_ua: true })
    const { stdout } = spawnSync('pdfinfo', ['-struct-text', '-'], { input: bytes })
    const tags = String(stdout).replaceAll(/\s+/g, ' ')
    expect(tags).toMatch(/"Before.*Reference.*\[1\].*Note.*Noted.*after\..*Next/)
  })
})
