import { expect, test } from 'vitest'
import { infoOf } from '../../test/pdf-facts.ts'
import { convert, openPool } from '../../test/pool-rig.ts'
import { findTrees } from './open-trees.ts'

const pool = openPool()

// Every element of HTML that is not obsolete, those of SVG that are frequent, and two that a document makes its own.
const NAMES =
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup ' +
  'data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form g h1 h2 h3 h4 h5 h6 ' +
  'head header hgroup hr html i iframe img input ins kbd label legend li line link main map mark menu meta meter nav ' +
  'noscript object ol optgroup option output p path picture polygon polyline pre progress q rect rp rt ruby s samp script ' +
  'search section select slot small source span strong style sub summary sup svg table tbody td template text textarea ' +
  'tfoot th thead time title tr track tspan tt u ul use var video wbr x-box font-list'

test('finds the shadow trees of all elements that may have one, those in others too', async () => {
  const html = `<body><script>
    let count = 0
    const fill = (place, depth) => {
      for (const name of ${JSON.stringify(NAMES.split(' '))}) {
        const element = name === 'body' && depth === 0 ? document.body : place.appendChild(document.createElement(name))
        try { element.attachShadow({ mode: 'open' }) } catch { continue }
        count += 1
        if (name === 'section' && depth < 2) fill(element.shadowRoot, depth + 1)
      }
    }
    fill(document.body, 0)
    const found = (${findTrees})()
    document.title = [count, found.length, new Set(found).size, found[0] === document].join()
  </script>`
  const { Title = '' } = infoOf((await convert(pool, html)).bytes)
  const [count, found, different, isFirst] = Title.split(',')
  expect(Number(count)).toBeGreaterThan(50)
  expect([found, different, isFirst]).toEqual([
    String(Number(count) + 1),
    String(Number(count) + 1),
    'true',
  ])
})
