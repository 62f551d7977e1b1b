import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { textOf } from '../../test/poppler.ts'

const pool = openPool()

const STEPS = '<div id="impress"><div class="step">One</div><div class="step">Two</div></div>'

/** Presentations as their programs leave them, with the number of slides that are beside the page or hidden. */
const DECKS: readonly [name: string, html: string, told: RegExp][] = [
  [
    'steps beside the page',
    `<body class="impress-enabled"><style>.step{position:absolute}.step+.step{transform:translate3d(3000px,0,-200px)}</style>${STEPS}`,
    /impress\.js.* 1 of its 2 slides .*options\.javascript: false/,
  ],
  [
    'steps that are not seen',
    `<body class="impress-enabled"><style>.step+.step{opacity:0}</style>${STEPS}`,
    /impress\.js.* 1 of its 2 slides/,
  ],
  [
    'sections beside the page',
    '<style>body{overflow:hidden}section{position:absolute;width:600px;left:900px}[aria-selected]{left:0}</style><section aria-selected="true">One</section><section>Two</section><section>Three</section>',
    /DZSlides.* 2 of its 3 slides/,
  ],
  [
    'sections below the window, which nobody scrolls, and slides beside it',
    '<html style="height:100%;overflow:hidden"><body style="height:100%;overflow:hidden;margin:0"><style>.fp-section{height:100vh}</style><div class="fullpage-wrapper" style="height:100%;transform:translate3d(0,0,0)"><div class="fp-section">One</div><div class="fp-section">Two</div><div class="fp-section" style="overflow:hidden"><div style="width:200%;display:flex"><div class="fp-slide" style="width:50%">Three</div><div class="fp-slide" style="width:50%">Four</div></div></div></div>',
    /fullPage\.js.* 3 of its 4 slides .*overflow: visible/,
  ],
  [
    'pages of which some are built later',
    '<div id="page-root"><div id="slideshow"><div class="slidev-page">One</div><div class="slidev-page" style="display:none">Two</div></div><nav><div><span>1</span><span> / 12</span></div></nav></div>',
    /Slidev.* 11 of its 12 slides .* 10 of them are built later: options\.wait_for_selector/,
  ],
]

describe('slides of a presentation that are not printed', () => {
  test.each(DECKS)('are counted and told: %s', async (_, html, told) => {
    const { warnings } = await convert(pool, `<!doctype html>${html}`)
    expect(warnings).toContainEqual({
      code: 'content_left_out',
      severity: 'warning',
      message: expect.stringMatching(told),
    })
  })

  test.each([
    ['where styles for print place all of them', `<body class="impress-enabled">${STEPS}`],
    ['where the program did not run', `<body class="impress-not-supported">${STEPS}`],
    [
      'where the document scrolls through sections',
      '<style>.fp-section{height:900px}</style><div class="fullpage-wrapper"><div class="fp-section">One</div><div class="fp-section">Two</div></div>',
    ],
    ['in a document with hidden sections', '<section>One</section><section hidden>Two</section>'],
  ])('are none %s', async (_, html) => {
    expect((await convert(pool, `<!doctype html>${html}`)).warnings).toEqual([])
  })
})

describe('details that are closed', () => {
  const OPEN_FOR_PRINT = `<script>const all = (isOpen) => () => document.querySelectorAll('details').forEach((one) => one.toggleAttribute('open', isOpen))
    addEventListener('beforeprint', all(true)); addEventListener('afterprint', all(false))</script>`
  const DETAILS = '<details><summary>More of it</summary>Contents</details>'

  test.each([
    ['with scripts', {}],
    ['without', { javascript: false }],
  ])('are told, for they cannot be opened on paper: %s', async (_, options) => {
    const html = `<details><p>x<summary>Other</summary></details>${DETAILS}`
    const { warnings } = await convert(pool, html, options)
    expect(warnings).toEqual([
      {
        code: 'content_left_out',
        severity: 'warning',
        message: expect.stringMatching(
          /^2 details elements are closed, .*: "Other", "More of it"\. /,
        ),
      },
    ])
  })

  test.each([
    ['where a script opens them for print', `${DETAILS}${OPEN_FOR_PRINT}`, {}],
    [
      'where a style shows them',
      DETAILS,
      { styles: ['details::details-content { content-visibility: visible }'] },
    ],
    ['where they are open', DETAILS.replace('<details', '<details open'), {}],
  ])('are printed and not told %s', async (_, html, options) => {
    const { bytes, warnings } = await convert(pool, html, options)
    expect(warnings).toEqual([])
    expect(textOf(bytes)).toContain('Contents')
  })

  test.each([
    ['in a menu', `<p>x</p><nav>${DETAILS}</nav>`],
    [
      'where they are a sign that opens links',
      '<p>x</p><details><summary><svg></svg></summary><a href="/">Save as SVG</a></details>',
    ],
    ['where they hold nothing', '<details><summary>More</summary> </details>'],
    ['where they are hidden', `<p>x</p><div hidden>${DETAILS}</div>`],
  ])('are not told %s', async (_, html) => {
    expect((await convert(pool, html)).warnings).toEqual([])
  })
})

const PANELS = '<div role=tabpanel>One</div><div role=tabpanel hidden>Two <b>of two</b></div>'

test('panels of tabs that are not chosen are told, and printed by the styles that the warning names', async () => {
  const plain = await convert(pool, PANELS)
  const [{ code, message } = { code: '', message: '' }] = plain.warnings
  expect(code).toBe('content_left_out')
  expect(message).toMatch(/^1 panel of tabs is not shown, .*: "Two of two"\. /)
  const [, styles = ''] = /options\.styles with "(.*?)" prints/.exec(message) ?? []
  const shown = await convert(pool, PANELS, { styles: [styles] })
  expect(shown.warnings).toEqual([])
  expect(textOf(shown.bytes)).toBe('One Two of two')
})
