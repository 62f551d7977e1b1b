import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, textOf, word } from '../../test/poppler.ts'

const pool = openPool()

const STYLE =
  'body{margin:0;font:16px Arial}.box{overflow:hidden}.track{display:flex}.slide{flex:0 0 100%;position:relative;height:100px;background:#cde}.name{position:absolute;bottom:0;left:20px}'
const slides = (box = '') =>
  `<div class="box" ${box}><div class="track">${['One', 'Two', 'Three'].map((name) => `<div class="slide">${name}<div class="name">Caption-${name}</div></div>`).join('')}</div></div>`
const documentOf = (style: string, html: string) =>
  `<style>${STYLE}${style}</style><p>Before</p>${html}<p>After</p>`

/** Widths, in points, of the words in documents that are printed at full size and at 67 %. */
async function printed(html: string, options: object = {}) {
  const { bytes, warnings } = await convert(pool, html, options)
  const { left, right } = word(bytes, 'Before')
  return { bytes, widthPt: right - left, told: warnings.map(({ message }) => message) }
}

const FAR = '<div class="box far"><i>Far</i></div>'
const PLACE = 'position:absolute;left:900px;width:200px'

describe.skipIf(!hasPoppler)('what a box hides beyond the page', () => {
  const placed =
    '<div class="box" style="position:relative;height:80px"><i style="position:absolute;left:900px;width:200px">Far</i></div>'
  test.each([
    ['captions of slides', '', slides()],
    ['captions in a box that clips', '.box{overflow:clip}', slides()],
    [
      'slides beside one another',
      '.track{display:block;width:400%}.slide{float:left;width:25%}',
      slides(),
    ],
    [
      'slides that are placed',
      '.track{height:100px;position:relative}.slide{position:absolute;width:100%}.slide:nth-child(2){left:100%}.slide:nth-child(3){left:200%}',
      slides(),
    ],
    ['the second slide in view', '.track{transform:translateX(-100%)}', slides()],
    ['the last slide in view', '.track{transform:translateX(-200%)}', slides()],
    ['slides moved by a margin', '.track{margin-left:-100%}', slides()],
    [
      'generated content',
      '.name{display:none}.slide::after{content:"x";position:absolute;left:50px;top:0}',
      slides(),
    ],
    ['an ornament', '', placed],
    [
      'slides that are turned back into view',
      '.box{overflow:visible}.slide{transform:translateX(calc(-100% * var(--n)))}.slide:nth-child(2){--n:1}.slide:nth-child(3){--n:2}',
      slides(),
    ],
    [
      'a shadow tree',
      '',
      `<div><template shadowrootmode="open"><style>${STYLE}</style>${slides()}</template></div>`,
    ],
    ['a box higher than a page', '.box{height:1500px}', slides()],
    ['in a document of several pages', '', `${'<p>Line</p>'.repeat(60)}${slides()}`],
  ])('leaves all else at its size: %s', async (_, style, html) => {
    const [plain, hiding] = await Promise.all([
      printed(documentOf('', '')),
      printed(documentOf(style, html)),
    ])
    expect(hiding.widthPt).toBeCloseTo(plain.widthPt, 1)
    expect(hiding.told).toEqual([])
  })

  test.each([
    ['a style of the element', '', FAR.replace('<i', `<i style="${PLACE}"`)],
    ['a variable', `:root{--p:absolute}.far i{position:var(--p);left:900px;width:200px}`, FAR],
    ['a rule in others', `@media print{@layer a{.far i{${PLACE}}}}`, FAR],
    ['a rule in a rule', `.far{& i{${PLACE}}}`, FAR],
    ['a rule of a part', `@scope (.far){i{${PLACE}}}`, FAR],
    ['a rule for generated content alone', `.far > ::before{content:"x";${PLACE}}`, FAR],
    [
      'a rule of a host',
      '',
      `<div class="box far"><b><template shadowrootmode="open"><style>:host{${PLACE}}</style>Far</template></b></div>`,
    ],
    [
      'a sheet of its own',
      '',
      `${FAR}<script>const s=new CSSStyleSheet();s.replaceSync(".far i{${PLACE}}");document.adoptedStyleSheets=[s]</script>`,
    ],
  ])('is found whatever places it: %s', async (_, style, html) => {
    const far = '.far{position:relative;height:80px}'
    const [plain, hiding] = await Promise.all([
      printed(documentOf('', '')),
      printed(documentOf(far + style, html)),
    ])
    expect(hiding.widthPt).toBeCloseTo(plain.widthPt, 1)
    expect(hiding.told).toEqual([])
  })

  test('what is in view stays, in its place', async () => {
    const html = documentOf('.track{transform:translateX(-100%)}', slides())
    const { bytes } = await printed(html)
    const text = textOf(bytes)
    expect(text).toContain('Caption-Two')
    expect(text).not.toContain('Caption-Three')
    const [before, caption] = [word(bytes, 'Before'), word(bytes, 'Caption-Two')]
    expect(caption.left - before.left).toBeCloseTo(15, 0)
  })

  test('content in view is told of in a box that is higher than a page', async () => {
    const html = documentOf(
      '.box{height:1500px}.track{transform:translateX(-100%)}',
      slides('id="show"'),
    )
    const { told } = await printed(html)
    expect(told).toEqual([
      expect.stringMatching(/^The content \(.*\) begins beyond the right edge of the page.* 97 %/),
    ])
  })

  test('a box that scrolls is told of, and leaves all else at its size', async () => {
    const [plain, scrolling] = await Promise.all([
      printed(documentOf('', '')),
      printed(documentOf('.box{overflow-x:auto}', slides())),
    ])
    expect(scrolling.widthPt).toBeCloseTo(plain.widthPt, 1)
    expect(scrolling.told).toEqual([expect.stringMatching(/scrolls sideways/)])
  })
})
