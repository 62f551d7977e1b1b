import { contentTypesOf, relsOf, type TinyRelationship, zipOf } from './zip-of.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

/** Parts of a small Word document beside its body. */
export interface TinyDocx {
  readonly relationships?: readonly TinyRelationship[]
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
  /** Content types by part, in place of the usual ones. */
  readonly types?: Readonly<Record<string, string>>
}

/** Root of a part of a Word document around its content, for example `documentXml('document', …)`. */
export function wordXml(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} ${NAMESPACES}>${content}</w:${root}>`
}

/** A Word document of one body. */
export function tinyDocx(
  body: string,
  { relationships = [], parts = {}, types = {} }: TinyDocx = {},
): Uint8Array {
  return zipOf({
    '[Content_Types].xml': contentTypesOf({
      'word/document.xml': `${WORD}.document.main+xml`,
      'word/styles.xml': `${WORD}.styles+xml`,
      'word/comments.xml': `${WORD}.comments+xml`,
      ...types,
    }),
    '_rels/.rels': relsOf([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relsOf(relationships),
    'word/document.xml': wordXml('document', `<w:body>${body}</w:body>`),
    ...parts,
  })
}

/** A paragraph of one run. */
export function paragraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}
