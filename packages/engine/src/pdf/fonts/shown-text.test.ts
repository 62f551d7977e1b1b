import { expect, test } from 'vitest'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { shownText } from './shown-text.ts'

test('text of pages and forms is read by what their fonts say of it', () => {
  const file = openClassic({
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 7 0 R>>/XObject<</X 9 0 R>>>>>>',
    4: streamText(
      'BT /F1 9 Tf [<01>-20(\\002)] TJ /F2 9 Tf <00030004> Tj /F1 9 Tf <09> Tj ET /X Do',
    ),
    5: '<</Type/Font/Subtype/TrueType/ToUnicode 6 0 R>>',
    6: streamText('1 beginbfrange <01> <02> <0041> endbfrange'),
    7: '<</Type/Font/Subtype/Type0/ToUnicode 8 0 R>>',
    8: streamText('2 beginbfchar <0003> <00660069> <0004> <D83DDE00> endbfchar'),
    9: streamText('BT /F1 9 Tf <02> Tj ET', '/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>'),
  })
  expect(shownText(file, readPages(file))).toBe('ABfi😀B')
})
