import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'

/** Parts of a package that hold something to see, by the folder they are in. */
const PARTS: Readonly<Record<string, string>> = {
  'word/charts/chart': 'charts',
  'xl/charts/chart': 'charts',
  'word/diagrams/data': 'diagrams',
  'xl/diagrams/data': 'diagrams',
  'word/embeddings/': 'embedded objects',
}

/** Says that a document holds something that its content alone does not show. */
export function leftOut(what: string): RenderWarning {
  const message = `The document holds ${what}, which the semantic engine leaves out or shows in part.`
  return renderWarning('content_left_out', message)
}

/**
 * Warnings about parts of an OOXML package that are not read.
 *
 * Names stand in the ZIP directory as they are, so looking for them needs no unpacking.
 */
export function leftOutParts(bytes: Uint8Array): readonly RenderWarning[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = Object.entries(PARTS).filter(([name]) => packed.includes(name))
  return [...new Set(found.map(([, what]) => what))].map(leftOut)
}
