import { describe, expect, test } from 'vitest'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { readTextUse } from './text-use.ts'

const NO_FONTS = '<</Type/Page/Parent 2 0 R/Resources<<>>'

function use(objects: Readonly<Record<number, string>>) {
  const file = openClassic({ ...ONE_PAGE, ...objects })
  return readTextUse(file, readPages(file))
}

describe('readTextUse', () => {
  test('takes no page for an empty one that was read before, in any document', () => {
    expect(use({ 3: `${NO_FONTS}>>` }).paintsUnmarked).toBe(false)
    const page = `${NO_FONTS}/Contents 4 0 R>>`
    expect(use({ 3: page, 4: streamText('0 0 9 9 re f') }).paintsUnmarked).toBe(true)
    const marked = streamText('/P <</MCID 0>> BDC 0 0 9 9 re f EMC')
    expect([...use({ 3: page, 4: marked }).mcids.values()]).toEqual([[0]])
  })

  test('takes no page for one with the first of its streams', () => {
    const file = openClassic({
      ...ONE_PAGE,
      2: '<</Type/Pages/Count 2/Kids[3 0 R 20 0 R]/MediaBox[0 0 9 9]/Resources 21 0 R>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      4: streamText('BT /F1 9 Tf <0003> Tj ET'),
      5: '<</Type/Font/Subtype/Type0>>',
      20: '<</Type/Page/Parent 2 0 R/Contents[4 0 R 22 0 R]>>',
      21: '<</Font 23 0 R>>',
      22: streamText('BT /F1 9 Tf <0007> Tj ET'),
      23: '<</F1 5 0 R>>',
    })
    const codes = readTextUse(file, readPages(file)).fonts.get(5)?.codes
    expect([...(codes ?? [])].sort()).toEqual([3, 7])
  })
})
