import type { ChildProcess } from 'node:child_process'
import { type StartedProcess, startProcess } from '../../lifetime/process/start-process.ts'
import { EngineError } from '../../messages/errors.ts'
import type { OfficeApplication } from '../document/office-application.ts'
import { documentRefused } from '../engine/document-refused.ts'
import { type OfficeJob, type OfficeProcess, OfficeProcessGone } from '../engine/office-driver.ts'
import type { LaidOutDocument } from '../engine/office-engine.ts'
import { watchProcessor } from './processor-watch.ts'
import type { CodeRequest, WasmAnswer, WasmRequest, WasmSetup } from './wasm-messages.ts'

/** Processor time of a start: 5 seconds are usual. A machine that is merely busy does not use it up. */
const START_CPU_MS = 90_000
/** Where the system does not tell processor time, and for a machine that stands still. */
const START_TIMEOUT_MS = 600_000

// Processor time of a conversion. Documents of some kilobytes take less than 2 seconds; sheets of 100 000 rows, of 3 MB
// and more, take 70. A document that takes far longer is made to.
const CPU_MS = 30_000
const CPU_MS_PER_MB = 60_000

/** JavaScript needs little here: LibreOffice's memory is outside of V8's heap. */
const MAX_HEAP_MB = 512

// Read modules and start LibreOffice's threads: no files written, no programs, no native code.
const FLAGS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-worker',
  '--no-addons',
  '--no-warnings',
  `--max-old-space-size=${MAX_HEAP_MB}`,
]

// V8's compiler threads leave 100 MB behind where each has a heap of its own that is never given back.
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** A child that also tells what V8 has made of LibreOffice's code. */
export interface WasmOfficeProcess extends OfficeProcess {
  /** Applications whose machine code came from an earlier run. */
  readonly learned: readonly OfficeApplication[]
  /**
   * The machine code made so far; undefined if there is none.
   *
   * @param request default: without waiting for what V8 is still at
   * @throws OfficeProcessGone when the process ends before
   */
  takeCode(request?: CodeRequest): Promise<Uint8Array | undefined>
}

/**
 * Starts a child; resolves once it has laid out a first document.
 *
 * @throws OfficeProcessGone when it ends before, at the end of the signal too
 */
export async function startWasmProcess(
  entry: string,
  setup: WasmSetup,
  signal: AbortSignal,
): Promise<WasmOfficeProcess> {
  const started = await startProcess({
    kind: 'office',
    program: process.execPath,
    args: [...FLAGS, entry, JSON.stringify(setup)],
    environment: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const child = new WasmProcess(started)
  const onAbort = () => void child.kill()
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  try {
    await child.ready()
    return child
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

class WasmProcess implements WasmOfficeProcess {
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  #next = Promise.withResolvers<WasmAnswer>()
  #version = ''
  #learned: readonly OfficeApplication[] = []
  #rssBytes = 0

  get version(): string {
    return this.#version
  }

  get learned(): readonly OfficeApplication[] {
    return this.#learned
  }

  get rssBytes(): number {
    return this.#rssBytes
  }

  constructor(started: StartedProcess) {
    const { child } = started
    child.on('message', (message) => this.#next.resolve(message as WasmAnswer))
    // A message that could not be sent is told here, too.
    child.on('error', (error) => this.#fail(`could not be reached: ${error.message}`))
    this.gone = started.exited.then(({ code, signal, error }) => {
      if (error) this.#fail(`could not be started: ${error.message}`)
      else this.#fail(`ended with ${signal ?? code}: ${started.lastWords()}`, signal)
    })
    this.#child = child
    this.#next.promise.catch(() => {})
  }

  async ready(): Promise<void> {
    const timer = setTimeout(() => this.#endFor('did not start in time'), START_TIMEOUT_MS)
    try {
      const answer = await this.#answer(START_CPU_MS, () => this.#endFor('did not start in time'))
      if (answer.kind !== 'ready') throw new OfficeProcessGone('answered out of turn')
      this.#version = answer.version
      this.#learned = answer.learned
    } finally {
      clearTimeout(timer)
    }
  }

  async convert(job: OfficeJob): Promise<LaidOutDocument> {
    this.#send(job)
    const maxCpuMs = CPU_MS + (job.document.length / 2 ** 20) * CPU_MS_PER_MB
    const answer = await this.#answer(maxCpuMs, () => this.#endSpent(maxCpuMs))
    if (answer.kind === 'converted') return answer.document
    if (answer.kind === 'refused') throw documentRefused(answer, job)
    throw new OfficeProcessGone('answered out of turn')
  }

  async takeCode(request: CodeRequest = 'take code'): Promise<Uint8Array | undefined> {
    this.#send(request)
    const answer = await this.#answer(CPU_MS, () => this.#endFor('did not hand over its code'))
    if (answer.kind === 'code') return answer.code
    throw new OfficeProcessGone('answered out of turn')
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.gone
  }

  #send(request: WasmRequest): void {
    this.#next = Promise.withResolvers()
    this.#next.promise.catch(() => {})
    this.#child.send(request, (error) => {
      if (error !== null) this.#endFor(`could not be reached: ${error.message}`)
    })
  }

  async #answer(maxCpuMs: number, onSpent: () => void): Promise<WasmAnswer> {
    const { pid } = this.#child
    const onStall = () => this.#endFor('stood still')
    const stopWatch =
      pid === undefined ? () => {} : watchProcessor(pid, { onStall, onSpent, maxCpuMs })
    try {
      const answer = await this.#next.promise
      this.#rssBytes = answer.rssBytes
      return answer
    } finally {
      stopWatch()
    }
  }

  /** The document is at fault, so another process would do no better. */
  #endSpent(maxCpuMs: number): void {
    const message = `The document needs more than the ${Math.round(maxCpuMs / 1000)} s of processor time that the layout of one of its size may take.`
    this.#next.reject(new EngineError('conversion_failed', message))
    this.#child.kill('SIGKILL')
  }

  #endFor(how: string): void {
    this.#fail(how)
    this.#child.kill('SIGKILL')
  }

  #fail(how: string, signal?: NodeJS.Signals | null): void {
    this.#next.reject(new OfficeProcessGone(how, signal))
  }
}
