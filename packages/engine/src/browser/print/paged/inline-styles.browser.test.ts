import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf, word } from '../../test/poppler.ts'

const pool = openPool()

describe.skipIf(!hasPoppler)('the own style of an element', () => {
  test('makes footnotes, named strings and running elements', async () => {
    const { bytes, warnings } = await convert(
      pool,
      `<style>@page{@top-left{content:string(title)}@top-right{content:element(side)}}
        .plain{float:none!important}</style>
      <h1 style="string-set: title &quot;It: &quot; content()">Name</h1>
      <div style="position: running(side)">Aside</div>
      <p>Text<span style="float:footnote">noted</span> goes
      <span class="plain" style="float:footnote">on</span>`,
    )
    expect(warnings).toEqual([])
    expect(textOf(bytes)).toContain('goes on')
    expect(word(bytes, 'It:').top).toBeLessThan(50)
    expect(word(bytes, 'Aside').top).toBeLessThan(50)
    expect(word(bytes, 'noted').top).toBeGreaterThan(700)
  })

  test('is told where the browser ignores it', async () => {
    const { warnings } = await convert(pool, '<p style="image-resolution: 300dpi">x')
    expect(warnings.map(({ message }) => message).join()).toContain('image-resolution')
  })

  test('counts notes as it says, and leaves text in pictures alone', async () => {
    const { bytes } = await convert(
      pool,
      `<style>.n,tspan{float:footnote}.n::footnote-call{content:"<" counter(footnote) ">"}</style>
      <p>a<span class="n">one</span> b<span class="n" style="counter-increment:footnote 0">same</span>
      c<span class="n">two</span><svg><text y="20"><tspan>drawn</tspan></text></svg>`,
    )
    expect(textOf(bytes)).toMatch(/a ?<1> b ?<1> c ?<2>/)
    expect(textOf(bytes)).toContain('drawn')
  })
})
