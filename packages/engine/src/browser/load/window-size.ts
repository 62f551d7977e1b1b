import type { PageOptions } from '../pool/browser-pool.ts'

/** Size of the window that a document is loaded in, and of its pixels. */
export type WindowSize = NonNullable<PageOptions['viewport']>
