import type { BrowserGeneration } from './browser-generation.ts'
import type { PoolStatus } from './browser-pool.ts'

/** Parts of a {@link CurrentBrowser}. */
export interface CurrentBrowserParts {
  /** Starts a browser that may serve. */
  readonly launch: () => Promise<BrowserGeneration>
  /** Pages that a browser opens before a fresh one takes its place. */
  readonly recycleAfter: number
  /** Told of a browser that has taken the place of another. */
  readonly onSuccessor: (next: BrowserGeneration) => void
}

/** The browser that serves now, from launch to launch: one that is gone, or has opened enough pages, is followed by a fresh one. */
export class CurrentBrowser {
  readonly #parts: CurrentBrowserParts
  readonly #ending = new Set<Promise<void>>()
  #current: Promise<BrowserGeneration> | undefined
  #state: PoolStatus['browser'] = 'down'
  #version: string | undefined
  #recycling: BrowserGeneration | undefined

  constructor(parts: CurrentBrowserParts) {
    this.#parts = parts
  }

  get state(): PoolStatus['browser'] {
    return this.#state
  }

  /** Product and version of the last browser; undefined before its first start. */
  get version(): string | undefined {
    return this.#version
  }

  /**
   * The browser, started if there is none.
   *
   * @throws EngineError `service_unavailable` when none can be had
   */
  get(): Promise<BrowserGeneration> {
    this.#current ??= this.#launch()
    return this.#current
  }

  /** Once a browser has opened enough pages, starts its successor beside it and swaps when that stands. */
  recycle(generation: BrowserGeneration): void {
    const { recycleAfter, onSuccessor } = this.#parts
    if (generation.opened < recycleAfter || this.#recycling === generation) return
    this.#recycling = generation
    const before = this.#current
    const successor = this.#launch()
    const swap = successor.then(
      (next) => {
        // The old browser died meanwhile, and a render has already started another; or the pool was closed.
        const isLate = this.#current !== before && this.#current !== undefined
        if (isLate || this.#state === 'closed') return next.retire()
        this.#current = successor
        onSuccessor(next)
        return generation.retire()
      },
      // The old browser goes on serving; the next page tries again.
      () => {
        this.#recycling = undefined
      },
    )
    this.#track(swap)
  }

  /** Keeps no browser from here on: a successor that starts is ended. */
  closing(): void {
    this.#state = 'closed'
  }

  /** Ends the browser once its renders are over. The next {@link get} starts another. */
  async retire(): Promise<void> {
    const current = this.#current
    this.#current = undefined
    if (this.#state !== 'closed') this.#state = 'down'
    const generation = await current?.catch(() => undefined)
    await generation?.retire()
    await Promise.allSettled(this.#ending)
  }

  #launch(): Promise<BrowserGeneration> {
    if (this.#state !== 'closed' && this.#current === undefined) this.#state = 'starting'
    const launching = this.#parts.launch()
    launching.then(
      (generation) => {
        if (this.#state !== 'closed') this.#state = 'ready'
        this.#version = generation.version
        void generation.gone.then(() => {
          // The next render starts the next browser.
          this.#forget(launching)
          this.#track(generation.retire())
        })
      },
      () => this.#forget(launching),
    )
    return launching
  }

  #forget(launch: Promise<BrowserGeneration>): void {
    if (this.#current !== launch) return
    this.#current = undefined
    if (this.#state !== 'closed') this.#state = 'down'
  }

  #track(ending: Promise<void>): void {
    const done = ending.catch(() => {}).finally(() => this.#ending.delete(done))
    this.#ending.add(done)
  }
}
