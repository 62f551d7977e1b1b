/**
 * Bytes of files that are on their way to a page at once. Answers of an interception share their way with all pages of a
 * browser: each command for another one waits behind them.
 */
const MAX_BYTES = 256 * 1024
/**
 * Bytes of files that a document may ask for again, beyond once each: a page may ask for the same file a thousand times.
 * Pictures that are shown again and again are asked for once; frames ask for their stylesheets each.
 */
const MAX_AGAIN_BYTES = 64_000_000
/** Bytes asked for again without a rest. */
const RESTLESS_BYTES = 4_000_000
/** Rest after an answer, by the time that it took: others have the way for most of the time. */
const REST_FACTOR = 4

/** A file on its way to a page. */
export interface PacedFile {
  /** Tells the file from the others of its document. */
  readonly name: string
  /** Its size in bytes. */
  readonly bytes: number
}

/**
 * Sends one file.
 *
 * @returns false for one that the document asked for too often, and that was not sent
 */
export type PaceAnswer = (file: PacedFile, send: () => Promise<unknown>) => Promise<boolean>

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

/**
 * Sends the files that a page asks for one after another: at most 256 KB at a time, or one larger file. Each answer holds memory
 * here until the browser has read it, and others wait behind it. One that asks for more than 4 MB again waits between the
 * answers, and gets 64 MB again at most.
 *
 * @param signal end of the render; what still waits then is not sent
 */
export function pacedAnswers(signal: AbortSignal): PaceAnswer {
  const waiting: Waiting[] = []
  const known = new Set<string>()
  let underWay = 0
  let again = 0
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
  return async ({ name, bytes }, send) => {
    if (signal.aborted) return true
    const isAgain = known.has(name)
    known.add(name)
    if (isAgain && again + bytes > MAX_AGAIN_BYTES) return false
    if (isAgain) again += bytes
    const rests = isAgain && again > RESTLESS_BYTES
    await place(bytes)
    const since = performance.now()
    try {
      if (!signal.aborted) await send()
      if (rests) await rest(REST_FACTOR * (performance.now() - since), signal)
    } finally {
      leave(bytes)
    }
    return true
  }
}

/** Waits, but not beyond the end of the render. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
