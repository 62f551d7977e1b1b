import { expect, test } from 'vitest'
import { capture } from '../../test/image-facts.ts'
import { body, convert, openPool, serve } from '../../test/pool-rig.ts'
import { hasPoppler, textOf } from '../../test/poppler.ts'

const pool = openPool()

const SLIDES =
  '<style>div{display:none}.on{display:block}</style><div class="on">One</div><div>Two</div><div>Three</div>'
const NEXT =
  'const next = () => { const on = document.querySelector(".on"); on.className = ""; (on.nextElementSibling ?? on).className = "on" }'
const text = (script: string) => `<p id="p">0</p><script>${script}</script>`
const COUNTS = 'let n = 0; const count = () => { p.textContent = ++n }'

test.skipIf(!hasPoppler).each([
  [
    'slides every three seconds',
    `${SLIDES}<script>${NEXT};setInterval(next, 3000)</script>`,
    'One',
  ],
  ['counts every second', text(`${COUNTS};setInterval(count, 1000)`), '0'],
  [
    'counts some seconds',
    text(
      `${COUNTS};const timer = setInterval(() => { count(); if (n > 3) clearInterval(timer) }, 1000)`,
    ),
    '0',
  ],
  ['is complete after four seconds', text(`${COUNTS};setTimeout(count, 4000)`), '0'],
  ['hands values to its timer', text('setTimeout((x) => { p.textContent = x }, 4000, "x")'), '0'],
  [
    'fades in later',
    text('p.style.transition = "opacity 1s";setInterval(() => { p.style.opacity = 0.5 }, 5000)'),
    '0',
  ],
  [
    'counts in a frame',
    `<iframe srcdoc='${text(`${COUNTS};setInterval(count, 1000)`)}'></iframe>`,
    '0',
  ],
  [
    'slides in a frame that its timer asks for',
    text(
      'p.style.transition = "translate 9s";setInterval(() => requestAnimationFrame(() => { p.style.translate = "9px" }), 3000)',
    ),
    '0',
  ],
  ['never yields in its timer', text('setTimeout(() => { for (;;); }, 4000)'), '0'],
])('what %s is shown as it was, and told', async (_, html, shown) => {
  const { bytes, warnings } = await convert(pool, html)
  expect(textOf(bytes).trim()).toBe(shown)
  expect(warnings).toEqual([
    {
      code: 'still_animating',
      severity: 'warning',
      message:
        'A timer of the document changes it within the next seconds; it is shown as it was before. options.wait_ms or options.wait_for_function waits for what it shows in the end.',
    },
  ])
})

test.each([
  ['changes nothing', text('setInterval(() => { p.textContent = "0" }, 1000)')],
  ['changes what nobody sees', text('let n = 0; setInterval(() => { p.dataset.n = ++n }, 1000)')],
  [
    'changes what is not shown',
    `${text('setInterval(() => { q.textContent += "x" }, 1000)')}<p id="q" hidden>x`,
  ],
  ['fails', text('setTimeout(() => { throw new Error("x") }, 4000)')],
  ['is far away', text('setTimeout(() => { p.textContent = "Bye" }, 60000)')],
  ['was taken back', text(`${COUNTS};clearTimeout(setTimeout(count, 4000))`)],
  ['was taken back, of an interval', text(`${COUNTS};clearInterval(setInterval(count, 4000))`)],
  ['has run', text(`${COUNTS};setTimeout(count, 600)`)],
])('nothing is told of a timer that %s', async (_, html) => {
  expect((await convert(pool, html)).warnings).toEqual([])
})

test.skipIf(!hasPoppler).each([
  ['that the medium is that of a print', 'matchMedia("print").addEventListener("change", build)'],
  ['so in the old way', 'matchMedia("print").addListener(build)'],
  ['that it is printed', 'addEventListener("beforeprint", build)'],
])(
  'a document that builds itself for paper once it hears %s is printed so, and puts it back in silence',
  async (_, hears) => {
    const html = text(
      `const build = ({ type, matches }) => { if (type === 'change' && !matches) return; p.textContent = 'all lines'; setTimeout(() => { p.textContent = 'some' }, 500) }; ${hears}`,
    )
    const { bytes, warnings } = await convert(pool, html)
    expect(textOf(bytes).trim()).toBe('all lines')
    expect(warnings).toEqual([])
  },
)

test.skipIf(!hasPoppler)(
  'a document printed with its styles for the screen is told of no other medium',
  async () => {
    const html = text(
      'matchMedia("print").addEventListener("change", () => { p.textContent = "print" })',
    )
    expect(textOf((await convert(pool, html, { media: 'screen' })).bytes).trim()).toBe('0')
  },
)

test('what a timer asks for ahead of its time is no failure of the document', async () => {
  const server = await serve({ '/there': body('x', 'text/plain') })
  const html = text(
    `setInterval(() => { new Image().src = "${server.url}/gone"; fetch("${server.url}/gone") }, 5000)`,
  )
  const { warnings } = await convert(pool, html, { on_resource_error: 'fail' })
  expect(warnings).toEqual([])
})

test('what is awaited no longer is told, however its timers are set', async () => {
  const html = text(
    'let n = 0;(function next() { requestAnimationFrame(() => setTimeout(() => { p.textContent = ++n; next() }, 1500)) })()',
  )
  expect((await convert(pool, html)).warnings).toMatchObject([{ code: 'still_animating' }])
})

test('images tell of it, and who does not wait for a document to settle hears nothing', async () => {
  const html = text(`${COUNTS};setInterval(count, 1000)`)
  const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
    warnings.map(({ code }) => code)
  expect(codes(await capture(pool, { html }))).toEqual(['still_animating'])
  expect(codes(await convert(pool, html, { wait_until: 'load' }))).toEqual([])
  expect(codes(await convert(pool, html, { javascript: false }))).toEqual([])
})
