import type { ChildProcess } from 'node:child_process'
import { startProcess } from '../../lifetime/start-process.ts'
import { documentRefused } from '../engine/document-refused.ts'
import { type OfficeJob, type OfficeProcess, OfficeProcessGone } from '../engine/office-driver.ts'
import { watchForStall } from './stall-watch.ts'
import type { WasmAnswer, WasmSetup } from './wasm-messages.ts'

// 2 seconds of an idle machine; 12 were seen on one with ten times more to do than processors.
const START_TIMEOUT_MS = 180_000

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

/**
 * Starts a child; resolves once it has laid out a first document.
 *
 * @throws OfficeProcessGone when it ends before, at the end of the signal too
 */
export async function startWasmProcess(
  entry: string,
  setup: WasmSetup,
  signal: AbortSignal,
): Promise<OfficeProcess> {
  const child = new WasmProcess(entry, setup)
  const onAbort = () => child.kill()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await child.ready()
    return child
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

class WasmProcess implements OfficeProcess {
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  #next = Promise.withResolvers<WasmAnswer>()
  #version = ''
  #rssBytes = 0

  get version(): string {
    return this.#version
  }

  get rssBytes(): number {
    return this.#rssBytes
  }

  constructor(entry: string, setup: WasmSetup) {
    const started = startProcess({
      program: process.execPath,
      args: [...FLAGS, entry, JSON.stringify(setup)],
      environment: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
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
      const answer = await this.#answer()
      if (answer.kind === 'ready') this.#version = answer.version
    } finally {
      clearTimeout(timer)
    }
  }

  async convert(job: OfficeJob): Promise<Uint8Array> {
    this.#next = Promise.withResolvers()
    this.#child.send(job, (error) => {
      if (error !== null) this.#endFor(`could not be reached: ${error.message}`)
    })
    const answer = await this.#answer()
    if (answer.kind === 'converted') return answer.bytes
    if (answer.kind === 'refused') throw documentRefused(answer, job)
    throw new OfficeProcessGone('answered out of turn')
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.gone
  }

  async #answer(): Promise<WasmAnswer> {
    const { pid } = this.#child
    const stalled = () => this.#endFor('stood still')
    const stopWatch = pid === undefined ? () => {} : watchForStall(pid, stalled)
    try {
      const answer = await this.#next.promise
      this.#rssBytes = answer.rssBytes
      return answer
    } finally {
      stopWatch()
    }
  }

  #endFor(how: string): void {
    this.#fail(how)
    this.#child.kill('SIGKILL')
  }

  #fail(how: string, signal?: NodeJS.Signals | null): void {
    this.#next.reject(new OfficeProcessGone(how, signal))
  }
}
