import type { SemanticContent } from '../semantic-content.ts'
import { deEncapsulate } from './de-encapsulate.ts'
import { isEncapsulatedHtml } from './is-encapsulated-html.ts'
import { RtfReader } from './rtf-reader.ts'

/**
 * An RTF document as HTML: the one it was made from, or its own headings, paragraphs, lists, tables and pictures.
 *
 * @param bytes a document that has passed the preflight
 */
export function readRtf(bytes: Uint8Array): SemanticContent {
  return isEncapsulatedHtml(bytes) ? deEncapsulate(bytes) : new RtfReader().read(bytes)
}
