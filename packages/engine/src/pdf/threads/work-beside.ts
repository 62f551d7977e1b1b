import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { Deflater } from '../file/write/deflater.ts'
import { ALL_HERE, type Helpers } from '../finish/helpers.ts'
import type { CodeBytes, ContentText } from '../fonts/content-text.ts'
import { SCAN_HERE, type ScannedContent, type TextScanner } from '../fonts/text-scanner.ts'
import { claimOf } from './claim.ts'
import { type DeflateJob, deflateData, deflatedData, deflateJob } from './deflate-job.ts'
import type { HelpingThreadJob } from './helping-thread.ts'
import { type ScanJob, scanData, scanJob, scannedText } from './scan-job.ts'
import { WorkQueue } from './work-queue.ts'

/** Less is deflated or read in the time that handing it over takes. */
const MIN_JOB_BYTES = 4 * 1024
/** Less in all is deflated in the time that a thread takes to start. */
const MIN_BYTES = 1024 * 1024
/** Longest wait for one piece of data: a thread that was ended amid it never ends it. */
const MAX_WAIT_MS = 10_000

let thread: Worker | undefined

/**
 * Helpers that have a thread beside this one begin with what is expected. This one takes part as soon as it asks for
 * something that is not ready.
 *
 * The thread starts with the first large file, stays for others and ends with this one.
 */
export function workBeside(): Helpers {
  if (availableParallelism() < 2) return ALL_HERE
  const blocks = new SharedBlocks()
  return { deflater: new DeflaterBeside(blocks), scanner: new ScannerBeside(blocks) }
}

/** Copies of data in shared memory: one for all that is done with it. */
class SharedBlocks {
  readonly #blocks = new Map<Uint8Array, DeflateJob>()

  /** The items whose data is worth the way to another thread; none where all of it is little. */
  worthHanding<Item>(items: readonly Item[], dataOf: (item: Item) => Uint8Array): readonly Item[] {
    const large = items.filter((item) => dataOf(item).length >= MIN_JOB_BYTES)
    const bytes = large.reduce((sum, item) => sum + dataOf(item).length, 0)
    return this.#blocks.size === 0 && bytes < MIN_BYTES ? [] : large
  }

  blockOf(data: Uint8Array): DeflateJob {
    const block = this.#blocks.get(data) ?? deflateJob(data)
    this.#blocks.set(data, block)
    return block
  }

  /** Nothing will be done with the data any more. */
  drop(data: Uint8Array): void {
    this.#blocks.delete(data)
  }
}

class DeflaterBeside implements Deflater {
  readonly #blocks: SharedBlocks
  readonly #jobs = new Map<Uint8Array, DeflateJob>()
  readonly #queue = new WorkQueue<DeflateJob>(claimOf, deflateData)

  constructor(blocks: SharedBlocks) {
    this.#blocks = blocks
  }

  expect(data: readonly Uint8Array[]): void {
    const unknown = data.filter((one) => !this.#jobs.has(one))
    for (const one of this.#blocks.worthHanding(unknown, (piece) => piece)) {
      const job = this.#blocks.blockOf(one)
      this.#jobs.set(one, job)
      this.#queue.add(job)
      tell({ deflate: job })
    }
  }

  deflate(data: Uint8Array): Uint8Array {
    const job = this.#jobs.get(data)
    if (job === undefined) return deflateSync(data)
    this.#jobs.delete(data)
    this.#blocks.drop(data)
    if (this.#queue.takeOrHelp(job)) return deflateSync(data)
    return deflatedData(job, MAX_WAIT_MS) ?? deflateSync(data)
  }
}

class ScannerBeside implements TextScanner {
  readonly #blocks: SharedBlocks
  readonly #jobs = new Map<Uint8Array, ScanJob>()
  readonly #queue = new WorkQueue<ScanJob>(({ text }) => claimOf(text), scanData)

  constructor(blocks: SharedBlocks) {
    this.#blocks = blocks
  }

  expect(contents: readonly ScannedContent[]): void {
    for (const { data, codeBytes } of this.#blocks.worthHanding(contents, (one) => one.data)) {
      if (this.#jobs.has(data)) continue
      const job = scanJob(this.#blocks.blockOf(data), codeBytes)
      this.#jobs.set(data, job)
      this.#queue.add(job)
      tell({ scan: job })
    }
  }

  scan(content: ScannedContent): ContentText {
    const job = this.#jobs.get(content.data)
    if (job === undefined || !isSame(job.codeBytes, content.codeBytes)) {
      return SCAN_HERE.scan(content)
    }
    this.#jobs.delete(content.data)
    if (this.#queue.takeOrHelp(job)) return SCAN_HERE.scan(content)
    return scannedText(job, MAX_WAIT_MS) ?? SCAN_HERE.scan(content)
  }
}

/** Pages may share a content and differ in the fonts that its names stand for. */
function isSame(one: CodeBytes, other: CodeBytes): boolean {
  return one.size === other.size && [...one].every(([font, bytes]) => other.get(font) === bytes)
}

function tell(job: HelpingThreadJob): void {
  thread ??= startThread()
  thread.postMessage(job)
}

function startThread(): Worker {
  const started = new Worker(childEntry(import.meta.url, 'helping-thread'), {
    env: {},
    execArgv: [],
  })
  started.unref()
  const forget = () => {
    if (thread === started) thread = undefined
  }
  // The work that it has not done is done here; the next file starts another one.
  started.on('error', forget).on('exit', forget)
  return started
}
