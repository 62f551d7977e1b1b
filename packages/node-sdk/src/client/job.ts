/** A job as `GET /jobs/{job_id}` shows it. */
export interface Job {
  /** Identifies the job. */
  readonly job_id: string
  /** Whether it waits, runs, or how it ended. */
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed'
  /** Name of the operation, for example `convert/html`. */
  readonly operation: string
  /** When it was accepted; RFC 3339, UTC. */
  readonly created_at: string
  /** When its last attempt began. */
  readonly started_at?: string
  /** When it ended. */
  readonly finished_at?: string
  /** How often it was begun: more than once when its worker was lost, at most 3. */
  readonly attempts: number
  /**
   * Phase of a running job, after half a second; with the whole percent of it that are done where it can be counted: sources
   * read, documents merged, edits made, files split off.
   */
  readonly progress?: {
    readonly phase: 'reading' | 'converting' | 'storing'
    readonly percent?: number
  }
  /** Notes that were posted with it. */
  readonly labels: Readonly<Record<string, string>>
  /** `Request-Id` of the request that posted it. */
  readonly request_id: string
  /** Address of the result. It needs no key and is valid for 24 hours after the end of the job. */
  readonly result_url?: string
  /** When the result and its address end. */
  readonly result_expires_at?: string
  /** Result; present once the job has succeeded. */
  readonly result?: {
    readonly media_type: string
    readonly size_bytes: number
    readonly sha256: string
    readonly pages?: number
    readonly warnings: readonly {
      readonly code: string
      readonly severity: string
      readonly message: string
      /** Resource that it is about. */
      readonly url?: string
      /** Content that was removed, with the code `redacted`. */
      readonly redactions?: readonly JobRedaction[]
    }[]
  }
  /** Why it failed: a code of `docs/errors.md`, a text for people, and the path of the field that is wrong. */
  readonly error?: { readonly error: string; readonly detail: string; readonly param?: string }
  /** Credits it has cost, and what of them came back. */
  readonly credits: { readonly charged: number; readonly refunded: number }
  /** Receiver that is told how the job ended. */
  readonly webhook?: {
    readonly url: string
    readonly events: readonly ('job.succeeded' | 'job.failed')[]
    /** Every try to tell it, the first one first; absent in lists. */
    readonly deliveries?: readonly WebhookDelivery[]
  }
}

/** One try to tell the receiver of a job how it ended. */
export interface WebhookDelivery {
  /** Which event was told. */
  readonly event: 'job.succeeded' | 'job.failed'
  /** When it was sent; RFC 3339, UTC. */
  readonly at: string
  /** How long the receiver took, in milliseconds. */
  readonly duration_ms: number
  /** HTTP status that it answered; null without one. */
  readonly status: number | null
  /** Why it failed; null when it did not. */
  readonly error: string | null
}

/** Content of one kind that was removed from one page. */
export interface JobRedaction {
  /** Number of the page; 0 for what stands beside the pages. */
  readonly page: number
  /** Kind of the content, for example `text` or `image`. */
  readonly kind: string
  /** How many were removed. */
  readonly count: number
  /** Where on the page, from its top left corner as it is seen. */
  readonly boxes: readonly {
    readonly x_mm: number
    readonly y_mm: number
    readonly width_mm: number
    readonly height_mm: number
  }[]
}

/** The result of a job. */
export interface JobResult {
  /** The file. */
  readonly bytes: Uint8Array
  /** Media type of the bytes. */
  readonly mediaType: string
  /** The job, ended. */
  readonly job: Job
}
