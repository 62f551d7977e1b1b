import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A message of Emscripten to a thread: its module first, then functions to run. */
interface ThreadMessage {
  readonly cmd?: string
  readonly [part: string]: unknown
}

type Listener = (value: unknown) => void

/**
 * A thread of LibreOffice that starts when it has something to run, in the place of Node's `Worker`.
 *
 * Emscripten starts four ahead, each with an instance of the module: 25 MB. LibreOffice runs one or two at a time.
 */
export class LateWorker {
  readonly #script: string
  readonly #options: WorkerOptions
  readonly #listeners: (readonly [event: string, listener: Listener])[] = []
  #module: ThreadMessage | undefined
  #worker: Worker | undefined

  constructor(script: string, options: WorkerOptions) {
    this.#script = script
    this.#options = options
  }

  on(event: string, listener: Listener): this {
    this.#listeners.push([event, listener])
    this.#worker?.on(event, listener)
    return this
  }

  postMessage(message: ThreadMessage): void {
    if (this.#worker === undefined && message.cmd === 'load') {
      this.#module = message
      queueMicrotask(() => this.#tell('message', { cmd: 'loaded' }))
      return
    }
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
  }

  /** A thread keeps no process alive; one that has not started could not. */
  unref(): void {
    this.#worker?.unref()
  }

  async terminate(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(this.#script, this.#options)
    worker.unref()
    for (const [event, listener] of this.#listeners) worker.on(event, listener)
    worker.postMessage(this.#module)
    return worker
  }

  #tell(event: string, value: unknown): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener(value)
  }
}
