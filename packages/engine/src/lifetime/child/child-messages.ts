import type { ErrorCode } from '../../errors.ts'

/** Messages of the parent: one task, and the next only after its answer. */
export interface TaskMessage {
  readonly task: string
  readonly payload: unknown
}

/** Answers of a child; `ready` once, after its modules have loaded. */
export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: unknown }
  /** The task raised an EngineError. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  /** Memory or stack ran out, and the child lives. */
  | { readonly kind: 'exhausted'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
