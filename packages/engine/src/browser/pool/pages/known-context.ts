/** A context and the one page it may have. */
export interface KnownContext {
  targetId: string | undefined
  /** Whether it ever had a window or a worker besides its page. */
  hasOthers: boolean
  /** Told the session of the page, once it is there. */
  readonly attached: (sessionId: string) => void
  readonly lose: (error: Error) => void
}
