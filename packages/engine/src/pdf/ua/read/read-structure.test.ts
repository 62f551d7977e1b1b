import { describe, expect, test } from 'vitest'
import { name, type PdfDict, withEntries } from '../../file/objects.ts'
import { ONE_PAGE, openClassic } from '../../test/test-pdf.ts'
import { textOf } from '../test/test-tree.ts'
import { readStructure } from './read-structure.ts'

/** The structure of a page whose `Document` holds the element 8. */
function structureOf(elements: Readonly<Record<number, string>>): string {
  const file = openClassic({
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>',
    6: '<</Type/StructTreeRoot/K 7 0 R>>',
    7: '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R]>>',
    ...elements,
  })
  return textOf(readStructure(file, new Set([3])))
}

describe('readStructure', () => {
  test('leaves out the element around bare text', () => {
    expect(
      structureOf({
        8: '<</Type/StructElem/S/P/P 7 0 R/K[9 0 R 10 0 R]>>',
        9: '<</Type/StructElem/S/NonStruct/P 8 0 R/Pg 3 0 R/K 0>>',
        10: '<</Type/StructElem/S/NonStruct/P 8 0 R/Pg 3 0 R/K[1 2]>>',
      }),
    ).toBe('Document(P(0 1 2))')
  })

  test('leaves out spans of one', () => {
    const attributes = '/A[<</O/Table/RowSpan 1>><</O/Table/ColSpan 2>>]'
    expect(structureOf({ 8: `<</Type/StructElem/S/TD/P 7 0 R/Pg 3 0 R/K 0${attributes}>>` })).toBe(
      'Document(TD[ColSpan=2](0))',
    )
  })

  test('leaves out content of pages that are gone', () => {
    expect(structureOf({ 8: '<</Type/StructElem/S/P/P 7 0 R/Pg 4 0 R/K 0>>' })).toBe('Document(P)')
  })

  test.each([
    ['P', '/My#20Style/Standard/Standard/P'],
    ['P', '/My#20Style/P'],
    ['My Style', '/My#20Style/Gone'],
    ['My Style', '/My#20Style/Round/Round/My#20Style'],
    ['My Style', '/My#20Style 7'],
  ])("reads a type of the file's own as %s where its role map says %s", (type, roles) => {
    const elements = {
      6: `<</Type/StructTreeRoot/K 7 0 R/RoleMap<<${roles}>>>>`,
      8: '<</Type/StructElem/S/My#20Style/P 7 0 R/Pg 3 0 R/K 0>>',
    }
    expect(structureOf(elements)).toBe(`Document(${type}(0))`)
  })

  test('reads an element once that is its own descendant', () => {
    expect(structureOf({ 8: '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K[0 8 0 R]>>' })).toBe(
      'Document(P(0))',
    )
  })

  test('reads a list of kids once that holds itself', () => {
    expect(
      structureOf({
        8: '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 9 0 R>>',
        9: '[0 9 0 R 1]',
      }),
    ).toBe('Document(P(0 1))')
  })

  test.each([
    ['behind a reference', '9 0 R', '[<</O/Table/ColSpan 2>>]'],
    ['each behind a reference', '[9 0 R]', '<</ColSpan 2/O/Table>>'],
  ])('reads attributes %s', (_, attributes, referred) => {
    const cell = `<</Type/StructElem/S/TD/P 7 0 R/A ${attributes}/Pg 3 0 R/K 0>>`
    expect(structureOf({ 8: cell, 9: referred })).toBe('Document(TD[ColSpan=2](0))')
  })

  test('leaves out attributes that lead back to themselves', () => {
    const cell = '<</Type/StructElem/S/TD/P 7 0 R/A 9 0 R/Pg 3 0 R/K 0>>'
    expect(structureOf({ 8: cell, 9: '[9 0 R]' })).toBe('Document(TD(0))')
  })

  test('reads elements as they were changed', () => {
    const file = openClassic({
      ...ONE_PAGE,
      1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>',
      6: '<</Type/StructTreeRoot/K 7 0 R>>',
      7: '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0>>',
    })
    file.set(7, withEntries(file.get(7) as PdfDict, { S: name('H1'), K: [1, 2] }))
    expect(textOf(readStructure(file, new Set([3])))).toBe('Document(H1(1 2))')
  })
})
