/** Limits of what one render may take from the network. */
export interface RenderLimits {
  /** Requests of a render, refused ones and WebSockets included. */
  readonly maxRequests: number
  /** Bytes of a render, both directions, as they travel (compressed). */
  readonly maxBytes: number
  /** Bytes of one plain HTTP response; in a TLS tunnel responses cannot be told apart. */
  readonly maxResponseBytes: number
  /** Transfers at once; more wait their turn. */
  readonly maxConcurrent: number
  /** How long a transfer may stand still, in milliseconds. */
  readonly idleMs: number
  /** How long a host name may take to resolve, in milliseconds. */
  readonly resolveMs: number
}

/** Limits of a render that asks for none of its own. */
export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  // Saved news and shop pages load 150 to 400 resources: a hundred would break them, and ten thousand
  // images of an attack are still cut at the front.
  maxRequests: 500,
  maxBytes: 100_000_000,
  maxResponseBytes: 50_000_000,
  maxConcurrent: 20,
  idleMs: 15_000,
  resolveMs: 2000,
}
