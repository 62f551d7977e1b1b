import { usageBelow } from './tree-usage.ts'

/** Often enough to see a print that takes seconds; reading costs milliseconds. */
const EVERY_MS = 250

/** The most memory that the processes below this one take, beyond what they took at the start. */
export class PeakMemory {
  readonly #before: number
  readonly #timer: NodeJS.Timeout
  #peak: number
  #reading: Promise<void> = Promise.resolve()

  private constructor(before: number) {
    this.#before = before
    this.#peak = before
    this.#timer = setInterval(() => {
      this.#reading = this.#read()
    }, EVERY_MS)
  }

  static async start(): Promise<PeakMemory> {
    return new PeakMemory((await usageBelow(process.pid)).pssBytes)
  }

  /** @returns bytes */
  async stop(): Promise<number> {
    clearInterval(this.#timer)
    await this.#reading
    return this.#peak - this.#before
  }

  async #read(): Promise<void> {
    this.#peak = Math.max(this.#peak, (await usageBelow(process.pid)).pssBytes)
  }
}
