/** Gives a place back; safe to call twice. */
export type LeavePlace = () => void

/** How many transfers of one render may run at once; the rest wait in order. */
export class TransferPlaces {
  readonly #waiting: (() => void)[] = []
  readonly #count: number
  #free: number

  constructor(count: number) {
    this.#count = count
    this.#free = count
  }

  /** Whether one of them is taken. */
  get isTaken(): boolean {
    return this.#free < this.#count
  }

  /** Waits for a place. */
  async take(): Promise<LeavePlace> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let left = false
    return () => {
      if (left) return
      left = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
