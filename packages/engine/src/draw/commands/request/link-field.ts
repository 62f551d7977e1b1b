import * as z from 'zod'
import { lineText } from '../../../schemas/values/line-text.ts'
import type { LinkTarget } from '../../document/links.ts'

const SCHEMES = /^(?:https?|mailto|tel):/i

/** Name of a place of the document. */
export const anchorName = lineText(100)
  .min(1, { error: 'must be at least 1 character' })
  .meta({ description: 'Name of a place of the document, at most 100 characters.' })

const url = z
  .string()
  .max(2048, { abort: true })
  .refine((value) => SCHEMES.test(value) && URL.canParse(value), {
    error: 'must be an absolute address that starts with http:, https:, mailto: or tel:',
  })
  .meta({ description: 'Address: http, https, mailto or tel; at most 2048 characters.' })

/** Where a link leads: an address, or an anchor of the document. */
export const linkField = z
  .union([
    z.strictObject({ url }),
    z.strictObject({ anchor: anchorName.meta({ description: 'Name of an `anchor`.' }) }),
  ])
  .meta({ description: 'Where it leads: `{"url": …}` or `{"anchor": …}`.' })

/** A parsed link as drawing takes it. */
export function linkTarget(link: z.output<typeof linkField> | undefined): LinkTarget | undefined {
  if (link === undefined) return undefined
  return 'url' in link ? { kind: 'url', url: link.url } : { kind: 'anchor', anchor: link.anchor }
}
