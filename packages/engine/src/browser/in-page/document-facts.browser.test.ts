import { describe, expect, onTestFinished, test } from 'vitest'
import {
  bookmarksOf,
  destinationsOf,
  infoOf,
  languageOf,
  linksOf,
  outlineOf,
} from '../test/pdf-facts.ts'
import { convert, NOW, openPool } from '../test/pool-rig.ts'
import { hasPoppler, textOf } from '../test/poppler.ts'

const pool = openPool()
const pdf = async (html: string, options: object = {}) => (await convert(pool, html, options)).bytes
const next = '<div style="break-after:page"></div>'

describe('outline', () => {
  test('has the headings, nested by level, on their pages', async () => {
    const html = `<h1>One</h1><h2>One one</h2>${next}<h3>Deep</h3><h2>One two</h2>${next}<h1>Two</h1><h4>Skips</h4>`
    expect(outlineOf(await pdf(html))).toEqual([
      'One @ 1',
      '  One one @ 1',
      '    Deep @ 2',
      '  One two @ 2',
      'Two @ 3',
      '  Skips @ 3',
    ])
  })

  test('takes every character of a title, markup and white space aside', async () => {
    const html = `<h1> Größe &amp; <em>Preis</em>\n € 5</h1><h1>日本語 🎉</h1><h1 dir=rtl>عنوان</h1><h1>a<br>b</h1>`
    expect(outlineOf(await pdf(html))).toEqual([
      'Größe & Preis € 5 @ 1',
      '日本語 🎉 @ 1',
      'عنوان @ 1',
      'ab @ 1',
    ])
  })

  test('has no headings that are not there to be seen', async () => {
    const html = `<h1>seen</h1><h1 style="display:none">none</h1><div hidden><h1>hidden</h1></div>
      <h1 style="visibility:hidden">invisible</h1><h1></h1><h1> <img alt=x></h1><h1>also</h1>
      <style>@media print{.screen{display:none}}</style><h1 class=screen>screen only</h1>`
    expect(outlineOf(await pdf(html))).toEqual(['seen @ 1', 'also @ 1'])
  })

  test('has elements that say they are headings', async () => {
    const html = '<h1>One</h1><div role=heading aria-level=2>Role</div><p role=heading>no level</p>'
    expect(outlineOf(await pdf(html))).toEqual(['One @ 1', '  Role @ 1'])
  })

  test('leaves ids as they are, whatever they are, and links to them working', async () => {
    const ids = ['plain', 'ümläut', '日本', 'a b', 'a%20b', '100%', 'x"y', 'a#b', 'svc-heading-0']
    const headings = ids.map((id) => `<h1 id='${id}'>${id}</h1>`).join('')
    const links = ids.map((id) => `<a href='#${encodeURIComponent(id)}'>x</a>`).join('')
    const file = await pdf(`${headings}${next}${links}`)
    expect(outlineOf(file)).toEqual(ids.map((id) => `${id} @ 1`))
    expect(linksOf(file)).toEqual(ids.map(() => 'page 1'))
  })

  test('leads to the right one of several headings of the same id', async () => {
    const html = `<h1 id=same>First</h1>${next}<h1 id=same>Second</h1>${next}<h1>Third</h1>`
    expect(outlineOf(await pdf(html))).toEqual(['First @ 1', 'Second @ 2', 'Third @ 3'])
  })

  test('leaves no trace of how it was made', async () => {
    const html = `<h1>One</h1><h2 id=own>Two</h2><a href="#own">x</a>`
    const file = await pdf(html)
    expect(destinationsOf(file)).toEqual(['own'])
    expect(Buffer.from(file).toString('latin1')).not.toContain('svc-heading')
    if (hasPoppler) expect(textOf(file)).toBe('One Two x')
  })

  test('does not change what the document looks like', async () => {
    const html = `<style>:target{color:red} h1:not([id]){font-size:9px} head a{display:block} h1+a{color:red} a:last-of-type{font-size:50px}</style><h1>One</h1><p>text`
    const [plain, outlined] = [await pdf(html, { outline: false }), await pdf(html)]
    if (hasPoppler) expect(textOf(outlined)).toBe(textOf(plain))
    expect(outlineOf(plain)).toEqual([])
    expect(outlineOf(outlined)).toEqual(['One @ 1'])
  })

  test('of a document without headings is none', async () => {
    expect(outlineOf(await pdf('<p>text'))).toEqual([])
  })

  test('holds thousands of headings', async () => {
    const html = Array.from({ length: 3000 }, (_, index) => `<h2>Heading ${index}</h2>`).join('')
    expect(outlineOf(await pdf(html))).toHaveLength(3000)
  })

  test('leads to headings in a document of many pages, too, which looks the same', async () => {
    const styles = `*,::before{box-sizing:inherit} h2{counter-increment:n} h2::after{content:' ' counter(n)}
      .before::before{content:'§ '} .above::before{content:'§';display:block} .inset{padding:20px 30px;border:3px solid;margin:9px}
      h2>b:first-child{display:inline-block;width:90px;padding:9px} .flex{display:flex;justify-content:center}
      .two::first-letter{font-size:40px} h2 a::after{content:attr(href)}`
    const heads = `<style>${styles}</style><h1 id="öwn">Own</h1><a href="#öwn">link</a><h2 class=inset><b>In</b> set</h2>
      <h2 class=flex>Flex</h2>${next}<h2 class=before>Before</h2><h2 class=above>Above</h2><h2>Plain</h2><h2 dir=rtl>Right</h2><h2 id=same>Same</h2>
      <div style="padding:50px"><h2 class=two id=same>Two words</h2></div>${next}<p>text</p>
      <h2 style="position:relative;top:40px">Moved <a href="https://example.com/">away</a></h2>`
    const short = await pdf(heads)
    const long = await pdf(`${heads}${next}<div style="height:160000px">end</div>`)
    const [bookmarks = [], longOnes = []] = [short, long].map(bookmarksOf)
    const titles = (some: typeof bookmarks) => some.map(({ title, page }) => `${title} @ ${page}`)
    expect(titles(longOnes)).toEqual(titles(bookmarks))
    // Destinations of the browser are rounded to whole pixels, and links are not.
    const far = bookmarks.filter(({ leftPt, topPt }, index) => {
      const { leftPt: left = 0, topPt: top = 0 } = longOnes[index] ?? {}
      return Math.abs(left - leftPt) > 1.25 || Math.abs(top - topPt) > 1.25
    })
    expect(far).toEqual([])
    expect([linksOf(long), destinationsOf(long)]).toEqual([linksOf(short), destinationsOf(short)])
    if (hasPoppler) expect(textOf(long).split(' end')[0]).toBe(textOf(short))
    expect(Buffer.from(long).toString('latin1')).not.toContain('svc-place')
  })

  test.each([
    ['', {}],
    ['in a tagged document', { pdf_ua: true }],
    ['under a list of contents, made smaller', { toc: {}, scale: 0.5 }],
  ])(
    'leads to the corner of headings, whatever the margins of their page %s',
    async (_, options) => {
      const html = `<title>T</title><style>@page{margin:30mm 10mm 9mm 20mm} @page wide{size:A5 landscape;margin:5mm}
      body,h1,h2{margin:0} .cut{overflow:hidden;margin:10mm} .wide{page:wide}</style>
      <h1>One</h1>${next}<section class=cut><h2>Cut</h2><p>text</p></section>${next}<div class=wide><h2>Wide</h2></div>`
      const file = await pdf(html, { prefer_css_page_size: true, locale: 'en', ...options })
      const scale = 'scale' in options ? options.scale : 1
      const inset = scale * 10
      const mm = (pt: number) => Math.round((pt / 72) * 25.4)
      expect(bookmarksOf(file).map(({ leftPt, topPt }) => [mm(leftPt), mm(topPt)])).toEqual([
        [20, 297 - 30],
        [20 + inset, 297 - 30 - inset],
        [5, 148 - 5],
      ])
    },
  )
})

describe('metadata', () => {
  const html = `<html lang=de-AT><title> The
    title </title><meta name=author content="Ada"><meta name=DESCRIPTION content="About">
    <meta name=keywords content="a, b,,c"><p>x`

  test('comes from the document', async () => {
    const file = await pdf(html)
    expect(infoOf(file)).toEqual({
      Title: 'The title',
      Author: 'Ada',
      Subject: 'About',
      Keywords: 'a, b, c',
      Producer: 'svc',
      CreationDate: "D:20261120120000+00'00'",
      ModDate: "D:20261120120000+00'00'",
    })
    expect(languageOf(file)).toBe('de-AT')
  })

  test('comes from the options where they say something', async () => {
    const metadata = {
      title: 'Own – Титул',
      author: 'B',
      keywords: ['x', 'y'],
      creator: 'Editor',
      language: 'fr',
      created_at: '2020-01-02T03:04:05+01:00',
      custom: { Order: '7 €' },
    }
    const file = await pdf(html, { metadata })
    expect(infoOf(file)).toEqual({
      Title: 'Own – Титул',
      Author: 'B',
      Subject: 'About',
      Keywords: 'x, y',
      Creator: 'Editor',
      Producer: 'svc',
      CreationDate: "D:20200102020405+00'00'",
      ModDate: "D:20261120120000+00'00'",
      Order: '7 €',
    })
    expect(languageOf(file)).toBe('fr')
  })

  test('is what scripts made of it', async () => {
    const script =
      '<title>old</title><script>document.title = "new"; document.documentElement.lang = "it"</script>'
    const file = await pdf(script)
    expect(infoOf(file)['Title']).toBe('new')
    expect(languageOf(file)).toBe('it')
  })

  test('says nothing of browser, system or machine', async () => {
    const text = Buffer.from(await pdf('<p>x')).toString('latin1')
    expect(text).not.toMatch(/Skia|Chrom|Mozilla|Linux|localhost/)
  })
})

describe('filename', () => {
  test.each([
    [{}, '<title>Report: 2026/11</title>', 'Report- 2026-11.pdf'],
    [{}, '<p>untitled', 'document.pdf'],
    [{ filename: 'mine.pdf' }, '<title>Title</title>', 'mine.pdf'],
    [{ filename: 'mine' }, '<title>Title</title>', 'mine.pdf'],
    [{ metadata: { title: 'Given' } }, '<title>Title</title>', 'Given.pdf'],
  ])('with %j of %s is %s', async (options, html, expected) => {
    expect((await convert(pool, html, options)).filename).toBe(expected)
  })
})

describe('deterministic', () => {
  const html = `<title>T</title><style>p{break-after:page}</style><h1>One</h1><p>a<p>b <a href="#x">x</a><h2 id=x>X</h2>
    <img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==">`
  const options = { deterministic: true, header_html: '<b>{page}/{pages}</b>' }

  test('gives the same bytes at another time, from another browser', async () => {
    const other = openPool({ spares: 0 }, onTestFinished)
    const [first, again, elsewhere] = await Promise.all([
      convert(pool, html, options),
      convert(pool, html, options, { now: () => new Date(0) }),
      convert(other, html, options),
    ])
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0)
    expect(Buffer.compare(first.bytes, elsewhere.bytes)).toBe(0)
  })

  test('is what a conversion is anyway, but for the time', async () => {
    const [first, again] = await Promise.all([convert(pool, html), convert(pool, html)])
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0)
    const later = await convert(pool, html, {}, { now: () => new Date(NOW.getTime() + 1000) })
    expect(Buffer.compare(first.bytes, later.bytes)).not.toBe(0)
  })
})
