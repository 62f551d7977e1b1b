import { expect, test } from 'vitest'
import { emptyFile } from '../../file/empty-file.ts'
import { byteString } from '../../file/objects.ts'
import { writePdf } from '../../file/write/write-pdf.ts'
import { element, elementsOf, setAttribute } from '../structure.ts'
import { treeOf } from '../test/test-tree.ts'
import { writeStructure } from './write-structure.ts'

/** A table whose heads have identifiers as a browser counts them, from a number on. */
function written(first: number): string {
  const tree = treeOf('Document(Table(TR(TH(0) TH(1)) TR(TD(2) TD(3))))')
  const cells = elementsOf(tree).filter(({ type }) => type === 'TH' || type === 'TD')
  for (const [index, cell] of cells.entries()) {
    const id = `node${first + (index % 2)}`
    if (cell.type === 'TH') cell.id = id
    else setAttribute(cell, 'Table', 'Headers', [byteString(id), byteString('nowhere')])
  }
  const file = emptyFile()
  writeStructure(file, tree, [])
  return Buffer.from(writePdf(file)).toString('latin1')
}

test('heads of tables are named by their order, whatever a browser has counted before', () => {
  expect(written(19)).toBe(written(2417))
  expect(written(19)).not.toContain('node')
})

test('more rows than a call takes arguments are written', () => {
  const rows = Array.from({ length: 150_000 }, () => element('TR'))
  const file = emptyFile()
  const before = file.reserve().num
  writeStructure(file, element('Document', [element('Table', rows)]), [])
  expect(file.reserve().num - before).toBeGreaterThan(rows.length)
})
