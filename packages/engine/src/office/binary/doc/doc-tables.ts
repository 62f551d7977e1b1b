import type { CompoundFile } from '../../compound/compound-file.ts'

// The file information block ([MS-DOC] 2.5.1, 2.5.6): its version and flags, and where pairs of offset and length begin.
const VERSION = 2
const WORD_97 = 0xc1
const FLAGS = 0x0a
const IS_TABLE_1 = 0x0200
const PAIRS = 0x9a
/** Up to the pair of the drawings. */
const MIN_BYTES = PAIRS + 51 * 8

/** The text of a DOC and what describes it. */
export interface DocTables {
  readonly stream: Buffer
  /** Name of the stream with the descriptions. */
  readonly name: string
  /** Bytes of the description at an index of the file information block. */
  pair(index: number): Buffer
  /** Where the description at an index begins in its stream. */
  startOf(index: number): number
}

/** Opens the streams of a DOC; undefined for one from before Word 97. */
export function docTables(file: CompoundFile): DocTables | undefined {
  const stream = file.read('WordDocument')
  if (stream === undefined || stream.length < MIN_BYTES) return undefined
  if (stream.readUInt16LE(VERSION) < WORD_97) return undefined
  const name = (stream.readUInt16LE(FLAGS) & IS_TABLE_1) === 0 ? '0Table' : '1Table'
  const table = file.read(name)
  if (table === undefined) return undefined
  const startOf = (index: number) => stream.readUInt32LE(PAIRS + index * 8)
  return {
    stream,
    name,
    startOf,
    pair: (index) => {
      const start = startOf(index)
      return table.subarray(start, start + stream.readUInt32LE(PAIRS + index * 8 + 4))
    },
  }
}
