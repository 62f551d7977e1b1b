import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import { cancelled } from '../../lifetime/cancelled.ts'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { PoolState } from '../../lifetime/pool-state.ts'
import { niceOfChildren } from '../../lifetime/process/lower-priority.ts'
import { Slots } from '../../lifetime/slots.ts'
import { EngineError } from '../../messages/errors.ts'
import {
  bytesOf,
  hasLongPages,
  type PdfPayload,
  type PdfResult,
  type PdfTaskName,
  pdfTasks,
} from './pdf-tasks.ts'
import type { PdfThreadAnswer, PdfThreadTask } from './pdf-thread.ts'

/** Does work on PDFs without holding up the thread that answers everybody. */
export interface PdfThreads {
  /**
   * Carries out a task: here when the PDF and what comes with it are small, else on a thread of its own.
   *
   * @param payload its bytes are copied, unless `giveAway` says that nobody needs them any more
   * @throws EngineError as the task does; `conversion_failed` at the signal, and for a document that needs more memory
   *   than a thread has; `service_unavailable` when the queue is full
   */
  run<Name extends PdfTaskName>(
    task: Name,
    payload: PdfPayload<Name>,
    options: { readonly signal: AbortSignal; readonly giveAway?: boolean },
  ): Promise<PdfResult<Name>>
  state(): PoolState
  /** Lets running tasks finish and ends every thread. */
  close(): Promise<void>
}

/** Settings of {@link createPdfThreads}; each has a default. */
export interface PdfThreadsOptions {
  /** PDFs of fewer bytes, PDF/UA of half as many, files that are embedded included, are worked on here, unless their pages are long once they are unpacked. Default: {@link THREAD_MIN_BYTES}. */
  readonly minBytes?: number
}

/**
 * Smallest PDF for which another thread is worth its while; half of it for PDF/UA. Finishing takes up to 0.8 ms per KB
 * (PDF/UA, pages of repeated words), handing over 2 ms.
 */
export const THREAD_MIN_BYTES = 96 * 1024

/** Heap of a thread; a document of 2000 tagged pages takes a third of it. */
const MAX_HEAP_MB = 2048
/**
 * Room for what is young in it, four times Node's own: the objects of a document live until it is written, and were copied
 * time and again, for a sixth of the processor time of 500 tagged pages. It grows with what a document needs.
 */
const MAX_YOUNG_MB = 192
/** Far more than any document takes; a thread that does not come back is ended, and its slot is free again. */
const MAX_TASK_MS = 300_000
const IDLE_MS = 60_000
const QUEUE_LIMIT = 1000
const QUEUE_TIMEOUT_MS = 600_000

/** Threads that start with the first large PDF and end when nothing comes for a minute. */
export function createPdfThreads({
  minBytes = THREAD_MIN_BYTES,
}: PdfThreadsOptions = {}): PdfThreads {
  const concurrency = availableParallelism()
  const slots = new Slots({
    slot: 'thread',
    concurrency,
    extra: 1,
    queueLimit: QUEUE_LIMIT,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
  })
  let opening: Promise<Tinypool> | undefined
  let isClosed = false

  const onThread = async (
    task: PdfTaskName,
    payload: { readonly bytes: Uint8Array },
    { signal, giveAway = false }: { readonly signal: AbortSignal; readonly giveAway?: boolean },
  ): Promise<unknown> => {
    const release = await slots.acquire(signal)
    try {
      opening ??= open(concurrency + 1)
      const tinypool = await opening
      const whole = payload.bytes.byteLength === payload.bytes.buffer.byteLength
      const transferList = giveAway && whole ? [payload.bytes.buffer as ArrayBuffer] : []
      const ended = AbortSignal.any([signal, AbortSignal.timeout(MAX_TASK_MS)])
      const running = tinypool.run(
        { task, payload, nice: niceOfChildren() } satisfies PdfThreadTask,
        { transferList, signal: ended },
      )
      return answered((await running) as PdfThreadAnswer)
    } catch (error) {
      throw signal.aborted ? cancelled(signal) : threadFailure(error)
    } finally {
      release()
    }
  }
  return {
    async run(task, payload, options) {
      if (options.signal.aborted) throw cancelled(options.signal)
      const isSmall = bytesOf(payload) < minBytes && !hasLongPages(task, payload)
      const done = isSmall ? pdfTasks[task](payload as never) : onThread(task, payload, options)
      return (await done) as PdfResult<typeof task>
    },
    state() {
      const { running, queued, waits } = slots
      const state = isClosed ? 'closed' : opening === undefined ? 'idle' : 'ready'
      return { state, running, queued, slots: concurrency, waits }
    },
    async close() {
      isClosed = true
      await slots.drained()
      await (await opening)?.destroy()
    },
  }
}

async function open(maxThreads: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: childEntry(import.meta.url, 'pdf-thread').href,
    name: 'runTask',
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    // Neither the environment's secrets nor flags that were meant for the process.
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: MAX_YOUNG_MB,
    },
  })
}

function answered(answer: PdfThreadAnswer): unknown {
  if (answer.kind === 'done') return answer.value
  const { code, message, cause } = answer
  throw new EngineError(code, message, { cause: new Error(cause) })
}

function threadFailure(error: unknown): EngineError {
  if (EngineError.is(error)) return error
  const isMemory =
    error instanceof Error && 'code' in error && /OUT_OF_MEMORY/.test(String(error.code))
  const message = isMemory
    ? 'The PDF needs more memory than there is for one document.'
    : 'The printed PDF could not be processed.'
  return new EngineError('conversion_failed', message, { cause: error })
}
