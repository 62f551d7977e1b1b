import type * as z from 'zod'
import { browserFields } from './browser-options.ts'
import { loadingFields } from './loading-options.ts'
import { pageFields } from './page-options.ts'

/**
 * Fields of every rendering by the browser; an operation spreads them into its options and refines the
 * result with `refuseNarrowContentBox`.
 */
export const renderFields = { ...pageFields, ...loadingFields, ...browserFields } as const

/** Parsed {@link renderFields}. */
export type RenderOptions = z.output<z.ZodObject<typeof renderFields>>
