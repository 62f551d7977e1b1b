/** How large a file may be inside. */
export interface PdfLimits {
  /** Entries of its cross-reference, free ones included. */
  readonly maxObjects: number
  /** Size that its cross-reference, and then its object streams, may inflate to. */
  readonly maxInflatedBytes: number
}

/** Limits of what Chromium prints: several times the largest document we know, and all that numbers allow. */
export const PRINTED_LIMITS: PdfLimits = {
  maxObjects: 8_388_607,
  maxInflatedBytes: 256 * 1024 * 1024,
}
