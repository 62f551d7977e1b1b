import { describe, expect, test } from 'vitest'
import { openPool } from '../browser/test/pool-rig.ts'
import { prepare, run } from '../execute.ts'
import { measure } from './measure.ts'

const browsers = openPool()

async function measured(body: unknown) {
  const { signal } = new AbortController()
  const result = await run(prepare(measure, body), { browsers, now: () => new Date(0), signal })
  if ('items' in result) throw new Error('It was one document.')
  return result
}

describe('measure of HTML', () => {
  test('tells size, lines and baselines of a document at a width', async () => {
    const html = '<body style="margin:0"><p style="margin:0;font:10mm/2 monospace">one two<br>three'
    const { lines, ...facts } = await measured({ html, width_mm: 200 })
    expect(lines.map(({ text }) => text)).toEqual(['one two', 'three'])
    expect(facts.height_mm).toBeCloseTo(40, 1)
    expect(facts).toMatchObject({ line_count: 2, fits: true })
    expect(facts.pages).toBeUndefined()
    const [first, second] = lines
    expect((second?.baseline_mm ?? 0) - (first?.baseline_mm ?? 0)).toBeCloseTo(20, 1)
    expect(first?.baseline_mm).toBeGreaterThan(5)
    expect(facts.fonts_used).toHaveLength(1)
  })

  test('has spaces in lines where the document has white space, whatever elements it is in', async () => {
    const html =
      '<p>a<b>bold</b> <i>it</i>alic\n<span> x</span><sup>2</sup>,<b> y </b> z<br><b>ne</b>xt <!-- --> end'
    const { lines } = await measured({ html, width_mm: 150 })
    expect(lines.map(({ text }) => text)).toEqual(['abold italic x2, y z', 'next end'])
  })

  test('breaks lines at the width, to a tenth of a millimetre', async () => {
    const html = '<!doctype html><body style="margin:0"><div style="width:100%">wide</div>'
    expect((await measured({ html, width_mm: 33.3 })).width_mm).toBeCloseTo(33.3, 1)
  })

  test('says that a document does not fit that sticks out', async () => {
    const html = '<!doctype html><div style="width:80mm;height:5mm">x</div>'
    expect(await measured({ html, width_mm: 60 })).toMatchObject({ fits: false })
    expect(await measured({ html, width_mm: 90, height_mm: 3 })).toMatchObject({ fits: false })
    expect(await measured({ html, width_mm: 90, height_mm: 20 })).toMatchObject({ fits: true })
  })

  test.each(['', '<!doctype html>'])('lays "%s<p>" out at the width of the page', async (type) => {
    const { width_mm, fits } = await measured({ html: `${type}<p>Hello` })
    expect(width_mm).toBeCloseTo(170, 2)
    expect(fits).toBe(true)
  })

  test('counts the pages of a document', async () => {
    const html =
      '<p style="break-after:page">one</p><p style="break-after:page">two</p><p>three</p>'
    expect(await measured({ html, options: { page_size: 'A5' } })).toMatchObject({ pages: 3 })
  })
})
