// The module that each thread of PdfThreads starts with.
import { kTransferable, kValue, Tinypool } from 'tinypool'
import { lowerThisThread } from '../../lifetime/process/lower-priority.ts'
import { EngineError, type ErrorCode } from '../../messages/errors.ts'
import type { Helpers } from '../finish/helpers.ts'
import { type PdfTaskName, pdfTasks } from './pdf-tasks.ts'
import { workBeside } from './work-beside.ts'

/** One task for a thread. */
export interface PdfThreadTask {
  readonly task: PdfTaskName
  readonly payload: unknown
  /** How far below the main thread this one works. */
  readonly nice: number
}

/** Answer of a thread. Errors lose their class on the way, so that they travel as values. */
export type PdfThreadAnswer =
  | { readonly kind: 'done'; readonly value: unknown }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly cause: string
    }

/** Carries out one task. The bytes of its result are handed over, not copied. */
export function runTask({ task, payload, nice }: PdfThreadTask): unknown {
  lowerThisThread(nice)
  try {
    const run: (payload: never, helpers: Helpers) => unknown = pdfTasks[task]
    const value = run(payload as never, workBeside())
    return handedOver({ kind: 'done', value }, bufferOf(value))
  } catch (error) {
    if (!EngineError.is(error)) throw error
    const { code, message, cause } = error
    const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    return { kind: 'refused', code, message, cause: stack } satisfies PdfThreadAnswer
  }
}

function handedOver(answer: PdfThreadAnswer, buffer: ArrayBuffer | undefined): unknown {
  if (buffer === undefined) return answer
  return Tinypool.move({ [kTransferable]: [buffer], [kValue]: answer })
}

/** The memory of a result's bytes, where nothing else lies in it. */
function bufferOf(value: unknown): ArrayBuffer | undefined {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return undefined
  const { bytes } = value
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return undefined
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : undefined
}
