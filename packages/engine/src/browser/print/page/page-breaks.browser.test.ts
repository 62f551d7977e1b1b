import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf, word, words } from '../../test/poppler.ts'

const pool = openPool()
const lines = (count: number, name = 'Line') =>
  Array.from({ length: count }, (_, index) => `<p>${name}${index}</p>`).join('')
const COLUMN = 'display:inline-block;vertical-align:top;width:100%'
const HALF = 'display:inline-block;vertical-align:top;width:50%'

/** Words that stand on more than one page, or on none. */
function cutWords(pdf: Uint8Array, wanted: readonly string[]): string[] {
  const all = words(pdf).map(({ text }) => text)
  return wanted.filter((one) => all.filter((text) => text === one).length !== 1)
}
const names = (count: number, name = 'Line') =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)

describe.skipIf(!hasPoppler)('a high box in a line of text', () => {
  test.each([
    ['in a block', (html: string) => `<div>${html}</div>`],
    ['in the body', (html: string) => html],
    [
      'in a table, as mails have it',
      (html: string) =>
        `<table style="width:100%"><tr><td style="font-size:0;text-align:center"><!-- [if mso] --><div style="${COLUMN};font-size:14px">${html}</div></td></tr></table>`,
    ],
  ])('is divided by page breaks: %s', async (_, around) => {
    const html = around(`<h1>Head</h1><div style="${COLUMN}">${lines(90)}</div>`)
    const { bytes, warnings } = await convert(pool, html)
    expect(cutWords(bytes, names(90))).toEqual([])
    expect(word(bytes, 'Line0').page).toBe(1)
    expect(warnings).toEqual([])
  })

  test('does not leave the page before it empty', async () => {
    const html = `<div style="height:200px">Head</div><div><div style="${COLUMN}">${lines(27)}</div></div>`
    const { bytes } = await convert(pool, html)
    expect(word(bytes, 'Line0').page).toBe(1)
    expect(word(bytes, 'Line26').page).toBe(2)
  })

  test.each(['ltr', 'rtl'])('stays beside others: %s', async (direction) => {
    const html = `<div style="direction:${direction};font-size:0"><div style="${HALF};font-size:14px">${lines(80, 'A')}</div><div style="${HALF};font-size:14px">${lines(70, 'B')}</div></div>`
    const { bytes, warnings } = await convert(pool, html)
    const [a, b] = [word(bytes, 'A0'), word(bytes, 'B0')]
    expect([a.page, b.page, Math.round(a.top - b.top)]).toEqual([1, 1, 0])
    expect(Math.abs(a.left - b.left)).toBeGreaterThan(200)
    expect(a.left < b.left).toBe(direction === 'ltr')
    expect(cutWords(bytes, [...names(80, 'A'), ...names(70, 'B')])).toEqual([])
    expect(warnings).toEqual([])
  })

  test('stays in the middle, and in its width', async () => {
    const html = (count: number) =>
      `<div style="height:200px"></div><div style="text-align:center"><div style="display:inline-block;text-align:left">${lines(count, 'Word')}</div></div><p>End`
    const [short, long] = await Promise.all([convert(pool, html(9)), convert(pool, html(80))])
    expect(word(long.bytes, 'Word0').left).toBeCloseTo(word(short.bytes, 'Word0').left, -1)
    expect(word(long.bytes, 'Word0').page).toBe(1)
    expect(cutWords(long.bytes, names(80, 'Word'))).toEqual([])
  })

  test('is told where text stands beside it', async () => {
    const html = `<div>Text <span id="high" style="display:inline-block">${lines(80)}</span></div>`
    const { warnings } = await convert(pool, html)
    expect(warnings.map(({ code }) => code)).toEqual(['content_cut'])
    expect(warnings[0]?.message).toMatch(
      /^A box \(#high\) is \d+ mm high, more than the 257 mm of a page, and no page break divides it \(display: inline-block\)/,
    )
  })

  test('is left alone where it fits, and on a single page', async () => {
    const small = `<div style="height:800px"></div><div>Text <span style="display:inline-block">${lines(9)}</span></div>`
    const { bytes, warnings } = await convert(pool, small)
    expect([word(bytes, 'Line0').page, word(bytes, 'Line8').page, warnings]).toEqual([2, 2, []])
    const high = `<div>Text <span style="display:inline-block">${lines(80)}</span></div>`
    expect(await convert(pool, high, { single_page: true })).toMatchObject({
      pages: 1,
      warnings: [],
    })
  })

  test('is divided in a stated window, too', async () => {
    const html = `<div style="height:200px"></div><div><div style="${COLUMN}">${lines(60)}</div></div>`
    const { bytes } = await convert(pool, html, { viewport: { width_px: 1280 } })
    expect(word(bytes, 'Line0').page).toBe(1)
    expect(cutWords(bytes, names(60))).toEqual([])
  })
})

describe.skipIf(!hasPoppler)('a drawing out of the text', () => {
  const svg =
    '<svg width="600" height="400" style="position:absolute;left:0;top:0"><text y="20">Top</text><text y="390">Bottom</text></svg>'
  const before = (px: number) => `<div style="height:${px}px">Before</div>`

  test.each([
    ['a chart', `<div style="position:relative;height:400px">${svg}</div>`],
    [
      'a chart in boxes of its own',
      `<div style="height:400px"><div style="position:relative;width:600px;height:400px"><div style="position:absolute">${svg}</div></div></div>`,
    ],
    [
      'a map of tiles',
      `<div style="position:relative;height:400px;overflow:hidden"><div style="position:absolute">${[0, 1, 2].map((row) => `<svg width="640" height="140" style="position:absolute;top:${row * 140}px"><text y="${row * 50 + 20}">${['Top', 'Middle', 'Bottom'][row]}</text></svg>`).join('')}</div></div>`,
    ],
    [
      'a chart in a shadow tree',
      `<x-chart id="host" style="display:block"></x-chart><script>host.attachShadow({mode:'open'}).innerHTML=\`<div style="position:relative;height:400px">${svg}</div>\`</script>`,
    ],
  ])('stays on one page: %s', async (_, html) => {
    const { bytes } = await convert(pool, `${before(700)}${html}<p>After`)
    expect([word(bytes, 'Top').page, word(bytes, 'Bottom').page]).toEqual([2, 2])
  })

  test('stays where it is if it fits, and a background does not move its text', async () => {
    const chart = `<div style="position:relative;height:400px">${svg}</div>`
    const fits = await convert(pool, `${before(200)}${chart}${before(600)}`)
    expect(word(fits.bytes, 'Top').page).toBe(1)
    const page = `<div style="position:relative"><svg style="position:absolute;width:100%;height:100%"></svg>${lines(25)}</div>`
    const { bytes } = await convert(pool, `${before(400)}${page}`)
    expect([word(bytes, 'Line0').page, word(bytes, 'Line24').page]).toEqual([1, 2])
  })
})

describe.skipIf(!hasPoppler)(
  'a box that hides what runs over, and shows all of its content',
  () => {
    const blocks = Array.from(
      { length: 60 },
      (_, index) =>
        `<div style="break-inside:avoid"><h2>Head</h2><p>Line${index}</p><p>text</p></div>`,
    ).join('')
    const HIDDEN = 'height:100%;overflow:hidden'

    test.each([
      [
        'in a cell of a grid',
        `<div style="display:grid"><div style="${HIDDEN}">${blocks}</div></div>`,
      ],
      [
        'in columns of an application, as PyData has it',
        `<div style="display:flex"><div style="display:flex;flex-direction:column;flex-grow:1"><div style="display:flex;height:100%"><div style="display:flex;flex-direction:column;overflow-x:auto"><article>${blocks}</article></div></div><div>Foot</div></div></div>`,
      ],
      [
        'as high as a script made it',
        `<div id="box" style="overflow:hidden">${blocks}</div><p>Foot<script>box.style.height=box.scrollHeight+'px'</script>`,
      ],
    ])('loses nothing to page breaks: %s', async (_, html) => {
      const { bytes } = await convert(pool, html)
      expect(cutWords(bytes, names(60))).toEqual([])
      const { page, bottom } = word(bytes, 'Line59')
      const foot = words(bytes).find(({ text }) => text === 'Foot')
      if (foot) expect(foot.page > page || foot.top > bottom).toBe(true)
    })

    test('stays a page where it is one', async () => {
      const sheet = (name: string) =>
        `<div style="break-after:page"><div style="height:250mm;overflow:hidden;display:grid">${name}</div></div>`
      const html = `<style>@page{margin:20mm}</style><style>@page{size:A4;margin:0}body{margin:0}</style>${['One', 'Two', 'Three'].map(sheet).join('')}`
      expect(await convert(pool, html)).toMatchObject({ pages: 3 })
    })

    test('goes on hiding what it hides on a screen', async () => {
      const inside = '<b style="position:absolute;left:-99px">Aside</b><b>First</b>'
      const html = `<div style="height:600px;overflow:hidden">${blocks}</div><div style="display:grid"><div style="${HIDDEN}"><div style="height:900px;position:relative">${inside}</div></div></div>End`
      const { bytes } = await convert(pool, html)
      expect(textOf(bytes)).not.toMatch(/Line9|Aside/)
      expect([word(bytes, 'First').page, word(bytes, 'End').page]).toEqual([1, 2])
    })
  },
)

describe.skipIf(!hasPoppler)('a low box of a fixed height where a page ends', () => {
  const parts = (count: number, style: string) =>
    Array.from({ length: count }, (_, index) => `<p style="${style}">Part${index}</p>`).join('')
  const placed = (inside: string, style: string) =>
    `<style>p{margin:0}</style><div style="height:800px">Before</div><div style="${style}">${inside}</div><p>After</p>`

  test.each([
    ['visible', 'height:310px'],
    ['hidden', 'height:310px;overflow:hidden'],
    ['clipped', 'height:310px;overflow:clip'],
    ['at most so high', 'max-height:310px;overflow:hidden'],
    ['a column', 'height:310px;display:flex;flex-direction:column'],
  ])('ends after all of its content: %s', async (_, style) => {
    const blocks = parts(2, 'break-inside:avoid;height:150px;flex:none')
    const { bytes } = await convert(pool, placed(blocks, style))
    const [last, after] = [word(bytes, 'Part1'), word(bytes, 'After')]
    expect([word(bytes, 'Part0').page, last.page, after.page]).toEqual([1, 2, 2])
    // 150 px are 112.5 pt.
    expect(after.top - last.top).toBeGreaterThan(111)
  })

  test('grows by the breaks that its content asks for', async () => {
    const inside = `<p>One</p><p style="break-before:page">Two</p><p style="break-before:page">Three</p>`
    const { bytes } = await convert(pool, placed(inside, 'height:100px'))
    const [last, after] = [word(bytes, 'Three'), word(bytes, 'After')]
    expect([word(bytes, 'Two').page, last.page, after.page]).toEqual([2, 3, 3])
    expect(after.top).toBeGreaterThan(last.top + 5)
  })

  test('stays as it is if its content would move', async () => {
    const half = '<div style="height:50%"></div><div style="height:50%"><p>Half</p></div>'
    const html = `<!doctype html><style>p{margin:0;line-height:18px}</style><p>Head</p><div style="height:200px">${half}</div><p>After</p><div style="height:1200px"></div>`
    const { bytes } = await convert(pool, html)
    const [head, middle, after] = ['Head', 'Half', 'After'].map((text) => word(bytes, text).top)
    expect(Number(middle) - Number(head)).toBeCloseTo(118 * 0.75, 0)
    expect(Number(after) - Number(head)).toBeCloseTo(218 * 0.75, 0)
  })
})

test('an element with more children than a call takes arguments is printed', async () => {
  const html = `<style>i{display:none}</style><div>${'<i></i>'.repeat(130_000)}${lines(90)}</div>`
  const { warnings } = await convert(pool, html, { timeout_ms: 120_000 })
  expect(warnings).toEqual([])
})
