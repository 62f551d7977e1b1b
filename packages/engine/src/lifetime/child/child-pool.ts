import { EngineError } from '../../messages/errors.ts'
import type { TellDone } from '../done-parts.ts'
import type { PoolState } from '../pool-state.ts'
import { startProcess } from '../process/start-process.ts'
import { Slots } from '../slots.ts'
import { currentTenant } from '../tenant.ts'
import { Child, type ChildRun } from './child.ts'
import { ChildDisplaced, ChildExit, endedFromOutside } from './child-end.ts'
import { ChildMemory, type Entry, type Place } from './child-memory.ts'
import { childProcess } from './child-start.ts'
import { takeEarlyChild } from './early-start.ts'
import type { ChildTasks } from './serve-tasks.ts'

/** How much of the machine a pool may have. */
export interface ChildPoolShare {
  /** Tasks at once, each in a child of its own. Default 2. */
  readonly concurrency?: number
  /** Memory that its children share with those of other pools. Default: a memory of their own. */
  readonly memory?: ChildMemory
}

/** Parts that a pool is made of. */
export interface ChildPoolOptions extends ChildPoolShare {
  /** Module that calls `serveTasks`; `childEntry` finds it in sources, builds and bundles. */
  readonly entry: URL
  /** Memory a child may occupy, in MB, the 45 of Node itself included. */
  readonly maxMemoryMb: number
  /** Whether the children may load native code. Default false. */
  readonly loadsNative?: boolean
  /** Tasks after which a child is replaced: what a document broke in it breaks no more. */
  readonly recycleAfter: number
  /** Tasks that may wait for a child; one more is refused. Default 1000. */
  readonly queueLimit?: number
  /** Processor time after which a task of one tenant lets those of others go first, in milliseconds. Default 2000. */
  readonly giveWayMs?: number
}

/** Signal that ends a task from outside. */
export interface RunOptions {
  /** Name of the task's input, as a message begins: `The PDF`, `documents[2]`. */
  readonly subject: string
  /**
   * How long the task may have a processor, in milliseconds; waiting for a child comes before. On a machine that is busy
   * the task lasts longer by the clock.
   */
  readonly timeoutMs: number
  /** Longest time by the clock, in milliseconds. Default: four times `timeoutMs`. */
  readonly clockMs?: number
  readonly signal: AbortSignal
  /** Told now and then how much is done, by tasks that can count it. */
  readonly onDone?: TellDone
  /** Told how long the task has waited for a child, in milliseconds; once more for each wait of one that is begun again. */
  readonly onWaited?: (ms: number) => void
}

/** Runs tasks over documents from elsewhere in processes that can be killed. */
export interface ChildPool<Tasks extends ChildTasks> {
  /**
   * Runs one task in a child of its own for as long as it takes.
   *
   * @param payload crosses by structured clone, as does the result: plain values, arrays, maps, bytes
   * @throws EngineError whatever the task raised; `invalid_document` when it ran out of time or memory;
   *   `conversion_failed` when the signal ended it, or for anything unexpected; `service_unavailable` when
   *   the queue is full, the pool closed, no child can be started, two were ended from outside, or the time by the
   *   clock was over before one had had its time with a processor
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    payload: Parameters<Tasks[Name]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  /** State of the pool, for health checks and metrics. */
  state(): PoolState
  /** Refuses new tasks, lets the running ones finish and ends every child. */
  close(): Promise<void>
}

// A child that waits holds some 50 MB; starting one takes 50 ms.
const IDLE_MS = 60_000

const QUEUE_TIMEOUT_MS = 600_000

// A child that has given way is replaced, which takes a twentieth of this.
const GIVE_WAY_MS = 2000

// On a machine with ten times more to do than processors a task may end yet; its caller would not wait for it.
const CLOCK_FACTOR = 4

// Half of the processor time after which the system ends a child: see child-start.ts.
const MAX_BUSY_MS = 600_000

/** A pool whose children start with the first tasks and are kept for the next ones. */
export function createChildPool<Tasks extends ChildTasks>(
  options: ChildPoolOptions,
): ChildPool<Tasks> {
  return new Children(options) as ChildPool<Tasks>
}

class Children implements ChildPool<ChildTasks> {
  readonly #options: ChildPoolOptions & { readonly concurrency: number }
  readonly #slots: Slots
  readonly #memory: ChildMemory
  readonly #idle = new Map<Child, NodeJS.Timeout>()
  #closed = false

  constructor(options: ChildPoolOptions) {
    const { concurrency = 2, queueLimit = 1000 } = options
    const queueTimeoutMs = QUEUE_TIMEOUT_MS
    this.#memory = options.memory ?? new ChildMemory()
    const maxMemoryMb = Math.min(options.maxMemoryMb, this.#memory.maxMb)
    this.#options = { ...options, concurrency, maxMemoryMb }
    this.#slots = new Slots({ slot: 'process', concurrency, extra: 1, queueLimit, queueTimeoutMs })
  }

  async run(task: string, payload: unknown, options: RunOptions): Promise<unknown> {
    this.#refuseClosed()
    const since = performance.now()
    const release = await this.#slots.acquire(options.signal)
    try {
      this.#refuseClosed()
      const clockMs = CLOCK_FACTOR * options.timeoutMs
      // Where all work is one tenant's, nobody has to go first.
      const giveWay = currentTenant() !== '' && {
        giveWayMs: this.#options.giveWayMs ?? GIVE_WAY_MS,
      }
      return await this.#carryOut({ clockMs, task, payload, ...giveWay, ...options }, since)
    } finally {
      release()
    }
  }

  /**
   * Carries a task out. It is begun again in a new child where the document is not the reason for the end of the one
   * before: somebody ended it from outside, which may be once, or others needed its memory.
   *
   * @param waitsSince when it began to wait for a child, by the clock of `performance.now()`
   */
  async #carryOut(run: ChildRun & RunOptions, waitsSince: number): Promise<unknown> {
    let since = waitsSince
    let isLast = false
    let place: Omit<Entry, 'signal'> = {}
    let take = async () => this.#waiting() ?? (await this.#start())
    const taken = async () => {
      const child = await take()
      run.onWaited?.(performance.now() - since)
      return child
    }
    for (;;) {
      try {
        return await this.#runIn(taken, run, place)
      } catch (error) {
        if (error instanceof ChildDisplaced) place = { keptMb: 2 * error.usedMb }
        else if (!(error instanceof ChildExit)) throw error
        else if (isLast) throw endedFromOutside(run.subject, error)
        else isLast = true
      }
      since = performance.now()
      take = () => this.#start()
    }
  }

  async #runIn(
    take: () => Promise<Child>,
    run: ChildRun,
    wish: Omit<Entry, 'signal'>,
  ): Promise<unknown> {
    const place = await this.#memory.enter({ ...wish, signal: run.signal })
    let child: Child | undefined
    try {
      child = await take()
      place.occupant = child
      return await child.run({ ...run, onGrowth: () => this.#memory.grew() })
    } finally {
      if (child === undefined) this.#memory.leave(place, false)
      else this.#giveBack(child, place)
    }
  }

  state(): PoolState {
    const { running, queued, waits } = this.#slots
    const state = this.#closed ? 'closed' : running > 0 || this.#idle.size > 0 ? 'ready' : 'idle'
    return { state, running, queued, slots: this.#options.concurrency, waits }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#slots.drained()
    for (const child of this.#idle.keys()) this.#retire(child)
  }

  #refuseClosed(): void {
    if (!this.#closed) return
    throw new EngineError('service_unavailable', 'The service is shutting down.')
  }

  /** The child used last, whose code is the warmest; the others grow old and go. One started early, where none waits. */
  #waiting(): Child | undefined {
    for (const [child, timer] of [...this.#idle].reverse()) {
      clearTimeout(timer)
      this.#idle.delete(child)
      this.#memory.remove(child)
      if (child.alive) return child
    }
    return takeEarlyChild(this.#options)
  }

  async #start(): Promise<Child> {
    return new Child(this.#options, await startProcess(childProcess(this.#options)))
  }

  #giveBack(child: Child, place: Place): void {
    const { runs, busyMs, hasGivenWay } = child
    const worn = runs >= this.#options.recycleAfter || busyMs > MAX_BUSY_MS || hasGivenWay
    this.#memory.leave(place, child.alive && !worn)
    if (!child.alive) return
    if (worn) {
      this.#retire(child)
      return
    }
    this.#idle.set(child, setTimeout(() => this.#retire(child), IDLE_MS).unref())
  }

  #retire(child: Child): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    this.#memory.remove(child)
    child.kill(new Error('The child is not needed any more.'))
  }
}
