import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'

const pool = openPool()

const WORDS = 'Words that go on and on to the end of the line, '.repeat(9)
const LINE = 'width:150px;white-space:nowrap;overflow:hidden'

describe('text that a box hides', () => {
  test.each([
    ['the end of a line, with an ellipsis', `<p style="${LINE};text-overflow:ellipsis">${WORDS}`],
    ['the end of a line, without', `<p style="${LINE}">${WORDS}`],
    [
      'the end of a line that runs to the left',
      `<p dir="rtl" style="${LINE}">${'מילים ארוכות '.repeat(9)}`,
    ],
    [
      'the end of a cell',
      `<table style="table-layout:fixed;width:200px"><tr><td style="${LINE}">${WORDS}<td>x</table>`,
    ],
    [
      'lines beyond a number of them',
      `<p style="overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">${WORDS}`,
    ],
    [
      'lines beyond a height',
      `<div style="max-height:90px;overflow:hidden">${`<p>${WORDS}</p>`.repeat(9)}</div>`,
    ],
    [
      'lines in a frame',
      `<iframe height=300 srcdoc="<div style='height:30px;overflow:hidden'>${WORDS}</div>"></iframe>`,
    ],
    [
      'sections below the first window of a body that is a box',
      `<!doctype html><style>html,body{height:100%;overflow:hidden;margin:0}div{height:100vh}</style><div>First</div><div>${WORDS}</div>`,
    ],
    ['lines that are clipped', `<div style="height:30px;overflow:clip">${WORDS}</div>`],
    [
      'lines in a shadow tree',
      `<x-a><template shadowrootmode="open"><div style="height:30px;overflow:hidden">${WORDS}</div></template></x-a>`,
    ],
    [
      'lines of a slide that is an image',
      `<svg viewBox="0 0 600 300"><foreignObject width="600" height="300"><section xmlns="http://www.w3.org/1999/xhtml" style="height:300px;overflow:hidden;font-size:40px">${WORDS}</section></foreignObject></svg>`,
    ],
  ])('is told: %s', async (_, html) => {
    const { warnings } = await convert(pool, html)
    expect(warnings).toEqual([
      {
        code: 'content_cut',
        severity: 'warning',
        message: expect.stringMatching(
          /^1 box hides the text that does not fit .*: .+ \("(?:Words that|מילים)/,
        ),
      },
    ])
  })

  test('is counted', async () => {
    const html = `<p style="${LINE}">${WORDS}</p>`.repeat(5)
    const { warnings } = await convert(pool, html)
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^5 boxes hide .* and 2 more\. /),
    ])
  })

  test.each([
    ['what fits', `<p style="width:400px;overflow:hidden">A few words</p>`, {}],
    [
      'words for readers alone',
      `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">${WORDS}</span>`,
      {},
    ],
    [
      'words in place of which a picture stands',
      `<h1 style="width:150px;height:40px;overflow:hidden;text-indent:-9999px">${WORDS}</h1><h2 style="height:0;padding-top:30px;overflow:hidden">${WORDS}</h2>`,
      {},
    ],
    [
      'what lies over a card until it is pointed at',
      `<div style="height:60px;overflow:hidden;position:relative">Card of it<p style="position:absolute;top:60px">${WORDS}</p></div>`,
      {},
    ],
    [
      'what a program moves by',
      `<div style="width:300px;overflow:hidden">News of it<p style="white-space:nowrap;transform:translateX(20px)">${WORDS}</p></div>`,
      {},
    ],
    [
      'words that roll into view',
      '<a style="display:block;height:20px;line-height:20px;overflow:hidden"><b style="display:block">Download</b><b style="display:block">Download</b></a>',
      {},
    ],
    [
      'what is shown with the styles that the warning names',
      `<p style="${LINE};text-overflow:ellipsis">${WORDS}`,
      { styles: ['p { overflow: visible !important; white-space: normal !important }'] },
    ],
  ])('is not told: %s', async (_, html, options) => {
    expect((await convert(pool, html, options)).warnings).toEqual([])
  })
})

const LONG = 'The whole of a long text that goes on and on'

describe('text that a program has shortened', () => {
  test('is told where a label has all of it', async () => {
    const html = `<p aria-label="${LONG}"><span aria-hidden=true>The whole of a</span><span>...</span><button aria-label="Expand">more</button></p>
      <table><tr><td title="${LONG}"><a title="${LONG}">The whole of a lo…</a></table>`
    const { warnings } = await convert(pool, html)
    expect(warnings).toEqual([
      {
        code: 'content_cut',
        severity: 'warning',
        message: expect.stringMatching(
          /^2 texts are shortened by a program .*: p \("The whole of a long .*"\), a \("The whole of/,
        ),
      },
    ])
  })

  test.each([
    ['that says what it does', '<p title="Loading more rows">Loading…'],
    ['of a button', `<button title="${LONG}">The whole of a…</button>`],
    ['whose label is the same', '<p title="And so on and on…">And so on and on…'],
    ['whose label says something else', '<p title="Of the author">As it is said there…'],
    ['that is not seen', `<p hidden title="${LONG}">The whole of a…</p>x`],
  ])('is not told of one %s', async (_, html) => {
    expect((await convert(pool, html)).warnings).toEqual([])
  })
})
