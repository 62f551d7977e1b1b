import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { StoredResult } from '../../database/tables.ts'

/**
 * A stream of a whole result that breaks when the bytes are not those that were stored: a client then sees a
 * connection that was cut off, and never a document that looks whole.
 *
 * The last piece is held back until the digest is known.
 */
export function checkedStream(
  stream: Readable,
  { sha256, size_bytes }: Pick<StoredResult, 'sha256' | 'size_bytes'>,
): Readable {
  const digest = createHash('sha256')
  let size = 0
  let held: Buffer | undefined
  const checked = new Transform({
    transform(piece: Buffer, _encoding, next) {
      digest.update(piece)
      size += piece.byteLength
      if (held !== undefined) this.push(held)
      held = piece
      next()
    },
    flush(end) {
      if (size !== size_bytes || digest.digest('hex') !== sha256) {
        end(new Error('a stored result is not what was stored'))
        return
      }
      end(null, held)
    },
  })
  // An error of either side ends both; who reads sees it on the stream itself.
  pipeline(stream, checked, () => {})
  return checked
}
