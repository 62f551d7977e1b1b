import * as z from 'zod'
import { urlMatch } from '../network/url-match.ts'
import { boundedList } from './bounded.ts'

const MAX_ENTRIES = 100

const BLOCKED_TYPES = [
  'image',
  'stylesheet',
  'font',
  'script',
  'media',
  'fetch',
  'ping',
  'frame',
] as const

/** A kind of resource that can be left out. */
export type BlockedType = (typeof BLOCKED_TYPES)[number]

/** Resources that the document must do without. */
export const block = z
  .strictObject({
    resource_types: boundedList(z.enum(BLOCKED_TYPES), BLOCKED_TYPES.length)
      .optional()
      .meta({ description: 'Kinds of resources; `fetch` means every request of a script.' }),
    url_patterns: boundedList(urlMatch, MAX_ENTRIES)
      .optional()
      .meta({
        description: `URL patterns such as \`*://*.ads.example/*\`, at most ${MAX_ENTRIES}; to match part of the path write \`*://*/*analytics*\`.`,
      }),
  })
  .meta({ description: 'Resources to block. The document itself is always loaded.' })

/** Parsed {@link block}. */
export type BlockOptions = z.output<typeof block>
