import { expect, test } from 'vitest'
import { isDict, isName, isString } from '../file/objects.ts'
import { openClassic, streamText } from '../test/test-pdf.ts'
import { conformToUa } from './conform-to-ua.ts'

test('every note has an identifier of its own', () => {
  const element = (type: string, kids: string) =>
    `<</Type/StructElem/S/${type}/P 7 0 R/Pg 3 0 R/K[${kids}]>>`
  const file = openClassic({
    1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 7 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    4: streamText('/X<</MCID 0>>BDC 0 0 9 9 re f EMC /X<</MCID 1>>BDC 0 0 9 9 re f EMC'),
    7: '<</Type/StructTreeRoot/K 8 0 R>>',
    8: element('Document', '9 0 R 10 0 R'),
    9: element('Note', '11 0 R'),
    10: element('Note', '12 0 R'),
    11: `<</Type/StructElem/S/Figure/P 9 0 R/Pg 3 0 R/K 0/Alt(A)>>`,
    12: `<</Type/StructElem/S/Figure/P 10 0 R/Pg 3 0 R/K 1/Alt(B)>>`,
  })
  conformToUa(file, { language: 'en', hiddenText: '', linkNames: new Map() }, { warn() {} })
  const ids: unknown[] = []
  // The new tree, not the one it was made from.
  for (let num = 13; num < 40; num += 1) {
    const value = file.get(num)
    if (!isDict(value) || !isName(value.get('S'), 'Note')) continue
    const id = value.get('ID')
    ids.push(isString(id) ? id.value : undefined)
  }
  expect(ids).toHaveLength(2)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(2)
})
