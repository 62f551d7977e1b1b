import { crc32, inflateRawSync } from 'node:zlib'
import { invalidDocument } from '../document/invalid-document.ts'
import type { ZipEntry } from './zip-entry.ts'

/** The least that zlib takes. */
const MIN_CHUNK_BYTES = 64

/**
 * Content of an entry.
 *
 * Inflating stops at the declared size, which {@link readZip} judged: an entry that lies costs no more.
 *
 * @throws EngineError `invalid_document` when size or checksum are not those declared
 */
export function unpackEntry(entry: ZipEntry): Uint8Array {
  const content = entry.method === 'stored' ? entry.packed : inflate(entry)
  if (content.length !== entry.size || crc32(content) !== entry.crc) {
    throw invalidDocument(
      `is damaged: ${JSON.stringify(entry.name.slice(0, 60))} is not what the ZIP directory declares`,
    )
  }
  return content
}

function inflate({ name, packed, size }: ZipEntry): Uint8Array {
  // Some writers declare an empty file as deflated and leave out even the end of its data.
  if (packed.length === 0 && size === 0) return packed
  try {
    // One byte more than declared tells a longer content apart; zlib takes no limit of 0. In one piece: a sheet
    // of 100 MB would otherwise be put together from thousands.
    return inflateRawSync(packed, {
      maxOutputLength: size + 1,
      chunkSize: Math.max(size + 1, MIN_CHUNK_BYTES),
    })
  } catch (cause) {
    throw invalidDocument(
      `is damaged: ${JSON.stringify(name.slice(0, 60))} does not unpack to its declared size`,
      { cause },
    )
  }
}
