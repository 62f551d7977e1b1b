import { EngineError } from '../../messages/errors.ts'
import { quote } from '../../messages/quote.ts'
import { cancelled } from '../cancelled.ts'
import { machineMemoryBytes } from '../process/machine-memory.ts'

/** A child as the memory sees it. */
export interface Occupant {
  /** Memory that it was last seen to occupy, in MB; 0 before. */
  readonly usedMb: number
  /** Ends it, so that its memory is free: the task that it may carry out is begun again later. */
  displace(): void
}

/** Place of a task in the memory, from its beginning to its end. */
export interface Place {
  /** Memory that is kept for it, however little it uses, in MB. */
  readonly keptMb: number
  /** Child that carries it out, once there is one. */
  occupant?: Occupant
}

/** Wish for a place. */
export interface Entry {
  /** Default: as much as most tasks need. */
  readonly keptMb?: number
  readonly signal: AbortSignal
}

/** Least share of the machine's memory that children get together. */
const SHARE = 0.5
const LEAST_MB = 512

/** A child with its modules and a small document; without one half of it. */
const USUAL_MB = 128
const IDLE_MB = USUAL_MB / 2

/** How long a task waits for room. Others may end meanwhile; then it is better asked for again. */
const WAIT_MS = 120_000

interface Waiting {
  readonly place: Place
  readonly enter: () => void
}

/**
 * Memory that the children of several pools share.
 *
 * - A task begins when there is room for a usual one. Children that wait for tasks are ended for it, the one that has
 *   waited longest first.
 * - When those at work grow beyond the limit, the largest that has outgrown its place gives way. Its task begins again in a
 *   larger place, once there is room for one.
 * - A task that is alone has all of the memory.
 */
export class ChildMemory {
  /** Limit for all children together, in MB. */
  readonly maxMb: number
  readonly #places = new Set<Place>()
  readonly #idle = new Set<Occupant>()
  readonly #waiting = new Set<Waiting>()

  /**
   * @param maxMb default: half of the memory of the machine, or of its container
   * @throws EngineError `invalid_request` when it is less than 512
   */
  constructor(maxMb: number = Math.max((machineMemoryBytes() / 2 ** 20) * SHARE, LEAST_MB)) {
    if (!(maxMb >= LEAST_MB)) {
      const message = `childMemoryMb must be at least ${LEAST_MB}, got ${quote(maxMb)}.`
      throw new EngineError('invalid_request', message)
    }
    this.maxMb = maxMb
  }

  /** Memory of all children, with what is kept for those at work, in MB. */
  get heldMb(): number {
    let sum = 0
    for (const { usedMb } of this.#idle) sum += Math.max(usedMb, IDLE_MB)
    for (const place of this.#places) sum += Math.max(usedOf(place), place.keptMb)
    return sum
  }

  /**
   * Waits for a place; {@link leave} gives it back.
   *
   * @throws EngineError `service_unavailable` when there is none for two minutes; `conversion_failed` when the signal ends
   *   the wait
   */
  async enter({ keptMb = USUAL_MB, signal }: Entry): Promise<Place> {
    const place: Place = { keptMb: Math.min(Math.max(keptMb, USUAL_MB), this.maxMb) }
    if (this.#hasRoomFor(place)) this.#places.add(place)
    else await this.#room(place, signal)
    return place
  }

  /** The task is over; its child waits for the next one, or has ended. */
  leave(place: Place, isAlive: boolean): void {
    this.#places.delete(place)
    if (isAlive && place.occupant) this.#idle.add(place.occupant)
    this.#admit()
  }

  /** A child that waited for a task has one, or has ended. */
  remove(occupant: Occupant): void {
    if (this.#idle.delete(occupant)) this.#admit()
  }

  /** Sees to the limit after a child has grown. */
  grew(): void {
    this.#evictIdle(0)
    if (this.heldMb <= this.maxMb || this.#places.size < 2) return
    const outgrown = [...this.#places].filter((place) => usedOf(place) > place.keptMb)
    const [largest] = outgrown.sort((one, other) => usedOf(other) - usedOf(one))
    largest?.occupant?.displace()
  }

  #hasRoomFor({ keptMb }: Place): boolean {
    this.#evictIdle(keptMb)
    return this.#places.size === 0 || this.heldMb + keptMb <= this.maxMb
  }

  #evictIdle(keptMb: number): void {
    for (const occupant of this.#idle) {
      if (this.heldMb + keptMb <= this.maxMb) return
      this.#idle.delete(occupant)
      occupant.displace()
    }
  }

  #admit(): void {
    for (const waiting of this.#waiting) {
      if (this.#hasRoomFor(waiting.place)) waiting.enter()
    }
  }

  #room(place: Place, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(cancelled(signal))
        return
      }
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.#waiting.delete(waiting)
      }
      const onAbort = () => {
        settle()
        reject(cancelled(signal))
      }
      const timer = setTimeout(() => {
        settle()
        const message = `Documents under way take all of the ${Math.round(this.maxMb)} MB for reading and drawing them.`
        reject(new EngineError('service_unavailable', message))
      }, WAIT_MS)
      const waiting: Waiting = {
        place,
        enter: () => {
          settle()
          this.#places.add(place)
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(waiting)
    })
  }
}

function usedOf({ occupant }: Place): number {
  return occupant?.usedMb ?? 0
}
