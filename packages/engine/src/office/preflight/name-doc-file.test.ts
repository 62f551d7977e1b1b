import { expect, test } from 'vitest'
import { CompoundFile } from '../compound/compound-file.ts'
import { Removals } from '../disarm/removals.ts'
import { compoundOf } from '../test/compound-of.ts'
import { nameDocFile } from './name-doc-file.ts'

const START = 40

/** A DOC with fields of these types in the table of the pair with this number. */
function docOf(types: readonly number[], pair: number): Buffer {
  const block = Buffer.alloc(0x9a + 8 * 60)
  block.writeUInt16LE(0x0200, 0x0a)
  block.writeUInt32LE(START, 0x9a + pair * 8)
  block.writeUInt32LE(4 + types.length * 6, 0x9a + pair * 8 + 4)
  const table = Buffer.alloc(START + 4 + types.length * 6)
  for (const [index, type] of types.entries()) {
    const at = START + (types.length + 1) * 4 + index * 2
    table.set([0x13, type], at)
  }
  return compoundOf({ WordDocument: block, '1Table': table })
}

function named(bytes: Buffer): Uint8Array {
  return nameDocFile(new CompoundFile(bytes), bytes, new Removals())
}

test.each([16, 17, 18, 48, 57, 59])(
  'a name of the file keeps its last result: table %i',
  (pair) => {
    const page = 0x21
    expect(Buffer.from(named(docOf([page, 0x1d, page], pair)))).toEqual(
      docOf([page, 0x23, page], pair),
    )
  },
)

test('other fields stay, and so does a file whose tables leave the stream', () => {
  const doc = docOf([0x21], 16)
  expect(named(doc)).toBe(doc)
  const block = Buffer.alloc(0x9a + 8 * 60, 0xff)
  const broken = compoundOf({ WordDocument: block, '1Table': Buffer.alloc(40) })
  expect(named(broken)).toBe(broken)
})
