import { describe, expect, test } from 'vitest'
import { imagesIn, linksOf, outlineOf, sizesOf } from '../test/pdf-facts.ts'
import { type Answer, body, convert, openPool, RED_SVG, serve } from '../test/pool-rig.ts'
import { hasPoppler, raster, textOf, type Word, word, words } from '../test/poppler.ts'

const pool = openPool()
const pdf = async (html: string, options: object = {}) => (await convert(pool, html, options)).bytes
const MM = 72 / 25.4
const A4_HEIGHT_PT = 841.89

const text = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.'
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>${index + 1}. ${text}</p>`).join('')
/** Words of headers and footers start so, and are told from the body's by it. */
const MARK = 'Ω'
const HEADER = `<div style="border-bottom:1px solid #c00">${MARK}head ${MARK}{page}/{pages}</div>`
const FOOTER = `<div style="text-align:right">${MARK}foot</div>`
const both = { header_html: HEADER, footer_html: FOOTER }

const isRunning = ({ text: found }: Word) => found.startsWith(MARK)
const place = ({ text: found, page, left, top }: Word) => ({ text: found, page, left, top })

describe.skipIf(!hasPoppler)('{page} and {pages}', () => {
  test('count the pages, in text and in attributes', async () => {
    const header = `<style>[data-n="2/3"]::after{content:"${MARK}second"}</style><b data-n="{page}/{pages}">${MARK}{page}:{pages}</b>`
    const html = '<style>p{break-after:page}</style><p>a<p>b<p>c'
    const found = words(await pdf(html, { header_html: header })).filter(isRunning)
    expect(found.map(({ page, text: one }) => [page, one])).toEqual([
      [1, `${MARK}1:3`],
      [2, `${MARK}2:3${MARK}second`],
      [3, `${MARK}3:3`],
    ])
  })

  test('are right on fifty pages, which share one sheet where no number shows', async () => {
    const html = '<style>p{break-after:page}</style>'.concat('<p>body'.repeat(50))
    const numbered = words(await pdf(html, both)).filter(isRunning)
    expect(numbered.filter(({ text: one }) => one.startsWith(`${MARK}head`))).toHaveLength(50)
    const numbers = numbered.map(({ text: one }) => one).filter((one) => one.endsWith('/50'))
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => `${MARK}${index + 1}/50`))
    const plain = await pdf(html, { header_html: `${MARK}same {pages}` })
    expect(words(plain).filter(isRunning)).toHaveLength(50)
    expect(plain.length).toBeLessThan((await pdf(html, both)).length)
  })

  test('count from where page_numbers_from says', async () => {
    const html = '<style>p{break-after:page}</style><p>cover<p>contents<p>one<p>two'
    const found = words(
      await pdf(html, {
        header_html: `${MARK}{page}/{pages}`,
        footer_html: `${MARK}everywhere`,
        page_numbers_from: { first_page: 3, start: 7 },
      }),
    ).filter(isRunning)
    const on = (page: number) => found.filter((one) => one.page === page).map((one) => one.text)
    expect([1, 2, 3, 4].map(on)).toEqual([
      [`${MARK}everywhere`],
      [`${MARK}everywhere`],
      [`${MARK}7/8`, `${MARK}everywhere`],
      [`${MARK}8/8`, `${MARK}everywhere`],
    ])
  })

  test('stand beside counters of pages in the styles of a header or of the document', async () => {
    const counted = `<style>.n::after{content:"${MARK}" counter(page,upper-roman)}</style>`
    const html = '<style>p{break-after:page}</style><p>a<p>b<p>c'
    const own = pdf(html, { header_html: `${counted}<b class=n></b>` })
    const ofDocument = pdf(`${counted}${html}`, { header_html: '<b class=n></b>' })
    for (const bytes of await Promise.all([own, ofDocument])) {
      const found = words(bytes).filter(isRunning)
      expect(found.map(({ text: one }) => one)).toEqual([`${MARK}I`, `${MARK}II`, `${MARK}III`])
    }
  })

  test('in the body are text like any other', async () => {
    expect(textOf(await pdf('<p>{page} of {pages}', both))).toContain('{page} of {pages}')
  })
})

describe.skipIf(!hasPoppler)('a header', () => {
  test('stands in its margin, between the side margins, and the footer likewise', async () => {
    const options = { margins_mm: { top: 40, right: 15, bottom: 30, left: 25 } }
    const file = await pdf(paragraphs(3), {
      ...options,
      header_html: `<div style="text-align:right">${MARK}right</div>`,
      footer_html: `${MARK}left`,
    })
    const [right, left] = [word(file, `${MARK}right`), word(file, `${MARK}left`)]
    expect(right.right).toBeCloseTo(595.28 - 15 * MM, 0)
    expect((right.top + right.bottom) / 2).toBeCloseTo(20 * MM, -0.3)
    expect(left.left).toBeCloseTo(25 * MM, 0)
    expect((left.top + left.bottom) / 2).toBeCloseTo(A4_HEIGHT_PT - 15 * MM, -0.3)
  })

  test('has the fonts, colours and styles of the document', async () => {
    const html = `<style>@font-face{font-family:Own;src:local("Liberation Mono")} body{font:20px Own;color:#0000ff} .brand{background:#00ff00;height:10mm}</style><p>body`
    const file = await pdf(html, { header_html: `<div class=brand>${MARK}same</div>` })
    const [header, inBody] = [word(file, `${MARK}same`), word(file, 'body')]
    const perLetter = (one: Word) => (one.right - one.left) / one.text.length
    expect(perLetter(header)).toBeCloseTo(perLetter(inBody), 2)
    expect(perLetter(header)).toBeCloseTo(0.6 * 15, 1)
    expect(raster(file).at(300, 10 * MM)).toBe('#00ff00')
  })

  test('finds images, stylesheets and further files beside the document', async () => {
    const assets = {
      'logo.svg': Buffer.from(RED_SVG).toString('base64'),
      'print/head.css': Buffer.from(
        '@import "more.css"; .head{height:10mm;background:url(../logo.svg) 0 0/10mm}',
      ).toString('base64'),
      'print/more.css': Buffer.from('.head{margin-left:50mm}').toString('base64'),
    }
    const options = {
      assets,
      base_url: 'https://example.com/report/',
      margins_mm: 20,
      header_html: '<link rel=stylesheet href=print/head.css><div class=head></div>',
      footer_html: '<img src=logo.svg style="width:10mm;display:block">',
    }
    const { bytes, warnings } = await convert(pool, 'x', options)
    expect(warnings).toEqual([])
    const page = raster(bytes)
    expect(page.at(72 * MM, 10 * MM)).toBe('#ff0000')
    expect(page.at(65 * MM, 10 * MM)).toBe('#ffffff')
    expect(page.at(22 * MM, A4_HEIGHT_PT - 10 * MM)).toBe('#ff0000')
  })

  test('of its own style does not change the body, even where the body is printed again', async () => {
    const style = '<style>p{color:red;font-size:40px;margin:0} body{margin-top:50mm}</style>'
    const tall = `${style}<p style="height:40mm">${MARK}tall</p>`
    const plain = await pdf(paragraphs(20), { margins_mm: { top: 50 } })
    const file = await pdf(paragraphs(20), { header_html: tall, margins_mm: { top: 20 } })
    const inBody = words(file).filter((one) => !isRunning(one))
    expect(inBody.map(place)).toEqual(words(plain).map(place))
    expect(word(file, `${MARK}tall`).page).toBe(1)
  })

  test('that is taller than its margin pushes the body down, and the footer up', async () => {
    const options = {
      header_html: `<div style="height:60mm">${MARK}top</div>`,
      footer_html: `<div style="height:50mm">${MARK}bottom</div>`,
      margins_mm: 20,
    }
    const { bytes, warnings } = await convert(pool, paragraphs(80), options)
    expect(warnings).toEqual([
      {
        code: 'header_grew',
        severity: 'info',
        message: 'The header is taller than its margin: the margin grew from 20 to 70.0 mm.',
      },
      {
        code: 'footer_grew',
        severity: 'info',
        message: 'The footer is taller than its margin: the margin grew from 20 to 60.0 mm.',
      },
    ])
    const inBody = words(bytes).filter((one) => !isRunning(one))
    const pages = new Set(inBody.map(({ page }) => page))
    expect(pages.size).toBeGreaterThan(3)
    expect(Math.min(...inBody.map(({ top }) => top))).toBeGreaterThanOrEqual(70 * MM - 1)
    expect(Math.max(...inBody.map(({ bottom }) => bottom))).toBeLessThanOrEqual(
      A4_HEIGHT_PT - 60 * MM,
    )
    // No line of the body is lost.
    expect(inBody.filter(({ text: one }) => /^\d+\.$/.test(one))).toHaveLength(80)
  })

  test('that leaves no room for a body is refused', async () => {
    const header_html = '<div style="height:280mm">tall</div>'
    await expect(convert(pool, 'x', { header_html })).rejects.toMatchObject({
      code: 'conversion_failed',
      message: expect.stringMatching(
        /^options\.header_html and options\.footer_html need 29\d and 20 mm/,
      ),
    })
  })

  test('keeps its links to the web, and the body its own', async () => {
    const html = '<h1 id=a>A</h1><a href="#a">up</a> <a href="https://example.com/body">b</a>'
    const header = '<a href="https://example.com/head">h</a> <a href="legal.html">l</a>'
    const file = await pdf(html, { header_html: header, base_url: 'https://example.com/docs/x' })
    expect(linksOf(file).sort()).toEqual([
      'https://example.com/body',
      'https://example.com/docs/legal.html',
      'https://example.com/head',
      'page 1',
    ])
  })

  test('runs no script, in whatever form', async () => {
    const header = [
      `<script>document.body.append("${MARK}script")</script>`,
      `<img src="data:,x" onerror="document.body.append('${MARK}handler')">`,
      `<svg onload="document.body.append('${MARK}svg')"></svg>`,
      `<iframe srcdoc="<script>parent.document.body.append('${MARK}frame')</script>"></iframe>`,
      `${MARK}quiet`,
    ].join('')
    const options = { header_html: header, margins_mm: { top: 80 } }
    expect(
      words(await pdf('body', options))
        .filter(isRunning)
        .map((one) => one.text),
    ).toEqual([`${MARK}quiet`])
  })

  test('of broken markup stays in its box', async () => {
    const html = '<p>one<p style="break-before:page">two'
    const file = await pdf(html, { header_html: `</div></body><table><td>${MARK}{page}<p>` })
    const found = words(file).map(({ text: one, page }) => `${page} ${one}`)
    expect(found.sort()).toEqual(['1 one', `1 ${MARK}1`, '2 two', `2 ${MARK}2`])
  })

  test('with a fixed or absolute part has it once on every page', async () => {
    const header = `<i style="position:fixed;top:0;left:0">${MARK}fixed{page}</i><b style="position:absolute;right:0">${MARK}abs{page}</b>`
    const found = words(await pdf('<p>a<p style="break-before:page">b', { header_html: header }))
    expect(
      found
        .filter(isRunning)
        .map(({ page, text: one }) => `${page} ${one}`)
        .sort(),
    ).toEqual([`1 ${MARK}abs1`, `1 ${MARK}fixed1`, `2 ${MARK}abs2`, `2 ${MARK}fixed2`])
  })

  test('of nothing, and of a page that is nothing, makes no page', async () => {
    const options = { header_html: '', footer_html: ' ' }
    expect(sizesOf(await pdf('<p>', options))).toHaveLength(1)
    expect(sizesOf(await pdf('<p>', both))).toHaveLength(1)
  })

  test('stands on the page of a document that took its own body away', async () => {
    for (const script of ['document.body.remove()', 'document.documentElement.remove()']) {
      expect(textOf(await pdf(`<p>x<script>${script}</script>`, both))).toContain(`${MARK}head`)
    }
  })

  test('leaves bookmarks where they were', async () => {
    const html = '<h1>One</h1><div style="break-after:page"></div><h2>Two</h2>'
    const header_html = '<h1 style="font-size:10px;margin:0">Header</h1>'
    expect(outlineOf(await pdf(html, { header_html }))).toEqual(['One @ 1', '  Two @ 2'])
  })

  test('shares its image over all pages', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    const header_html = `<img src="data:image/png;base64,${pixel}" width=9 height=9>{page}`
    const html = '<style>p{break-after:page}</style>'.concat('<p>body'.repeat(20))
    expect(imagesIn(await pdf(html, { header_html }))).toBeLessThanOrEqual(2)
  })
})

describe('resources of a header', () => {
  test('that are slow are waited for', async () => {
    // Each is answered only when both were asked for: neither may be printed without the other.
    const asked = { svg: Promise.withResolvers<void>(), css: Promise.withResolvers<void>() }
    const late = (own: 'svg' | 'css', answer: Answer): Answer => {
      return (request, response) => {
        asked[own].resolve()
        const both = Promise.all([asked.svg.promise, asked.css.promise])
        void both.then(() => answer(request, response))
      }
    }
    const server = await serve({
      '/slow.svg': late('svg', body(RED_SVG, 'image/svg+xml')),
      '/slow.css': late('css', body('.x{background:#0000ff;height:10mm}', 'text/css')),
    })
    const header_html = `<link rel=stylesheet href="${server.url}/slow.css"><div class=x></div>`
    const footer_html = `<img src="${server.url}/slow.svg">`
    const { bytes, warnings } = await convert(pool, 'x', { header_html, footer_html })
    expect(warnings).toEqual([])
    if (!hasPoppler) return
    const page = raster(bytes)
    expect(page.at(300, 10 * MM)).toBe('#0000ff')
    expect(page.at(20 * MM + 4, A4_HEIGHT_PT - 10 * MM)).toBe('#ff0000')
  })

  test('that fail are warnings, or a failure where the options say so', async () => {
    const server = await serve({})
    const url = `${server.url}/none.png`
    const header_html = `<img src="${url}">`
    const { warnings } = await convert(pool, 'x', { header_html })
    expect(warnings).toMatchObject([{ code: 'resource_failed', message: `${url}: HTTP 404`, url }])
    const failing = convert(pool, 'x', { header_html, on_resource_error: 'fail' })
    await expect(failing).rejects.toMatchObject({
      code: 'conversion_failed',
      message: `A resource did not load: ${url}: HTTP 404`,
    })
  })

  test('that never come end the render with their name', async () => {
    const server = await serve({ '/silent.png': () => {} })
    const url = `${server.url}/silent.png`
    const rendering = convert(pool, 'x', { header_html: `<img src="${url}">`, timeout_ms: 1000 })
    await expect(rendering).rejects.toMatchObject({
      code: 'conversion_failed',
      message: `Not finished within 1000 ms: laying out headers and footers; still loading ${url}.`,
    })
  })
})

describe.skipIf(!hasPoppler)('header and body do not meddle with each other', () => {
  test.each([
    ['a body with padding, margin and border', 'body{padding:40px;margin:30px;border:5px solid}'],
    ['a flex body', 'body{display:flex;flex-direction:column;align-items:center}'],
    ['a grid body', 'body{display:grid;grid-template-columns:1fr 1fr}'],
    ['columns', 'body{columns:2}'],
    ['a scaled body', 'body{transform:scale(.8)}'],
    ['a turned and moved body', 'body{rotate:3deg;translate:40px 30px;scale:.7}'],
    ['a zoomed body', 'body{zoom:1.4}'],
    ['a zoomed root', 'html{zoom:.7}'],
    ['a scaled root', 'html{transform:scale(.9);transform-origin:0 0;perspective:200px}'],
    ['a root that is a grid with padding', 'html{display:grid;padding:30px;margin:10px}'],
    ['small root font', 'html{font-size:62.5%} body{font-size:1.6rem}'],
    ['right to left', 'html{direction:rtl}'],
    ['vertical writing', 'html{writing-mode:vertical-rl}'],
    ['everything padded', '*{margin:0;padding:6px;box-sizing:border-box;border:1px solid}'],
    ['everything in transition', '*{transition:all 5s} html{zoom:.8}'],
    // Held where it is after 3 s: the two prints would catch a moving body at different moments.
    [
      'an animated body',
      'body{animation:a 9s -3s linear infinite paused}@keyframes a{to{transform:rotate(9deg)}}',
    ],
    ['a hidden body with visible parts', 'body{visibility:hidden} p{visibility:visible}'],
    [
      'a clipped and masked body',
      'body{clip-path:inset(0 0 60% 0);mask:linear-gradient(#000,#000)}',
    ],
    ['a contained body', 'body{contain:strict;height:500px}'],
    ['a body placed absolutely', 'body{position:absolute;inset:50px 40px auto}'],
    ['a fixed body', 'body{position:fixed;inset:0}'],
    [
      'content around the body',
      'body::before{content:"B";display:block;height:60px} html::after{content:"A"}',
    ],
    ['a screen-high body', 'html,body{height:100%;overflow:hidden}'],
    ['a body that is a table', 'body{display:table;width:50%}'],
    ['a body without a box', 'body{display:contents}'],
    ['a named page', 'body{page:report} @page report{size:A5 landscape}'],
    [
      'a page with a background and margin boxes',
      '@page{background:#eee;border:1px solid;@top-left{content:"T"}}',
    ],
    ['rules for elements of ours', 'svc-sheet,svc-box,svc-content{display:none!important}'],
    ['hidden children of the root', 'html>*+*+*{display:none!important}'],
  ])('%s', async (_, css) => {
    const html = `<!doctype html><style>${css}</style>${paragraphs(16)}`
    const options = { margins_mm: 20 }
    const [plain, file] = await Promise.all([
      pdf(html, options),
      pdf(html, { ...options, ...both }),
    ])
    const [inPlain, inFile] = [words(plain), words(file)]
    // The body: as it is without a header.
    const inBody = inFile.filter((one) => !isRunning(one))
    const sorted = (found: readonly Word[]) => found.map((one) => `${one.page} ${one.text}`).sort()
    expect(sorted(inBody)).toEqual(sorted(inPlain))
    const [before, after] = [inPlain, inBody].map((all) => all.find((one) => one.text === 'elit,'))
    expect(after?.left).toBeCloseTo(before?.left ?? 0, 0)
    expect(after?.top).toBeCloseTo(before?.top ?? 0, 0)
    // The header: on every page, in the place and size it has without any of this.
    const pages = sizesOf(file).length
    const heads = inFile.filter(({ text: one }) => one === `${MARK}head`)
    expect(heads.map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, i) => i + 1))
    for (const head of heads) {
      expect(head.top).toBeGreaterThan(0)
      expect(head.bottom).toBeLessThan(20 * MM)
      expect(head.bottom - head.top).toBeCloseTo(13.3, 0)
      expect(head.left).toBeGreaterThanOrEqual(20 * MM - 1)
      expect(head.right).toBeLessThanOrEqual(595.28 - 20 * MM + 1)
    }
    const feet = inFile.filter(({ text: one }) => one === `${MARK}foot`)
    expect(feet).toHaveLength(pages)
    for (const foot of feet) expect(foot.top).toBeGreaterThan(A4_HEIGHT_PT - 20 * MM)
  })

  test('a dark page is not painted over the body, nor a header’s paper', async () => {
    const html = `<style>html{background:#101010;color:#ffffff} @page{background:#eeeeee}</style><div style="background:#00ff00;height:50mm"></div>`
    const options = { ...both, margins_mm: 0 }
    const plain = raster(
      await pdf(html, { margins_mm: { top: 17, bottom: 17, left: 0, right: 0 } }),
    )
    const page = raster(await pdf(html, options))
    expect(page.at(300, 40 * MM)).toBe('#00ff00')
    expect(page.at(300, 150 * MM)).toBe(plain.at(300, 150 * MM))
  })

  test('margin boxes of the author stay where they are', async () => {
    const css = `@page{@bottom-left{content:"author " counter(page)}}`
    const file = await pdf(`<style>${css}</style>${paragraphs(40)}`, { header_html: `${MARK}h` })
    expect(words(file).filter(({ text: one }) => one === 'author')).toHaveLength(2)
    expect(words(file).filter(isRunning)).toHaveLength(2)
  })
})

describe.skipIf(!hasPoppler)('headers by page', () => {
  const PAGES = '<style>p{break-after:page}</style><p>a<p>b<p>c<p>d'
  const heads = (file: Uint8Array) =>
    words(file)
      .filter(isRunning)
      .map(({ page, text: found }) => `${page}${found.slice(1)}`)

  test('stand on the first, last, odd and even pages', async () => {
    const header_html = { first: `${MARK}first`, last: `${MARK}last`, odd: `${MARK}odd` }
    const footer_html = { even: `${MARK}{page}/{pages}`, default: '' }
    expect(heads(await pdf(PAGES, { header_html, footer_html })).sort()).toEqual([
      '1first',
      '22/4',
      '3odd',
      '44/4',
      '4last',
    ])
  })

  test('tell pages without content', async () => {
    const html =
      '<style>p{break-after:page}div{height:1px;break-after:page}</style><p>a</p><div></div><p>b'
    const header_html = { default: `${MARK}full`, blank: `${MARK}blank` }
    expect(heads(await pdf(html, { header_html }))).toEqual(['1full', '2blank', '3full'])
  })

  test('show title, date, address and the strings that the document sets', async () => {
    const html = `<title>T & t</title><style>h1{break-before:page;string-set:chapter content(), mark attr(data-m)}
      .gone{display:none;string-set:part "P" content()}</style><p>x<h1 data-m="m1">One</h1><b class="gone">art</b><h1 data-m="m2">Two</h1><p>y`
    const header_html = `${MARK}{title}|${MARK}{date}|${MARK}{url}.|${MARK}{string:chapter}-{string:mark}-{string:part,last}`
    const shown = textOf(await pdf(html, { header_html, base_url: 'https://a.example/b/' }))
    expect(shown).toContain(
      `${MARK}T & t|${MARK}November 20, 2026|${MARK}https://a.example/b/.|${MARK}--`,
    )
    expect(shown).toContain(`${MARK}One-m1-Part`)
    expect(shown).toContain(`${MARK}Two-m2-Part`)
    const { warnings } = await convert(pool, html, { footer_html: '{string:none}' })
    expect(warnings.map(({ code }) => code)).toEqual(['option_not_applied'])
  })

  test('are not printed on a blank last page, which goes', async () => {
    const html = '<p style="break-after:page">a</p><div></div>'
    const file = await pdf(html, { footer_html: `${MARK}{page}/{pages}`, pdf_ua: true })
    expect(heads(file)).toEqual(['11/1'])
    expect(sizesOf(file)).toHaveLength(1)
  })
})
