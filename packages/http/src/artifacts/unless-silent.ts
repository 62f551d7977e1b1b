import { Readable } from 'node:stream'

/**
 * The bytes of a stream, which ends with an error once whoever reads them has waited so long for the next.
 *
 * Time in which nobody asks for one does not count: a client may be slow.
 */
export function unlessSilent(source: Readable, ms: number): Readable {
  return Readable.from(pieces(source, ms), { objectMode: false })
}

async function* pieces(source: Readable, ms: number): AsyncGenerator<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const silence = Promise.withResolvers<never>()
      const timer = setTimeout(() => silence.reject(new Error(`no byte within ${ms} ms`)), ms)
      try {
        const piece = await Promise.race([iterator.next(), silence.promise])
        if (piece.done) return
        yield piece.value
      } finally {
        clearTimeout(timer)
      }
    }
  } finally {
    source.destroy()
  }
}
