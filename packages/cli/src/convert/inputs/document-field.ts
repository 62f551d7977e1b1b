import type { DocumentInput } from '@svc/engine'
import type { Body } from './body.ts'
import type { Input } from './inputs.ts'

/**
 * The field of a request that a document goes into: HTML, by the name of its file or its first words, goes into a field of
 * its own where the operation has one, so that nobody is given the size of its markup.
 */
export function fieldOf(
  { field, htmlField }: Pick<DocumentInput, 'field' | 'htmlField'>,
  { name }: Pick<Input, 'name'>,
  value: string | Uint8Array,
  body: Body = {},
): string {
  if (htmlField === undefined || typeof value !== 'string') return field
  // Beside HTML that is there already it is refused as one document too many.
  if (Object.hasOwn(body, htmlField)) return field
  return HTML_NAME.test(name) || HTML_START.test(value.slice(0, HEAD_LENGTH)) ? htmlField : field
}

const HTML_NAME = /\.(?:html?|xhtml)$/i

// A licence in a comment may stand before the document.
const HEAD_LENGTH = 8192

/** The doctype or the root element, behind comments and an XML declaration. */
const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i
