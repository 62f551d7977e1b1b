/** A job as `GET /jobs/{job_id}` shows it. */
export interface Job {
  readonly job_id: string
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed'
  /** Name of the operation, for example `convert/html`. */
  readonly operation: string
  readonly created_at: string
  readonly started_at?: string
  readonly finished_at?: string
  /** How often it was begun: more than once when its worker was lost, at most 3. */
  readonly attempts: number
  /** What a running job is at, after half a second. */
  readonly progress?: { readonly phase: 'reading' | 'converting' | 'storing' }
  readonly labels: Readonly<Record<string, string>>
  readonly request_id: string
  /** Address of the result. It needs no key and is valid for 24 hours after the end of the job. */
  readonly result_url?: string
  readonly result_expires_at?: string
  readonly result?: {
    readonly media_type: string
    readonly size_bytes: number
    readonly sha256: string
    readonly pages?: number
    readonly warnings: readonly {
      readonly code: string
      readonly severity: string
      readonly message: string
      readonly url?: string
    }[]
  }
  readonly error?: { readonly error: string; readonly detail: string }
  readonly credits: { readonly charged: number; readonly refunded: number }
}

/** The result of a job. */
export interface JobResult {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly job: Job
}
