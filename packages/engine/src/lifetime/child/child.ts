import type { Socket } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineError } from '../../messages/errors.ts'
import { cancelled } from '../cancelled.ts'
import type { TellDone } from '../done-parts.ts'
import { lowerPriority } from '../process/lower-priority.ts'
import type { StartedProcess } from '../process/start-process.ts'
import { MS_PER_TICK, processorTicks, threadTimes } from '../process/thread-times.ts'
import { inTurns } from '../turns.ts'
import { ChildDisplaced, ChildExit, outOfMemory, outOfTime } from './child-end.ts'
import type { Occupant } from './child-memory.ts'
import type { ChildAnswer, ChildMessage, ParentMessage } from './child-messages.ts'
import type { ChildStart } from './child-start.ts'
import { type Cut, cutToPieces, Joiner, type Piece } from './pieces.ts'
import { residentMemoryMb } from './resident-memory.ts'
import { type ProcessTimes, type SpentTime, type TaskTime, watchTaskTime } from './task-time.ts'

/** One task and what ends it. */
export interface ChildRun extends TaskTime {
  readonly task: string
  readonly payload: unknown
  readonly subject: string
  readonly signal: AbortSignal
  readonly onDone?: TellDone
  /** Processor time after which the task lets others go first, in milliseconds; absent for one that never does. */
  readonly giveWayMs?: number
  /** Told when the task has made the child larger. */
  readonly onGrowth?: () => void
}

// Starting takes 50 ms; on a machine this busy nothing else would work either.
const START_TIME: TaskTime = { timeoutMs: 30_000, clockMs: 120_000 }

// The heap has a limit of its own; this watches over buffers too, which fill at up to 1 GB a second.
const MEMORY_POLL_MS = 50

// A task that gives way has a tenth of the processor time that each of the others has, where they want all there is.
const GIVE_WAY_NICE = 10

/** A process that carries out tasks one after the other, and can be killed in the middle of one. */
export class Child implements Occupant {
  readonly #process: StartedProcess
  readonly #entry: string
  /** Memory that it may occupy, in MB. */
  readonly maxMemoryMb: number
  readonly #ready: Promise<unknown>
  readonly #pieces = new Joiner()
  #answer = Promise.withResolvers<ChildAnswer>()
  #onDone: ChildRun['onDone']
  #alive = true
  #runs = 0
  #busyMs = 0
  #usedMb = 0
  #hasGivenWay = false

  constructor({ entry, maxMemoryMb }: ChildStart, started: StartedProcess) {
    this.maxMemoryMb = maxMemoryMb
    this.#entry = basename(fileURLToPath(entry))
    this.#process = started
    const { child, exited } = this.#process
    child.on('message', (message) => this.#take(message as ChildMessage))
    // A message that could not be sent is told here.
    child.on('error', () => this.#lose())
    void exited.then(({ error, ...end }) => {
      const told = { ...end, usedMb: this.#usedMb, maxMemoryMb }
      this.#end(error ?? new ChildExit(told, this.#process.lastWords()))
    })
    this.#ready = this.#start()
    this.#ready.catch(() => {})
  }

  /** Whether it can take another task. */
  get alive(): boolean {
    return this.#alive
  }

  /** Whether a task of it has let others go first: its priority is low for good. */
  get hasGivenWay(): boolean {
    return this.#hasGivenWay
  }

  /** Tasks it was given. */
  get runs(): number {
    return this.#runs
  }

  /** Memory that it was last seen to occupy, in MB. */
  get usedMb(): number {
    return this.#usedMb
  }

  /** How long it has been carrying out tasks, in milliseconds. */
  get busyMs(): number {
    return this.#busyMs
  }

  /**
   * Runs one task. A child that ran out of time or memory, or whose caller went away, is dead afterwards.
   *
   * @throws EngineError as the task raised it; otherwise as `ChildPool.run` says; ChildExit when the child was ended
   *   from outside
   */
  async run(run: ChildRun): Promise<unknown> {
    const { task, payload, subject, signal, giveWayMs, onDone, onGrowth } = run
    if (signal.aborted) throw cancelled(signal)
    const onAbort = () => this.kill(cancelled(signal))
    signal.addEventListener('abort', onAbort, { once: true })
    const watch = setInterval(() => void this.#watchMemory(subject, onGrowth), MEMORY_POLL_MS)
    let givingWay: NodeJS.Timeout | undefined
    const since = performance.now()
    this.#runs += 1
    try {
      this.#hold(true)
      await this.#ready
      this.#answer = Promise.withResolvers()
      // It may end while the task is being sent, when nobody waits for the answer yet.
      this.#answer.promise.catch(() => {})
      this.#onDone = onDone
      const ticksBefore = (await this.#processorTicks()) ?? 0
      if (giveWayMs !== undefined) {
        const look = () => void this.#giveWay(giveWayMs, ticksBefore)
        givingWay = setInterval(look, giveWayMs / 4)
      }
      await this.#send(task, payload)
      const answer = await this.#inTime(run, ticksBefore, (spent) =>
        outOfTime(subject, run.timeoutMs, spent),
      )
      return await inTurns(this.#pieces.join(resultOf(answer, subject)))
    } catch (error) {
      throw error instanceof ChildExit && !error.fromOutside ? error.inTask(subject) : error
    } finally {
      clearInterval(watch)
      clearInterval(givingWay)
      this.#onDone = undefined
      signal.removeEventListener('abort', onAbort)
      this.#busyMs += performance.now() - since
      this.#hold(false)
    }
  }

  /** Ends the process at once, whatever it is doing; a task in it fails with the reason. */
  kill(reason: Error): void {
    this.#end(reason)
    this.#process.kill()
  }

  /** Ends the process so that others have its memory; a task in it fails with {@link ChildDisplaced}. */
  displace(): void {
    this.kill(new ChildDisplaced(this.#usedMb))
  }

  /** Ends a process that takes no messages, if it has not ended; how it ended tells why. */
  #lose(): void {
    this.#alive = false
    this.#process.kill()
  }

  #take(message: ChildMessage): void {
    if (message.kind === 'progress') this.#onDone?.(message.parts)
    else if (message.kind === 'piece') this.#pieces.add(message.piece)
    else this.#answer.resolve(message)
  }

  #end(reason: Error): void {
    this.#alive = false
    this.#answer.reject(reason)
  }

  async #start(): Promise<void> {
    const unavailable = (cause?: unknown) => {
      const message = `A process for reading documents (${this.#entry}) could not be started.`
      return new EngineError('service_unavailable', message, { cause })
    }
    try {
      await this.#inTime(START_TIME, 0, () => unavailable())
    } catch (error) {
      const isTold =
        EngineError.is(error) ||
        error instanceof ChildDisplaced ||
        (error instanceof ChildExit && error.fromOutside)
      throw isTold ? error : unavailable(error)
    }
  }

  /** In pieces: cloned at once, a large task holds up every other request. */
  async #send(task: string, payload: unknown): Promise<void> {
    const send = (piece: Piece) => this.#post({ kind: 'piece', piece })
    this.#post({ kind: 'task', task, payload: await inTurns(cutToPieces(payload, send)) })
  }

  #post(message: ParentMessage): void {
    if (!this.#alive) return
    this.#process.child.send(message, (error) => {
      if (error !== null) this.#lose()
    })
  }

  /** The next answer; when its time is over the child is killed. */
  async #inTime(
    time: TaskTime,
    ticksBefore: number,
    late: (spent: SpentTime) => EngineError,
  ): Promise<ChildAnswer> {
    const look = () => this.#times(ticksBefore)
    const stop = watchTaskTime(time, look, (spent) => this.kill(late(spent)))
    try {
      return await this.#answer.promise
    } finally {
      stop()
    }
  }

  async #processorTicks(): Promise<number | undefined> {
    const { pid } = this.#process.child
    return pid === undefined ? undefined : await processorTicks(pid)
  }

  async #times(ticksBefore: number): Promise<ProcessTimes | undefined> {
    const { pid } = this.#process.child
    if (pid === undefined) return undefined
    const [ticks, times] = await Promise.all([processorTicks(pid), threadTimes(pid)])
    if (ticks === undefined) return undefined
    return { usedMs: (ticks - ticksBefore) * MS_PER_TICK, wantedMs: times?.wantingMs ?? 0 }
  }

  /** Lets others go first, once the task has used so much. */
  async #giveWay(afterMs: number, ticksBefore: number): Promise<void> {
    const { pid } = this.#process.child
    const ticks = await this.#processorTicks()
    if (pid === undefined || ticks === undefined || this.#hasGivenWay) return
    if ((ticks - ticksBefore) * MS_PER_TICK < afterMs) return
    this.#hasGivenWay = true
    await lowerPriority(pid, GIVE_WAY_NICE)
  }

  async #watchMemory(subject: string, onGrowth: ChildRun['onGrowth']): Promise<void> {
    const { pid } = this.#process.child
    const megabytes = pid === undefined ? undefined : await residentMemoryMb(pid)
    if (megabytes === undefined) return
    const hasGrown = megabytes > this.#usedMb
    this.#usedMb = megabytes
    if (megabytes > this.maxMemoryMb) this.kill(outOfMemory(subject))
    else if (hasGrown) onGrowth?.()
  }

  /** A task keeps this process running, a child that waits for one does not. */
  #hold(working: boolean): void {
    const { child } = this.#process
    // Standard error is a socket of this process: it would hold it, too.
    const pipe = child.stderr as Socket | null
    for (const handle of [child, child.channel, pipe]) {
      if (working) handle?.ref()
      else handle?.unref()
    }
  }
}

function resultOf(message: ChildAnswer, subject: string): Cut {
  switch (message.kind) {
    case 'done':
      return message.result
    case 'refused':
      throw new EngineError(message.code, message.message, { cause: message.reason })
    case 'exhausted':
      throw outOfMemory(subject, message.reason)
    default: {
      const cause = message.kind === 'failed' ? message.reason : message
      throw new EngineError('conversion_failed', `${subject} could not be read.`, { cause })
    }
  }
}
