import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf, words } from '../../test/poppler.ts'

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

  test('stands below the text of a single page', async () => {
    const html = `<style>.n{float:footnote}</style><p>Alone<span class="n">Noted</span></p><p>last</p>`
    const { bytes } = await convert(pool, html, { single_page: true })
    expect(textOf(bytes).replaceAll(/\s+/g, '')).toBe('Alone1last1.Noted')
  })

  test('goes to the end, and that is told, where the text cannot make way for it', async () => {
    const rows = `<tr><td>cell<span class="n">Odd</span></td></tr>`.repeat(60)
    const { bytes, warnings } = await convert(pool, `${STYLE}<table>${rows}</table>`, CSS_PAGE)
    expect(warnings.map(({ code }) => code)).toEqual(['footnotes_at_end'])
    const notes = placesOf(bytes, /^Odd$/)
    const cells = placesOf(bytes, /^cell/)
    expect(notes).toHaveLength(60)
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
