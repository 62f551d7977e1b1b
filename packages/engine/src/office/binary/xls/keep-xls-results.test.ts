import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { Removals } from '../../disarm/removals.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { biffRecords } from './biff-records.ts'
import { keepXlsResults } from './keep-xls-results.ts'

const FOREIGN_CALL = '42' + '02' + 'ff00'
const OWN_CALL = '42' + '02' + '0400'
const CELL = '010002000f00'

/** A workbook with one formula, and a record behind it. */
function xls(result: Buffer, tokens: string, behind = ''): Buffer {
  const content = Buffer.concat([
    Buffer.from(CELL, 'hex'),
    result,
    Buffer.alloc(8),
    Buffer.from(`39010001000000${tokens}`, 'hex'),
  ])
  const head = Buffer.alloc(4)
  head.writeUInt16LE(0x0006, 0)
  head.writeUInt16LE(content.length, 2)
  return compoundOf({
    Workbook: Buffer.concat([head, content, Buffer.from(`${behind}0a000000`, 'hex')]),
  })
}

function record(type: number, content: string) {
  const bytes = Buffer.from(`00000000${content}`, 'hex')
  bytes.writeUInt16LE(type, 0)
  bytes.writeUInt16LE(bytes.length - 4, 2)
  return bytes
}

function kept(bytes: Buffer) {
  const removals = new Removals()
  const file = new CompoundFile(keepXlsResults(new CompoundFile(bytes), bytes, removals))
  const records = [...biffRecords(file.read('Workbook') ?? Buffer.alloc(0))]
  return {
    types: records.map(({ type }) => type),
    content: records[0]?.pieces[0]?.toString('hex'),
    told: removals.has('storedResults'),
  }
}

const number = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

test('a formula that calls an add-in or a macro becomes the number that is stored', () => {
  const { types, content, told } = kept(xls(number(790.79), FOREIGN_CALL))
  expect(types).toEqual([0x0203, 0x000a])
  expect(content).toBe(CELL + number(790.79).toString('hex'))
  expect(told).toBe(true)
})

test('formulas that share a call become their numbers, up to the next sheet', () => {
  // Result, flags, and tokens of 5 bytes that name the first cell.
  const formula = record(0x0006, `${CELL}${'00'.repeat(14)}05000101000200`)
  const shared = record(0x04bc, `01000500020200020b0039010001000000${FOREIGN_CALL}`)
  const stream = Buffer.concat([formula, shared, formula, record(0x0809, '0006'), formula])
  expect(kept(compoundOf({ Workbook: stream })).types).toEqual([0x0203, 0x0203, 0x0809, 0x0006])
})

test('formulas of several cells become what is stored, and nothing is told', () => {
  const formula = record(
    0x0006,
    `${CELL}${number(7).toString('hex')}${'00'.repeat(6)}05000101000200`,
  )
  const array = record(0x0221, '01000100020200000000000039010000')
  const { types, told } = kept(compoundOf({ Workbook: Buffer.concat([formula, array, formula]) }))
  expect(types).toEqual([0x0203, 0x0203])
  expect(told).toBe(false)
})

test('a stored true becomes one', () => {
  const { types, content } = kept(xls(Buffer.from('010001000000ffff', 'hex'), FOREIGN_CALL))
  expect(types).toEqual([0x0205, 0x000a])
  expect(content).toBe(`${CELL}0100`)
})

test('a stored text becomes one, and an error', () => {
  const text = record(0x0207, '0200016100df02').toString('hex')
  const withText = kept(xls(Buffer.from('000000000000ffff', 'hex'), FOREIGN_CALL, text))
  expect(withText.types).toEqual([0x0204, 0x000a])
  expect(withText.content).toBe(`${CELL}0200016100df02`)
  const withError = kept(xls(Buffer.from('02000f000000ffff', 'hex'), FOREIGN_CALL))
  expect(withError.content).toBe(`${CELL}0f01`)
})

test.each([
  ['Excel knows itself', number(3), OWN_CALL],
  ['lacks its stored text', Buffer.from('000000000000ffff', 'hex'), FOREIGN_CALL],
])('a formula that %s stays', (_, result, tokens) => {
  expect(kept(xls(result, tokens))).toMatchObject({ types: [0x0006, 0x000a], told: false })
})
