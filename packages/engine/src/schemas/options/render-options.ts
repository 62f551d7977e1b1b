import type * as z from 'zod'
import { browserFields } from './browser-options.ts'
import { loadingFields } from './loading-options.ts'
import { pageFields } from './page-options.ts'

/** Fields of everything that loads a document into the browser, whatever is made of it then. */
export const browsingFields = { ...loadingFields, ...browserFields } as const

/** Parsed {@link browsingFields}. */
export type BrowsingOptions = z.output<z.ZodObject<typeof browsingFields>>

/**
 * Fields of every rendering by the browser; an operation spreads them into its options and refines the
 * result with `refuseNarrowContentBox`.
 */
export const renderFields = { ...pageFields, ...browsingFields } as const

/** Options of what a browser renders, validated, with their defaults. */
export type RenderOptions = z.output<z.ZodObject<typeof renderFields>>
