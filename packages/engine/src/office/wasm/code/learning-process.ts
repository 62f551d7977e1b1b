import { setTimeout } from 'node:timers/promises'
import type { OfficeApplication } from '../../document/office-application.ts'
import { officeApplication } from '../../document/office-application.ts'
import type { OfficeJob, OfficeProcess } from '../../engine/office-driver.ts'
import type { LaidOutDocument } from '../../engine/office-engine.ts'
import type { WasmOfficeProcess } from '../wasm-process.ts'
import type { CodeStore } from './code-store.ts'

/** How long the end of a process waits for its code. */
const KEEP_MS = 5000

/**
 * A process whose machine code is kept for later runs, after the first document of each application that the code at
 * hand knows nothing of.
 */
export class LearningProcess implements OfficeProcess {
  readonly #process: WasmOfficeProcess
  readonly #store: CodeStore
  readonly #learned: Set<OfficeApplication>
  #keeping = Promise.resolve()

  constructor(process: WasmOfficeProcess, store: CodeStore) {
    this.#process = process
    this.#store = store
    this.#learned = new Set(process.learned)
  }

  get version(): string {
    return this.#process.version
  }

  get gone(): Promise<void> {
    return this.#process.gone
  }

  get rssBytes(): number {
    return this.#process.rssBytes
  }

  async convert(job: OfficeJob): Promise<LaidOutDocument> {
    // The process answers one question at a time.
    await this.#keeping
    const document = await this.#process.convert(job)
    const application = officeApplication(job.format)
    if (!this.#learned.has(application)) {
      this.#learned.add(application)
      this.#keeping = this.#keep()
    }
    return document
  }

  async kill(): Promise<void> {
    // One that hangs is not waited for.
    await Promise.race([this.#keeping, setTimeout(KEEP_MS, undefined, { ref: false })])
    await this.#process.kill()
  }

  /** A process that ends meanwhile has nothing to keep. */
  async #keep(): Promise<void> {
    try {
      const code = await this.#process.takeCode()
      if (code !== undefined) await this.#store.keep({ code, applications: [...this.#learned] })
    } catch {}
  }
}
