import { describe, expect, test } from 'vitest'
import { outlineOf } from '../../test/pdf-facts.ts'
import { convert, openPool } from '../../test/pool-rig.ts'

const pool = openPool()
const outline = async (html: string, options: object = {}) => {
  const { bytes, warnings } = await convert(pool, html, options)
  return {
    lines: outlineOf(bytes),
    told: warnings.map(({ message }) => message).join(' '),
  }
}

describe('bookmarks of styles', () => {
  test('are those that bookmark-level names, beside headings, in the order of the document', async () => {
    const { lines, told } = await outline(`<style>.t{bookmark-level:2}.deep{bookmark-level:7}
      .off{bookmark-level:none}h3{bookmark-level:1}</style>
      <h1>One</h1><p class="t">Text</p><h2 class="off">Left out</h2>
      <div style="bookmark-level: 3; break-before: page">Inline</div><p class="deep">Deep</p>
      <h3>Three</h3><table><tr class="t"><td>Row</td></tr></table>
      <span class="t" style="display:contents">Bare</span><p class="t" hidden>Hidden</p>`)
    expect(lines).toEqual([
      'One @ 1',
      '  Text @ 1',
      '    Inline @ 2',
      '      Deep @ 2',
      'Three @ 2',
      '  Row @ 2',
      '  Bare @ 2',
    ])
    expect(told).toBe('')
  })

  test('are called as bookmark-label says', async () => {
    const { lines, told } = await outline(`<style>body{counter-reset:part}
      h1{counter-increment:part;counter-reset:sub;bookmark-label:counter(part,upper-roman) ". " content()}
      h2{counter-increment:sub;bookmark-label:counter(part) "." counter(sub, lower-alpha) " \\2013  " attr(data-name)}
      h3{bookmark-label:content(before) content(first-letter)}h3::before{content:"§ " counter(part) " "}
      h4{bookmark-label:""}</style>
      <h1>One</h1><h1>Two</h1><h2 data-name="named">Sub</h2><h3>Three</h3><h4>Nameless</h4>`)
    expect(lines).toEqual(['I. One @ 1', 'II. Two @ 1', '  2.a – named @ 1', '    § 2 T @ 1'])
    expect(told).toBe('')
  })

  test('leave contents and references to texts as they are', async () => {
    const html = `<style>h2{bookmark-label:"Short"}h3{bookmark-level:none}
      p::after{content:target-text(url("#b"))}</style>
      <nav data-toc></nav><h1>A</h1><h2 id="b">Long</h2><h3>C</h3><p></p>`
    expect((await outline(html)).lines).toEqual(['A @ 1', '  Short @ 1'])
    const page = html.replace('<nav data-toc></nav>', '')
    expect((await outline(page, { toc: {} })).lines).toEqual(['A @ 2', '  Short @ 2'])
    expect((await outline(html, { outline: false })).lines).toEqual([])
  })

  test('lead to one of several elements with the same id, and to what stands in a note', async () => {
    const { lines } = await outline(`<style>.n{float:footnote}.b{bookmark-level:1}</style>
      <p id="x" class="b">a</p><p>t<span class="n"><b class="b">note</b></span></p>
      <p id="x" class="b" style="break-before:page">c</p>`)
    expect(lines).toEqual(['a @ 1', 'note @ 1', 'c @ 2'])
  })

  test('that cannot be made are told', async () => {
    const { lines, told } = await outline(`<style>h1{bookmark-label:target-text(attr(href))}
      h2{bookmark-label:counter(n,hebrew);counter-increment:n}h3{bookmark-level:var(--n);bookmark-state:ajar}
      h4::before{bookmark-level:1}h5{-weasy-bookmark-level:1}</style><h1>A</h1><h2>B</h2><h3>C</h3>`)
    expect(lines).toEqual(['1 @ 1', '  C @ 1'])
    for (const feature of [
      'bookmark-label with target-text()',
      'bookmark-label with counters in hebrew',
      'bookmark-level: var(--n)',
      'bookmark-state: ajar',
      'bookmark-level of ::before and ::after',
      'bookmark-level with the prefix of a program',
    ]) {
      expect(told).toContain(feature)
    }
  })
})
