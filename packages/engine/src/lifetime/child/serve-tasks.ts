import { EngineError } from '../../errors.ts'
import type { ChildMessage, TaskMessage } from './child-messages.ts'
import { closeNetwork } from './close-network.ts'

/** Tasks of a child by name. Payload and result cross a process boundary by structured clone. */
export type ChildTasks = Readonly<Record<string, (payload: never) => unknown>>

/**
 * Turns this process into a child of a `ChildPool`: called once, by its entry module.
 *
 * The process ends with its parent, and opens no connection of its own.
 */
export function serveTasks(tasks: ChildTasks): void {
  closeNetwork()
  process.on('message', async (message) => {
    const { task, payload } = message as TaskMessage
    answer(await outcome(tasks[task], payload))
  })
  process.once('disconnect', () => process.exit())
  answer({ kind: 'ready' })
}

async function outcome(
  task: ((payload: never) => unknown) | undefined,
  payload: unknown,
): Promise<ChildMessage> {
  try {
    if (task === undefined) throw new Error('The child knows no such task.')
    return { kind: 'done', value: await task(payload as never) }
  } catch (error) {
    if (EngineError.is(error)) return { kind: 'refused', code: error.code, message: error.message }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: isExhaustion(error) ? 'exhausted' : 'failed', reason }
  }
}

// V8 and Node raise a RangeError for a stack that is full and for a buffer, string or array that cannot be had.
function isExhaustion(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /call stack|allocat|Invalid (array|string|typed array) length|larger than/i.test(error.message)
  )
}

function answer(message: ChildMessage): void {
  // The parent may be gone: then there is nobody to tell.
  process.send?.(message, undefined, undefined, () => {})
}
