/** Facts about a {@link ServiceError} besides. */
export interface ServiceErrorFacts {
  /** HTTP status of the answer. */
  readonly status?: number
  /** `Request-Id` of the request. */
  readonly requestId?: string | undefined
  /** Path of the field that is wrong. */
  readonly param?: string
  /** Cause of the failure, where no answer came. */
  readonly cause?: unknown
}

/** A request that a service refused, or a job that failed. */
export class ServiceError extends Error {
  /** Always `ServiceError`. */
  override readonly name = 'ServiceError'
  /** Which error, for programs: a code of `docs/errors.md`, `cancelled` for a job that was cancelled. */
  readonly code: string
  /** HTTP status of the answer; absent for a job that failed. */
  readonly status: number | undefined
  /** `Request-Id` of the answer, or of the request that posted the job. */
  readonly requestId: string | undefined
  /** Path of the first field that is wrong, for example `options.margins_mm.top`; absent where no field is. */
  readonly param?: string

  constructor(
    code: string,
    message: string,
    { status, requestId, param, cause }: ServiceErrorFacts = {},
  ) {
    super(message, { cause })
    this.code = code
    if (param !== undefined) this.param = param
    this.status = status
    this.requestId = requestId
  }
}
