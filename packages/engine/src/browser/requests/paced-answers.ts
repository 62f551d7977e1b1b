/**
 * Bytes of files that are on their way to a page at once. All pages of a browser share the way: each command for another
 * one waits behind them.
 */
const MAX_BYTES = 256 * 1024

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

/**
 * Sends the files that a page asks for one after another: at most 256 KB at a time, or one larger file. A page may ask for the
 * same file a thousand times; each answer holds memory here until the browser has read it, and others wait behind it.
 *
 * @param signal end of the render; what still waits then is not sent
 */
export function pacedAnswers(
  signal: AbortSignal,
): (bytes: number, send: () => Promise<unknown>) => Promise<void> {
  const waiting: Waiting[] = []
  let underWay = 0
  const hasRoomFor = (bytes: number) => underWay === 0 || underWay + bytes <= MAX_BYTES
  const place = (bytes: number) =>
    new Promise<void>((resolve) => {
      const begin = () => {
        underWay += bytes
        resolve()
      }
      if (waiting.length === 0 && hasRoomFor(bytes)) begin()
      else waiting.push({ bytes, begin })
    })
  const leave = (bytes: number) => {
    underWay -= bytes
    while (waiting[0] && hasRoomFor(waiting[0].bytes)) waiting.shift()?.begin()
  }
  signal.addEventListener('abort', () => waiting.splice(0), { once: true })
  return async (bytes, send) => {
    if (signal.aborted) return
    await place(bytes)
    try {
      if (!signal.aborted) await send()
    } finally {
      leave(bytes)
    }
  }
}
