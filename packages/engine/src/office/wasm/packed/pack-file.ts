import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import { HEAD_LENGTH_BYTES, type PackedHead } from './packed-file.ts'
import { packedName } from './stored-path.ts'

/** Settings of {@link packFile}. */
export interface PackSettings {
  /** Bytes of a block: as much is unpacked for the smallest piece. */
  readonly blockBytes: number
  /** Effort, 1 to 22: reading takes as long at any. */
  readonly level: number
}

/** Packed bytes of a file, for `openStored`. */
export function packed(bytes: Uint8Array, { blockBytes, level }: PackSettings): Uint8Array {
  const blocks: Buffer[] = []
  for (let start = 0; start < bytes.length; start += blockBytes) {
    const block = bytes.subarray(start, start + blockBytes)
    blocks.push(zstdCompressSync(block, { params: { [constants.ZSTD_c_compressionLevel]: level } }))
  }
  const packedBytes = blocks.map(({ length }) => length)
  const head: PackedHead = { size: bytes.length, blockBytes, packedBytes }
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(HEAD_LENGTH_BYTES)
  length.writeUInt32LE(json.length)
  return Buffer.concat([length, json, ...blocks])
}

/** Puts a packed file in the place of a file. */
export function packFile(path: string, settings: PackSettings): void {
  writeFileSync(packedName(path), packed(readFileSync(path), settings))
  rmSync(path)
}
