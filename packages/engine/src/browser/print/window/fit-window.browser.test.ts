import { describe, expect, test } from 'vitest'
import { body, convert, openPool, serve } from '../../test/pool-rig.ts'
import { hasPoppler, raster, words } from '../../test/poppler.ts'

const pool = openPool()

const WIDE = { viewport: { width_px: 1280 } }
const LINE =
  'A long line of a program that is wider than its box, and so it is cut at its end on paper, END'

async function warningsOf(html: string, options: object = {}) {
  const { warnings } = await convert(
    pool,
    `<body style="margin:0;font:16px Arial">${html}`,
    options,
  )
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

describe('in a window that the request states', () => {
  test.each([
    [
      'wide content',
      '<div id="plan" style="width:900px">x</div>',
      /^content_scaled: .*#plan.* 71 %/,
    ],
    [
      'content that is too wide',
      '<div id="plan" style="width:1240px">x</div>',
      /^content_cut: .*#plan/,
    ],
    [
      'boxes that scroll',
      `<pre style="overflow:auto">${LINE} ${LINE}</pre>`,
      /^content_cut: .*\(pre\)/,
    ],
    ['text in the margins', '<p style="margin-left:-10mm">Word', /^content_cut: .*left of/],
    [
      'what a script made as wide as the window',
      '<div id="bar"></div><script>bar.style.cssText="height:9px;background:red;width:"+innerWidth+"px"</script>',
      /^content_cut: .*#bar/,
    ],
  ])('%s is told as it is printed', async (_, html, told) => {
    const [first, ...others] = await warningsOf(html, WIDE)
    expect(first).toMatch(told)
    expect(others).toEqual([])
    expect(await warningsOf(html, { viewport: { width_px: 1280, height_px: 300 } })).toEqual([
      first,
    ])
  })

  test.each([
    ['without scripts', { javascript: false }],
    ['at the end of its time', { on_timeout: 'render', timeout_ms: 1500 }],
    ['in fine pixels', { viewport: { width_px: 1280, device_scale_factor: 2 } }],
  ])('wide content is told %s', async (_, options) => {
    const html = '<div id="plan" style="width:900px">x</div><script>for(;;);</script>'
    const body = 'timeout_ms' in options ? html : html.replace('for(;;);', '')
    const told = await warningsOf(body, { ...WIDE, ...options })
    expect(told.map((one) => one.split(':')[0])).toContain('content_scaled')
  })

  test.each([
    ['fits', '<p>Words'],
    [
      'is narrower on paper by its styles',
      '<style>div{width:1200px}@media(max-width:700px){div{width:auto}}</style><div>Words</div>',
    ],
    ['is as wide as its window', '<div style="width:100vw;height:9px;background:red"></div>'],
    [
      'moves to its narrower place in time',
      '<style>div{width:1200px;transition:width 9s}@media(max-width:700px){div{width:99px}}</style><div>Words</div>',
    ],
  ])('nothing is told of what %s', async (_, html) => {
    expect(await warningsOf(html, WIDE)).toEqual([])
  })

  test.skipIf(!hasPoppler)('scripts hear nothing of being looked at', async () => {
    const html = `<style>@media(max-width:700px){p{padding:9px}}</style><p id="told">Heard:</p><script>
      const tell = (what) => { told.textContent += ' ' + what }
      // The window may get its first size when the document has begun.
      const begun = (frames, then) => requestAnimationFrame(() => frames > 0 ? begun(frames - 1, then) : then())
      begun(3, () => addEventListener('resize', () => tell('resize')))
      matchMedia('(max-width:700px)').addEventListener('change', () => tell('media'))
      let first = true
      new ResizeObserver(() => { if (!first) tell('observer'); first = false }).observe(document.body)
      addEventListener('beforeprint', () => tell('print ' + innerWidth))
    </script>`
    const { bytes } = await convert(pool, html, WIDE)
    // The browser itself tells of media when it prints.
    expect(words(bytes).map(({ text }) => text)).toEqual(['Heard:', 'print', '1280', 'media'])
  })

  test.skipIf(!hasPoppler)('its images stay, though those of the page are at hand', async () => {
    const svg = (colour: string) =>
      body(
        `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M0 0h100v100H0z" fill="${colour}"/></svg>`,
        'image/svg+xml',
      )
    const { url } = await serve({ '/wide.svg': svg('#00f'), '/narrow.svg': svg('#f00') })
    const html = `<body style="margin:0"><picture><source media="(max-width:700px)" srcset="${url}/narrow.svg"><img src="${url}/wide.svg"></picture>`
    const { bytes } = await convert(pool, html, { ...WIDE, margins_mm: 0 })
    expect(raster(bytes).at(20, 20)).toBe('#0000ff')
  })

  test('what is meant for the bleed is let over the sides', async () => {
    const html =
      '<div style="width:calc(100% + 23mm);height:9mm;margin-left:-23mm;padding-right:23mm;background:red"></div>'
    const options = { bleed_mm: 3 }
    const told = await warningsOf(html, options)
    expect(await warningsOf(html, { ...options, ...WIDE })).toEqual(told)
    expect(told).toEqual([])
  })
})

const PARTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const LIST = PARTS.map((part) => `<p>${part}`).join('')
const WRAPS = 'In CSS for print white-space: pre-wrap, or overflow: visible, prints all of it.'
const OPENS = 'In CSS for print overflow: visible and height: auto print all of it.'
const CODE = `<pre style='overflow:auto'>${LINE} ${LINE}</pre>`
const HIGHER = 'A frame as high as its content shows all of it.'

test.each([
  [
    'a slot takes',
    `<x-list><template shadowrootmode=open><div style="height:90px;overflow:auto"><slot></slot></div></template>${LIST}</x-list>`,
  ],
  [
    'a component shows',
    `<div style="height:90px;overflow:auto"><x-list><template shadowrootmode=open>${LIST}</template></x-list></div>`,
  ],
])('what a box that scrolls hides of what %s is told', async (_, html) => {
  expect(await warningsOf(html)).toEqual([
    expect.stringMatching(
      /^content_cut: The text "eight" reaches \d+ mm out of a box \(div\) that scrolls down/,
    ),
  ])
})

test.each([
  ['that is moved', '<table><tr><td style="position:relative;left:-10mm">Word</table>'],
  ['of a table that is moved', '<table style="margin-left:-10mm"><tr><td>Word</table>'],
  ['that floats', '<style>td{float:left;margin-left:-10mm}</style><table><tr><td>Word</table>'],
  [
    'that an animation has moved',
    '<table><tr><td>Word</table><script>document.querySelector("td").animate([{},{translate:"-10mm"}],{duration:1,fill:"forwards"})</script>',
  ],
])('a cell %s out of the page is told', async (_, html) => {
  expect(await warningsOf(html)).toEqual([expect.stringMatching(/^content_cut: .*"Word".*left of/)])
})

describe('what frames hide on paper', () => {
  test.each([
    [
      `<iframe id="list" srcdoc="${LIST}">`,
      `"eight" … a frame (#list) that scrolls down … ${HIGHER}`,
    ],
    [
      `<iframe sandbox srcdoc="${LIST}">`,
      `"eight" … a frame (iframe) that scrolls down … ${HIGHER}`,
    ],
    [
      `<iframe src="data:text/html,${LIST}">`,
      `"eight" … a frame (iframe) that scrolls down … ${HIGHER}`,
    ],
    [
      `<object type="text/html" data="data:text/html,${LIST}" height="90"></object>`,
      `"eight" … a frame (object) that scrolls down … ${HIGHER}`,
    ],
    [
      '<iframe srcdoc="<p style=width:500px>Wide words and many more of them that end at the END"></iframe>',
      '"Wide words and many more of them that en" … a frame (iframe) that scrolls sideways … A frame as wide as its content shows all of it.',
    ],
    [
      `<iframe id="code" srcdoc="${CODE}"></iframe>`,
      `"${LINE.slice(0, 40)}" … a box (pre in the frame #code) that scrolls sideways … ${WRAPS}`,
    ],
    [
      `<iframe width="400" height="400" srcdoc="<iframe id=inner srcdoc='${LIST}'>"></iframe>`,
      `"eight" … a frame (#inner) that scrolls down … ${HIGHER}`,
    ],
  ])('is told: %s', async (html, told) => {
    const [first = '', ...others] = await warningsOf(html)
    const [what, place, mend] = told.split(' … ')
    const cut = 'on a screen: on paper that part is cut off.'
    expect(first.replace(/\d+ mm/, '… mm')).toBe(
      `content_cut: The text ${what} reaches … mm out of ${place} ${cut} ${mend}`,
    )
    expect(others).toEqual([])
  })

  test.each([
    ['frames that hold their content', `<iframe height="900" srcdoc="${LIST}"></iframe>`],
    ['frames that nobody scrolls', `<iframe scrolling="no" srcdoc="${LIST}"></iframe>`],
    [
      'documents that nobody scrolls',
      `<iframe srcdoc="<style>html{overflow:hidden}</style>${LIST}"></iframe>`,
    ],
    ['frames without room', `<iframe width="0" height="0" srcdoc="${LIST}"></iframe>`],
    ['frames that are not shown', `<iframe style="display:none" srcdoc="${LIST}"></iframe>`],
    ['frames that are not seen', `<iframe style="visibility:hidden" srcdoc="${LIST}"></iframe>`],
    [
      'frames beside the paper',
      `<iframe style="position:absolute;left:-999px" srcdoc="${LIST}"></iframe>`,
    ],
    [
      'frames in those that are not seen',
      `<iframe style="opacity:0" srcdoc="<iframe srcdoc='${LIST}'>"></iframe>`,
    ],
    ['empty frames', '<iframe></iframe>'],
  ])('nothing is told of %s', async (_, html) => {
    expect(await warningsOf(`${html}<p>Text`)).toEqual([])
  })

  const reveals = (style: string) =>
    `<div id="box" style="height:300px;overflow:auto;position:relative">${Array.from({ length: 12 }, (_, index) => `<div style="height:100px;${index > 2 ? style : ''}">Reveal ${index}</div>`).join('')}</div>`

  test('and content that shows itself when its box is scrolled is told', async () => {
    expect(await warningsOf(reveals('opacity:0'))).toEqual([
      expect.stringMatching(/^content_cut: The text "Reveal 11" reaches .* out of a box \(#box\)/),
    ])
    const hidden = 'height:900px;overflow:auto;'
    expect(await warningsOf(reveals('visibility:hidden'))).toEqual([])
    expect(await warningsOf(reveals('position:absolute;top:900px;opacity:0'))).toEqual([])
    expect(
      await warningsOf(`<p>Text<div style="${hidden}opacity:0">${reveals('opacity:0')}</div>`),
    ).toEqual([])
  })

  test('and a body that scrolls in the place of its window is told', async () => {
    const styles = '<style>html{overflow:hidden;height:100%}body{overflow:auto;height:100%}</style>'
    const [first = '', ...others] = await warningsOf(styles + LIST.repeat(9))
    expect(first.replace(/\d+ mm/, '… mm')).toBe(
      `content_cut: The text "eight" reaches … mm out of a box (body) that scrolls down on a screen: on paper that part is cut off. ${OPENS}`,
    )
    expect(others).toEqual([])
  })

  const bar = (style: string) =>
    `<iframe id="list" height="120" srcdoc="<style>html{overflow:hidden}</style><div id=bar style='position:fixed;bottom:0;left:0;right:0;height:60px;${style}'>Bar</div>${LIST}">`
  test('is told of text under a box with a fixed position', async () => {
    expect(await warningsOf(bar('background:gold'))).toEqual([
      expect.stringMatching(/^content_covered: The box #bar in the frame #list .* "three"/),
    ])
    for (const style of [
      '',
      'background:rgba(0,0,0,.2)',
      'background:gold;opacity:.5',
      'top:300px',
    ]) {
      expect(await warningsOf(bar(style))).toEqual([])
    }
  })
})

describe('lines of code that a box hides', () => {
  test.each([
    ['the element itself', `<pre style="overflow:hidden">${LINE} ${LINE}</pre>`, 'pre'],
    [
      'a box around it',
      `<div id="cell" style="overflow-x:clip"><pre>${LINE} ${LINE}</pre></div>`,
      '#cell',
    ],
    [
      'a box in a shadow tree',
      `<div><template shadowrootmode=open><style>#cell{overflow:hidden}</style><div id="cell"><pre>${LINE} ${LINE}</pre></div></template></div>`,
      '#cell',
    ],
  ])('are told: %s', async (_, html, selector) => {
    const [first = '', ...others] = await warningsOf(html)
    expect(first.replace(/\d+ mm/, '… mm')).toBe(
      `content_cut: The text "${LINE.slice(0, 40)}" reaches … mm out of a box (${selector}) that hides it (overflow: hidden): that part is cut off. ${WRAPS}`,
    )
    expect(others).toEqual([])
  })

  test.each([
    ['those that wrap', `<pre style="overflow:hidden;white-space:pre-wrap">${LINE} ${LINE}</pre>`],
    ['an ellipsis', `<pre style="overflow:hidden;text-overflow:ellipsis">${LINE} ${LINE}</pre>`],
    ['code for readers alone', `<pre style="overflow:hidden;width:1px">${LINE}</pre>`],
    [
      'code that is not seen',
      `<pre style="overflow:hidden;visibility:hidden">${LINE} ${LINE}</pre>`,
    ],
  ])('nothing is told of %s', async (_, html) => {
    expect(await warningsOf(`${html}<p>Text`)).toEqual([])
  })
})
