/**
 * Every error code the engine can raise. A closed list: adapters map it, clients branch on it.
 *
 * Adding a code is a minor change, renaming one is breaking.
 */
export const ERROR_CODES = [
  'invalid_request',
  'url_not_allowed',
  'source_unavailable',
  'invalid_document',
  'document_encrypted',
  'edit_failed',
  'conversion_failed',
  'service_unavailable',
] as const

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number]

// A registered symbol and not `instanceof`: two copies of the package in one process must agree.
const BRAND = Symbol.for('svc.EngineError')

/**
 * The one error the engine raises.
 *
 * `message` is public: it names the field, the value given and what would be accepted, and never holds
 * secrets, paths or internal addresses. `cause` is for the log.
 */
export class EngineError extends Error {
  /** Which error, for programs; `docs/errors.md` explains each. */
  readonly code: ErrorCode
  /** Path of the first field that is wrong, for example `options.margins_mm.top`; absent where no field is. */
  readonly param?: string
  /** Marks errors of this kind, whichever copy of the package made them. */
  readonly [BRAND] = true

  constructor(
    code: ErrorCode,
    message: string,
    options?: { readonly cause?: unknown; readonly param?: string | undefined },
  ) {
    super(message, options)
    this.name = 'EngineError'
    this.code = code
    if (options?.param !== undefined) this.param = options.param
  }

  /** Whether a value is an EngineError of any copy of this package. */
  static is(value: unknown): value is EngineError {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}
