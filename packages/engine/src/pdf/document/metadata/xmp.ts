import type { DocumentMetadata } from './document-metadata.ts'
import {
  customSchema,
  type Identification,
  identificationSchemas,
  type XmpSchema,
} from './xmp-schemas.ts'

// Adobe's way to write characters that an XML name cannot hold into a pdfx property: this sign and four digits.
const ESCAPE_SIGN = '\u2182'

/**
 * XMP packet that says the same as the document information dictionary, and which standards the file meets.
 *
 * @param metadata text without characters that XML cannot hold
 * @returns XML, to be stored as UTF-8 and uncompressed, so that programs that know no PDF find it
 *
 * Source: ISO 16684-1 (XMP); ISO 19005-1, table 1 (which property says what of Info).
 */
export function xmpPacket(metadata: DocumentMetadata, identification: Identification = {}): string {
  const custom = Object.entries(metadata.custom ?? {})
  const keywords = metadata.keywords ?? []
  const properties = [
    element('dc:format', 'application/pdf'),
    list('dc:title', 'Alt', present(metadata.title)),
    list('dc:creator', 'Seq', present(metadata.author)),
    list('dc:description', 'Alt', present(metadata.subject)),
    list('dc:subject', 'Bag', keywords),
    list('dc:language', 'Bag', present(metadata.language)),
    element('xmp:CreatorTool', metadata.creator),
    element('xmp:CreateDate', timestamp(metadata.createdAt)),
    element('xmp:ModifyDate', timestamp(metadata.modifiedAt)),
    element('xmp:MetadataDate', timestamp(metadata.modifiedAt)),
    element('pdf:Keywords', keywords.length > 0 ? keywords.join(', ') : undefined),
    element('pdf:Producer', metadata.producer),
  ]
  const schemas = [
    ...(custom.length > 0
      ? [customSchema(custom.map(([key, value]) => [xmlName(key), value] as const))]
      : []),
    ...identificationSchemas(identification),
  ]
  const isDescribed = identification.archive !== undefined
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about=""',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
    ...properties.filter((property) => property !== ''),
    '</rdf:Description>',
    ...schemas.flatMap(schemaLines),
    ...(isDescribed ? extensionLines(schemas.filter((schema) => !schema.isPredefined)) : []),
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

function schemaLines({ prefix, namespace, properties }: XmpSchema): readonly string[] {
  return [
    `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">`,
    ...properties.map(({ name, value }) => element(`${prefix}:${name}`, value)),
    '</rdf:Description>',
  ]
}

/** Descriptions of schemas that PDF/A does not know (ISO 19005-2, 6.6.2.3). */
function extensionLines(schemas: readonly XmpSchema[]): readonly string[] {
  if (schemas.length === 0) return []
  return [
    '<rdf:Description rdf:about=""',
    ' xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
    ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
    '<pdfaExtension:schemas><rdf:Bag>',
    ...schemas.flatMap(({ title, namespace, prefix, properties }) => [
      '<rdf:li rdf:parseType="Resource">',
      element('pdfaSchema:schema', title),
      element('pdfaSchema:namespaceURI', namespace),
      element('pdfaSchema:prefix', prefix),
      '<pdfaSchema:property><rdf:Seq>',
      ...properties.map(
        ({ name, valueType, description }) =>
          `<rdf:li rdf:parseType="Resource">${element('pdfaProperty:name', name)}${element(
            'pdfaProperty:valueType',
            valueType,
          )}${element('pdfaProperty:category', 'external')}${element(
            'pdfaProperty:description',
            description,
          )}</rdf:li>`,
      ),
      '</rdf:Seq></pdfaSchema:property>',
      '</rdf:li>',
    ]),
    '</rdf:Bag></pdfaExtension:schemas>',
    '</rdf:Description>',
  ]
}

function present(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value]
}

function element(property: string, value: string | undefined): string {
  return value === undefined ? '' : `<${property}>${escapeXml(value)}</${property}>`
}

function list(property: string, kind: 'Alt' | 'Bag' | 'Seq', values: readonly string[]): string {
  if (values.length === 0) return ''
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : ''
  const items = values.map((value) => `<rdf:li${language}>${escapeXml(value)}</rdf:li>`).join('')
  return `<${property}><rdf:${kind}>${items}</rdf:${kind}></${property}>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** ISO 8601 to the second, as precise as the dates of Info. */
function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}

/** A key as the local part of an XML name. */
function xmlName(key: string): string {
  return key.replace(
    /[^A-Za-z0-9_.-]|^[^A-Za-z_]/g,
    (character) =>
      ESCAPE_SIGN + character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'),
  )
}
