import type { ErrorCode } from '@svc/engine'
import type { Caller } from './accounts/keys/key-store.ts'
import type { HttpErrorCode } from './answer/http-error.ts'

/** State that the middleware of one request hands on to the next, in `ctx.state`. */
export interface AppState {
  /** The UUID that the answer carries as `Request-Id`. */
  requestId: string
  /** When the request arrived; `begun` is the same moment on the monotonic clock, in milliseconds. */
  arrival: { readonly at: Date; readonly begun: number }
  /** Who asks; set once the key is known. */
  caller?: Caller
  /** Whether it is an address that we signed: the right to it stands in the place of a key. */
  isSigned?: true
  /** Credits that the caller's account has left; absent where they are not counted. */
  creditsRemaining?: number
  /** Code of the error that is answered. */
  error?: ErrorCode | HttpErrorCode
  /** Whether the request has been recorded for its account, together with its credit. */
  recorded?: true
}
