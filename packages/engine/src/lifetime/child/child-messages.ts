import type { ErrorCode } from '../../messages/errors.ts'
import type { DoneParts } from '../done-parts.ts'
import type { Cut, Piece } from './pieces.ts'

/** Messages of the parent: the pieces of a task, the task, and the next only after its answer. */
export type ParentMessage = PieceMessage | TaskMessage

/** A task, whose pieces came before. */
export interface TaskMessage {
  readonly kind: 'task'
  readonly task: string
  readonly payload: Cut
}

/** A piece of a payload or of a result. */
export interface PieceMessage {
  readonly kind: 'piece'
  readonly piece: Piece
}

/** Messages of a child; `ready` once, after its modules have loaded. */
export type ChildMessage =
  | ChildAnswer
  | PieceMessage
  | { readonly kind: 'progress'; readonly parts: DoneParts }

/** The message that ends a start or a task. */
export type ChildAnswer =
  | { readonly kind: 'ready' }
  /** The result, whose pieces came before. */
  | { readonly kind: 'done'; readonly result: Cut }
  /** The task raised an EngineError; the reason is for the log. */
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly reason?: string
    }
  /** Memory or stack ran out, and the child lives. */
  | { readonly kind: 'exhausted'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
