import { expect, test } from 'vitest'
import { CompoundFile } from '../../compound/compound-file.ts'
import { compoundOf } from '../../test/compound-of.ts'
import { hasPlainLists } from './doc-list-formats.ts'

const LISTS_AT = 0x9a + 73 * 8

/** A level of a list with a format of numbers, formats of its own and a text. */
function level(format: number): Buffer {
  const head = Buffer.alloc(28)
  head[4] = format
  head[24] = 3
  head[25] = 2
  return Buffer.concat([head, Buffer.alloc(5, 0x0b), Buffer.of(2, 0), Buffer.alloc(4)])
}

function list(isSimple: boolean): Buffer {
  const bytes = Buffer.alloc(28)
  bytes[26] = isSimple ? 1 : 0
  return bytes
}

function isPlain(lists: readonly Buffer[], levels: readonly Buffer[], length = 1024): boolean {
  const table = Buffer.concat([Buffer.alloc(7), Buffer.of(lists.length, 0), ...lists, ...levels])
  const stream = Buffer.alloc(length)
  stream.writeUInt16LE(0xc1, 2)
  if (length > LISTS_AT + 8) {
    stream.writeUInt32LE(7, LISTS_AT)
    stream.writeUInt32LE(2 + 28 * lists.length, LISTS_AT + 4)
  }
  const file = compoundOf({ WordDocument: stream, '0Table': table })
  return hasPlainLists(new CompoundFile(file))
}

const decimal = (count: number) => Array.from({ length: count }, () => level(0))

test('a level in Chinese numbers, of a simple list or behind the levels of another, is found', () => {
  expect(isPlain([list(true)], [level(39)])).toBe(true)
  expect(isPlain([list(false), list(true)], [...decimal(9), level(11)])).toBe(true)
  expect(isPlain([list(false)], [...decimal(8), level(5)])).toBe(true)
})

test('digits, letters, and levels that no list has are none', () => {
  expect(isPlain([list(true)], [level(4), level(39)])).toBe(false)
  expect(isPlain([list(false)], decimal(9))).toBe(false)
  expect(isPlain([], [])).toBe(false)
})

test('a file that ends early has none', () => {
  expect(isPlain([list(false)], decimal(1))).toBe(false)
  expect(isPlain([], [], 0x9a + 48 * 8)).toBe(false)
})
