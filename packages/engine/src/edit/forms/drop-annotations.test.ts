import { expect, test } from 'vitest'
import { readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { isRef, type PdfObject } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { serialize } from '../../pdf/file/write/serialize.ts'
import { sweep } from '../../pdf/file/write/sweep.ts'
import { classicPdf } from '../../pdf/test/test-pdf.ts'
import { dropAnnotations } from './drop-annotations.ts'

/** A document of one page after its annotations called `gone` went, and the numbers that lead nowhere. */
function dropping(objects: Readonly<Record<number, string>>, form: string) {
  const tree = '<</Type/StructTreeRoot/K 61 0 R/ParentTree<</Nums[1 61 0 R]>>>>'
  const file = PdfFile.open(
    classicPdf(
      {
        1: `<</Type/Catalog/Pages 2 0 R/StructTreeRoot 60 0 R/AcroForm<<${form}>>>>`,
        2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
        60: tree,
        61: '<</S/Form/P 60 0 R/K[<</Type/OBJR/Obj 10 0 R>><</Type/OBJR/Obj 11 0 R>>]>>',
        ...objects,
      },
      '/Root 1 0 R',
    ),
  )
  const title = (value: PdfObject | undefined) => serialize(value ?? null)
  dropAnnotations(file, readPages(file), (annotation) => title(annotation.get('NM')) === '(gone)')
  const text = (num: number) => serialize(file.get(num))
  const nowhere = [...sweep(file)].filter(({ num }) => file.get(num) === null).map(({ num }) => num)
  const owner = file.catalog.get('AcroForm')
  return { text, nowhere, owner: owner && serialize(isRef(owner) ? file.get(owner.num) : owner) }
}

const widget = (entries: string) => `<</Subtype/Widget/Rect[0 0 9 9]${entries}>>`
const page = (annotations: string) => `<</Type/Page/Parent 2 0 R/Annots[${annotations}]>>`

test('takes fields out of the form, the order of calculation and the structure', () => {
  const { text, nowhere, owner } = dropping(
    {
      3: page('10 0 R 11 0 R'),
      10: widget('/NM(gone)/T(a)/FT/Tx/StructParent 1'),
      11: widget('/T(b)/FT/Tx'),
    },
    '/Fields[10 0 R 11 0 R]/CO[10 0 R 11 0 R]',
  )
  expect(owner).toBe('<</Fields[11 0 R]/CO[11 0 R]>>')
  expect(text(3)).toContain('/Annots[11 0 R]')
  expect(text(61)).not.toContain('10 0 R')
  expect(nowhere).toEqual([])
})

test('takes radio groups whose last button went, and those above them', () => {
  const { text, nowhere, owner } = dropping(
    {
      3: page('10 0 R 11 0 R 12 0 R 13 0 R'),
      10: widget('/NM(gone)/Parent 20 0 R'),
      11: widget('/NM(gone)/Parent 20 0 R'),
      12: widget('/NM(gone)/Parent 21 0 R'),
      13: widget('/Parent 21 0 R'),
      20: '<</T(none)/FT/Btn/Parent 22 0 R/Kids[10 0 R 11 0 R]>>',
      21: '<</T(one)/FT/Btn/Kids[12 0 R 13 0 R]>>',
      22: '<</T(above)/Kids[20 0 R]>>',
    },
    '/Fields[22 0 R 21 0 R]/CO[20 0 R]',
  )
  expect(owner).toBe('<</Fields[21 0 R]>>')
  expect(text(21)).toContain('/Kids[13 0 R]')
  expect(nowhere).toEqual([])
})

test('takes buttons out of a group that the form forgot', () => {
  const { text, nowhere, owner } = dropping(
    {
      3: page('10 0 R 11 0 R'),
      10: widget('/NM(gone)/Parent 20 0 R'),
      11: widget('/Parent 20 0 R'),
      20: '<</T(stray)/FT/Btn/Kids[10 0 R 11 0 R]>>',
    },
    '/Fields[]/DA(kept)',
  )
  expect(text(20)).toContain('/Kids[11 0 R]')
  expect(owner).toBe('<</Fields[]/DA(kept)>>')
  expect(nowhere).toEqual([])
})

test('leaves no form without fields', () => {
  const own = { 3: page('10 0 R'), 10: widget('/NM(gone)/T(a)/FT/Tx') }
  expect(dropping(own, '/Fields[10 0 R]/CO[10 0 R]').owner).toBeUndefined()
})

test('takes the window of a note with it, and what stays names neither', () => {
  const { text, nowhere } = dropping(
    {
      3: page('10 0 R 11 0 R 12 0 R 13 0 R 14 0 R'),
      10: '<</Subtype/FileAttachment/NM(gone)/Rect[0 0 9 9]/Popup 12 0 R>>',
      11: '<</Subtype/Text/Contents(answer)/IRT 10 0 R/Popup 14 0 R>>',
      12: '<</Subtype/Popup/Parent 10 0 R>>',
      13: '<</Subtype/Text/Contents(other)/Popup 14 0 R>>',
      14: '<</Subtype/Popup/NM(gone)>>',
    },
    '/Fields[]',
  )
  expect(text(3)).toContain('/Annots[11 0 R 13 0 R]')
  expect(text(11)).toBe('<</Subtype/Text/Contents(answer)>>')
  expect(text(13)).toBe('<</Subtype/Text/Contents(other)>>')
  expect(nowhere).toEqual([])
})

test('has no action or lock name fields that went', () => {
  const actions = {
    40: '<</S/ResetForm/Fields[10 0 R(b)]/Next 41 0 R>>',
    41: '<</S/Hide/T 10 0 R/Next 42 0 R>>',
    42: '<</S/SubmitForm/F(x)/Fields[(a)]/Next 43 0 R>>',
    43: '<</S/ResetForm/Fields[(a)]/Flags 1/Next 44 0 R>>',
    44: '<</S/Hide/T[(b) (nobody)]/Next 45 0 R>>',
    45: '<</S/ResetForm>>',
    46: '<</Type/SigFieldLock/Action/Include/Fields[(a)]>>',
  }
  const { text, nowhere } = dropping(
    {
      ...actions,
      3: page('10 0 R 11 0 R'),
      10: widget('/NM(gone)/T(a)/FT/Tx'),
      11: widget('/T(b)/FT/Sig/A 40 0 R/Lock 46 0 R'),
    },
    '/Fields[10 0 R 11 0 R]',
  )
  expect(Object.keys(actions).map((num) => text(Number(num)))).toEqual([
    '<</S/ResetForm/Fields[(b)]/Next 41 0 R>>',
    '<</S/Hide/T[]/Next 42 0 R>>',
    '<</S/Hide/T[]/Next 43 0 R>>',
    '<</S/ResetForm/Flags 0/Next 44 0 R>>',
    '<</S/Hide/T[(b) (nobody)]/Next 45 0 R>>',
    '<</S/ResetForm>>',
    '<</Type/SigFieldLock/Action/Include/Fields[]>>',
  ])
  expect(nowhere).toEqual([])
})

test('lets an action name a field that shows in another place, too', () => {
  const { text } = dropping(
    {
      3: page('10 0 R 11 0 R'),
      10: widget('/NM(gone)/Parent 20 0 R'),
      11: widget('/Parent 20 0 R/A 40 0 R'),
      20: '<</T(a)/FT/Tx/Kids[10 0 R 11 0 R]>>',
      40: '<</S/Hide/T[(a) 10 0 R 20 0 R]>>',
    },
    '/Fields[20 0 R]',
  )
  expect(text(40)).toBe('<</S/Hide/T[(a) 20 0 R]>>')
})
