import { describe, expect, test } from 'vitest'
import { byteString, isName } from '../../../file/objects.ts'
import { attribute, elementsOf, type StructureElement, setAttribute } from '../../structure.ts'
import { repaired, treeOf } from '../../test/test-tree.ts'
import { repairTables } from './repair-tables.ts'

describe('repairTables', () => {
  test.each([
    [
      'short rows are filled',
      'Table(TR(TD(0) TD(1)) TR(TD(2)))',
      'Table(TR(TD(0) TD(1)) TR(TD(2) TD))',
    ],
    ['what is no cell gets one', 'Table(TR(TD(0) 1 P(2)))', 'Table(TR(TD(0) TD(1 P(2))))'],
    [
      'what is no row gets one',
      'Table(P(0) TR(TD(1)) TD(2) TD(3))',
      'Table(TR(TD(P(0)) TD) TR(TD(1) TD) TR(TD(2) TD(3)))',
    ],
    [
      'the caption comes first, a second one is a row',
      'Table(TR(TD(0)) Caption(1) Caption(2))',
      'Table(Caption(1) TR(TD(0)) TR(TD(P(2))))',
    ],
    [
      'groups are dissolved',
      'Table(THead(TR(TH(0))) TBody(TR(TD(1))))',
      'Table(TR(TH(0)) TR(TD(1)))',
    ],
    [
      'a row span ends with the table',
      'Table(TR(TD[RowSpan=9](0) TD(1)) TR(TD(2)))',
      'Table(TR(TD[RowSpan=2](0) TD(1)) TR(TD(2)))',
    ],
    [
      'a column span ends with the table',
      'Table(TR(TD[ColSpan=1000](0)) TR(TD(1) TD(2)))',
      'Table(TR(TD[ColSpan=2](0)) TR(TD(1) TD(2)))',
    ],
    [
      'a span does not reach into another cell',
      'Table(TR(TD(0) TD(1) TD[RowSpan=2](2)) TR(TD(3) TD[ColSpan=2](4)))',
      'Table(TR(TD(0) TD(1) TD[RowSpan=2](2)) TR(TD(3) TD(4)))',
    ],
    [
      'a row that spans cover stays empty',
      'Table(TR(TD[RowSpan=2](0)) TR)',
      'Table(TR(TD[RowSpan=2](0)) TR)',
    ],
  ])('%s', (_, before, after) => {
    expect(repaired(`Document(${before})`, repairTables)).toBe(`Document(${after})`)
  })

  test.each([
    [
      'rows and cells without a table get one',
      'TR(TD(0)) TD(1) P(2)',
      'Table(TR(TD(0)) TR(TD(1))) P(2)',
    ],
    ['a table without rows is its caption', 'Table(Caption(0)) Table(TR)', 'P(0)'],
    [
      'tables in cells are repaired as well',
      'Table(TR(TD(Table(TR(TD(0)) TR(TD(1) TD(2))))))',
      'Table(TR(TD(Table(TR(TD(0) TD) TR(TD(1) TD(2))))))',
    ],
  ])('%s', (_, before, after) => {
    expect(repaired(`Document(${before})`, repairTables)).toBe(`Document(${after})`)
  })

  test('cells refer to headers there are, and every header has a scope', () => {
    const document = treeOf('Document(Table(TR(TH[id=a](0) TH(1) TH(2)) TR(TD(3) TD(4) TD(5))))')
    const cells = [...rowsOf(document)].flatMap((row) => row.children as StructureElement[])
    const [header, , , some, none, empty] = cells as [
      StructureElement,
      unknown,
      unknown,
      StructureElement,
      StructureElement,
      StructureElement,
    ]
    setAttribute(some, 'Table', 'Headers', [byteString('a'), byteString('gone')])
    setAttribute(none, 'Table', 'Headers', [byteString('gone')])
    setAttribute(empty, 'Table', 'Headers', [])
    repairTables(document)
    expect(attribute(some, 'Table', 'Headers')).toEqual([byteString('a')])
    expect(attribute(none, 'Table', 'Headers')).toBeUndefined()
    // Chromium gives cells of tables that are made by roles an empty list.
    expect(attribute(empty, 'Table', 'Headers')).toBeUndefined()
    expect(isName(attribute(header, 'Table', 'Scope'), 'Column')).toBe(true)
  })

  test('absurd spans are dropped before they cost more than their cells', () => {
    const row = `TR(${'TD[RowSpan=65534,ColSpan=1000](0)'.repeat(2)})`
    const before = `Document(Table(${row.repeat(300)} TR(TD(1))))`
    const after = `Document(Table(${Array(300).fill('TR(TD(0) TD(0))').join(' ')} TR(TD(1) TD)))`
    expect(repaired(before, repairTables)).toBe(after)
  })

  test('a few long rows do not fill up thousands of short ones', () => {
    const long = `TR(${'TD(0)'.repeat(900)})`
    const text = repaired(`Document(Table(${long}${'TR(TD(1))'.repeat(500)}))`, repairTables)
    expect(text.match(/TD/g)).toHaveLength(900 + 2 * 500)
    expect(text).toContain('TR(TD(1) TD[ColSpan=899])')
  })

  test.each([
    [
      'at the start is its head, one at the end its foot',
      'TR[hint=0](TH(0)) TR(TD(1)) TR[hint=1](TD(2))',
      'THead(TR(TH(0))) TBody(TR(TD(1))) TFoot(TR(TD(2)))',
    ],
    [
      'further down is of the body',
      'TR[hint=0](TH(0)) TR(TD(1)) TR[hint=0](TD(2)) TR(TD(3))',
      'THead(TR(TH(0))) TBody(TR(TD(1)) TR(TD(2)) TR(TD(3)))',
    ],
    ['that is all of it makes no group', 'TR[hint=0](TH(0))', 'TR(TH(0))'],
  ])('a group of rows %s', (_, before, after) => {
    const hints = [{ group: 'THead' }, { group: 'TFoot' }] as const
    const rebuilt = repaired(`Document(Table(${before}))`, (tree) => repairTables(tree, hints))
    expect(rebuilt).toBe(`Document(Table(${after}))`)
  })

  test.each([
    ['first', 'TR(TD[hint=0](3) TD(4))', 'TR(TD TD(3) TD(4))'],
    ['in the middle', 'TR(TD(3) TD[hint=1](4))', 'TR(TD(3) TD TD(4))'],
    ['several in a row', 'TR(TD[hint=1](3))', 'TR(TD TD TD(3))'],
    ['at the end', 'TR(TD[hint=0](3))', 'TR(TD TD(3) TD)'],
    [
      'under a span',
      'TR(TD[RowSpan=2](3) TD(4) TD(5)) TR(TD[hint=1](6))',
      'TR(TD[RowSpan=2](3) TD(4) TD(5)) TR(TD TD(6))',
    ],
    [
      'in a row that a span reaches',
      'TR(TD[RowSpan=2](3) TD(4) TD(5)) TR[hint=2](TD(6) TD(7) TD(8))',
      'TR(TD[RowSpan=2](3) TD(4) TD(5)) TR(TD TD) TR(TD(6) TD(7) TD(8))',
    ],
    [
      'before a place that another cell has',
      'TR(TD[ColSpan=2](3) TD[hint=0](4))',
      'TR(TD[ColSpan=2](3) TD(4))',
    ],
  ])('a cell that has no tag is put where it is missing: %s', (_, rows, repairedRows) => {
    const head = 'TR(TH(0) TH(1) TH(2))'
    const hints = [{ column: 1 }, { column: 2 }, { row: 3 }]
    const rebuilt = repaired(`Document(Table(${head} ${rows}))`, (tree) =>
      repairTables(tree, hints),
    )
    expect(rebuilt).toBe(`Document(Table(${head} ${repairedRows}))`)
  })

  test('a column of which no cell has a tag is none', () => {
    const before = 'Document(Table(TR(TD(0) TD[hint=0](1)) TR(TD(2) TD[hint=0](3))))'
    const rebuilt = repaired(before, (tree) => repairTables(tree, [{ column: 40 }]))
    expect(rebuilt).toBe('Document(Table(TR(TD(0) TD(1)) TR(TD(2) TD(3))))')
  })

  test('a cell over several columns has the headers of all of them, unless its author named some', () => {
    const heads = 'TR(TH[id=a](0) TH[id=b](1) TH[id=c](2))'
    const rows = 'TR(TD[ColSpan=2](3) TD(4)) TR(TD[ColSpan=3,hint=0](5))'
    const tree = treeOf(`Document(Table(${heads} ${rows}))`)
    const cells = elementsOf(tree).filter(({ type }) => type === 'TD')
    for (const cell of cells) setAttribute(cell, 'Table', 'Headers', [byteString('a')])
    repairTables(tree, [{ headers: ['a'] }])
    const headers = cells.map((cell) => attribute(cell, 'Table', 'Headers'))
    expect(headers).toEqual([['a', 'b'], ['a'], ['a']].map((ids) => ids.map(byteString)))
  })
})

function rowsOf(document: StructureElement): StructureElement[] {
  const [table] = document.children as StructureElement[]
  return (table?.children ?? []) as StructureElement[]
}
