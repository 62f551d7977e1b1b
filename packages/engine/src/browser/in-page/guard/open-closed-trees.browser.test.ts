import { expect, test } from 'vitest'
import { infoOf } from '../../test/pdf-facts.ts'
import { body, convert, openPool, RED_SVG, serve } from '../../test/pool-rig.ts'

const pool = openPool()

/** A document whose text stands in a shadow tree. */
const shadow = (mode: 'open' | 'closed', html: string) =>
  `<div></div><script>
    const host = document.querySelector('div')
    const tree = host.attachShadow({ mode: '${mode}' })
    tree.innerHTML = ${JSON.stringify(html)}
    document.title = [host.shadowRoot === null, tree.mode, tree instanceof ShadowRoot, tree.host === host].join()
  </script>`

const LOSSES =
  '<style>p { font-family: "No Such Font" }</style><p>Words \u{f0000}</p><img src="data:image/png;base64,AAAA">' +
  '<pre style="overflow:auto;width:100px">A line of a program that is wider than its box</pre>'

test.each(['open', 'closed'] as const)('looks into shadow trees that are %s', async (mode) => {
  const { bytes, warnings } = await convert(pool, shadow(mode, LOSSES))
  expect(warnings.map(({ code }) => code).toSorted()).toEqual([
    'content_cut',
    'font_substituted',
    'glyphs_missing',
    'resource_failed',
  ])
  const isClosed = mode === 'closed'
  expect(infoOf(bytes)['Title']).toBe(`${isClosed},${mode},true,true`)
})

test('waits for pictures in shadow trees that load lazily', async () => {
  const server = await serve({ '/red.svg': body(RED_SVG, 'image/svg+xml') })
  const image = `<div style="height:5000px"></div><img loading="lazy" src="${server.url}/red.svg">`
  expect((await convert(pool, shadow('closed', image))).warnings).toEqual([])
  expect(server.asked).toEqual(['/red.svg'])
})
