/** What the middleware of one request hands on to the next, in `ctx.state`. */
export interface AppState {
  /** The UUID that the answer carries as `Request-Id`. */
  requestId: string
  /** Parsed request body; set by the body middleware of the routes that have one. */
  body?: unknown
}
