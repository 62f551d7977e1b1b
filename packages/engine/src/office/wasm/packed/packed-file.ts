import { fstatSync, openSync, readSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { storedPath } from './stored-path.ts'

/** A file that is read piece by piece. */
export interface FileReader {
  /** Bytes of the whole file. */
  readonly size: number
  /**
   * Reads into a buffer.
   *
   * @returns how many bytes were read: fewer than asked for at the end of the file
   */
  read(buffer: Uint8Array, offset: number, length: number, position: number): number
}

/** Head of a packed file, as JSON behind the four bytes that state its length. */
export interface PackedHead {
  readonly size: number
  /** Bytes of every block but the last, unpacked. */
  readonly blockBytes: number
  /** Bytes of each block, packed. */
  readonly packedBytes: readonly number[]
}

/** Bytes that state the length of the head. */
export const HEAD_LENGTH_BYTES = 4
/** Files are read in pieces of some kilobytes, several of them in turn. */
const KEPT_BLOCKS = 16

/** Opens a file that lies as it came, or packed. */
export function openStored(path: string): FileReader {
  const stored = storedPath(path)
  const file = openSync(stored, 'r')
  if (stored === path) {
    return {
      size: fstatSync(file).size,
      read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
    }
  }
  return new PackedFile(file)
}

/** The bytes of a file that lies as it came, or packed. */
export function readStored(path: string): Uint8Array<ArrayBuffer> {
  const file = openStored(path)
  const bytes = new Uint8Array(file.size)
  file.read(bytes, 0, bytes.length, 0)
  return bytes
}

interface Block {
  readonly start: number
  readonly length: number
}

/** Blocks that are each packed by themselves, so that a piece amid the file costs no more than its block. */
class PackedFile implements FileReader {
  readonly size: number
  readonly #file: number
  readonly #blockBytes: number
  readonly #blocks: readonly Block[]
  /** Those read last, in that order. */
  readonly #unpacked = new Map<number, Uint8Array>()

  constructor(file: number) {
    this.#file = file
    const headLength = this.#bytesAt({ start: 0, length: HEAD_LENGTH_BYTES }).readUInt32LE(0)
    const head = this.#bytesAt({ start: HEAD_LENGTH_BYTES, length: headLength })
    const { size, blockBytes, packedBytes } = JSON.parse(head.toString('utf8')) as PackedHead
    this.size = size
    this.#blockBytes = blockBytes
    let start = HEAD_LENGTH_BYTES + headLength
    this.#blocks = packedBytes.map((length) => {
      const block = { start, length }
      start += length
      return block
    })
  }

  read(buffer: Uint8Array, offset: number, length: number, position: number): number {
    const end = Math.min(position + length, this.size)
    for (let at = position; at < end; ) {
      const index = Math.floor(at / this.#blockBytes)
      const from = at - index * this.#blockBytes
      const piece = this.#block(index).subarray(from, from + end - at)
      buffer.set(piece, offset + at - position)
      at += piece.length
    }
    return Math.max(0, end - position)
  }

  #block(index: number): Uint8Array {
    const place = this.#blocks[index]
    if (place === undefined) throw new RangeError(`The packed file has no block ${index}.`)
    const known = this.#unpacked.get(index)
    const block = known ?? zstdDecompressSync(this.#bytesAt(place), { chunkSize: this.#blockBytes })
    this.#unpacked.delete(index)
    this.#unpacked.set(index, block)
    const [oldest] = this.#unpacked.keys()
    if (this.#unpacked.size > KEPT_BLOCKS && oldest !== undefined) this.#unpacked.delete(oldest)
    return block
  }

  #bytesAt({ start, length }: Block): Buffer {
    const bytes = Buffer.alloc(length)
    if (readSync(this.#file, bytes, 0, length, start) < length) {
      throw new RangeError('The packed file ends too early.')
    }
    return bytes
  }
}
