import type { PdfLimits } from '../file/pdf-limits.ts'

/** How large a PDF from elsewhere may be inside. */
export interface ForeignLimits extends PdfLimits {
  readonly maxPages: number
}

/**
 * Limits of a PDF from elsewhere unless its reader says otherwise: more than any document that people made,
 * less than what takes longer than the time there is.
 */
export const FOREIGN_LIMITS: ForeignLimits = {
  maxObjects: 500_000,
  maxInflatedBytes: 200 * 1024 * 1024,
  maxPages: 5000,
}
