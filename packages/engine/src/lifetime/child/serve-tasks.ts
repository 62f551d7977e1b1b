import { installationFault } from '../../installation/broken-installation.ts'
import { EngineError } from '../../messages/errors.ts'
import type { TellDone } from '../done-parts.ts'
import { atOnce } from '../turns.ts'
import type { ChildAnswer, ChildMessage, ParentMessage } from './child-messages.ts'
import { closeNetwork } from './close-network.ts'
import { cutToPieces, Joiner } from './pieces.ts'

/** Tasks of a child by name. Payload and result cross a process boundary by structured clone. */
export type ChildTasks = Readonly<Record<string, (payload: never, tell: TellDone) => unknown>>

// A task of ten thousand parts must not send as many messages.
const TELL_EVERY_MS = 250

/**
 * Turns this process into a child of a `ChildPool`: called once, by its entry module.
 *
 * The process ends with its parent, and opens no connection of its own.
 */
export function serveTasks(tasks: ChildTasks): void {
  closeNetwork()
  const pieces = new Joiner()
  process.on('message', async (given) => {
    const message = given as ParentMessage
    if (message.kind === 'piece') pieces.add(message.piece)
    else
      await answer(await outcome(tasks[message.task], () => atOnce(pieces.join(message.payload))))
  })
  process.once('disconnect', () => process.exit())
  void post({ kind: 'ready' })
}

type Outcome = { readonly value: unknown } | Exclude<ChildAnswer, { readonly kind: 'done' }>

async function outcome(
  task: ChildTasks[string] | undefined,
  payload: () => unknown,
): Promise<Outcome> {
  try {
    if (task === undefined) throw new Error('The child knows no such task.')
    return { value: await task(payload() as never, tellNowAndThen()) }
  } catch (error) {
    if (EngineError.is(error)) return { kind: 'refused', code: error.code, message: error.message }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const fault = installationFault(error)
    if (fault) return { kind: 'refused', code: fault.code, message: fault.message, reason }
    return { kind: isExhaustion(error) ? 'exhausted' : 'failed', reason }
  }
}

function tellNowAndThen(): TellDone {
  let toldAt = performance.now()
  return (parts) => {
    const now = performance.now()
    if (now - toldAt < TELL_EVERY_MS) return
    toldAt = now
    void post({ kind: 'progress', parts })
  }
}

// V8 and Node raise a RangeError for a stack that is full and for a buffer, string or array that cannot be had.
function isExhaustion(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /call stack|allocat|Invalid (array|string|typed array) length|larger than/i.test(error.message)
  )
}

async function answer(outcome: Outcome): Promise<void> {
  if ('kind' in outcome) {
    await post(outcome)
    return
  }
  // Written before the next is made, so that a result is not held twice.
  let written = Promise.resolve()
  const cutting = cutToPieces(outcome.value, (piece) => {
    written = post({ kind: 'piece', piece })
  })
  for (let step = cutting.next(); ; step = cutting.next()) {
    await written
    if (!step.done) continue
    await post({ kind: 'done', result: step.value })
    return
  }
}

/** Resolves once the message is written. The parent may be gone: then there is nobody to tell. */
function post(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
