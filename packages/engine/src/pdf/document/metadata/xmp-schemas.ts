/** A property of XMP that stands outside the schemas every reader knows. */
export interface XmpProperty {
  readonly name: string
  readonly value: string
  /** Type as PDF/A names it. */
  readonly valueType: 'Text' | 'Integer'
  /** Description of the property, in English; part of the description that PDF/A wants in the file. */
  readonly description: string
}

/** Properties of one namespace. */
export interface XmpSchema {
  readonly prefix: string
  readonly namespace: string
  readonly title: string
  readonly properties: readonly XmpProperty[]
  /** Whether PDF/A knows the schema; the others are described in the file. */
  readonly isPredefined?: boolean
}

/** Levels of PDF/A that we have rules for: part 2 or 3, visual appearance (b) or also text as Unicode (u). */
export const ARCHIVE_LEVELS = ['2b', '2u', '3b'] as const

/** One of the {@link ARCHIVE_LEVELS}. */
export type ArchiveLevel = (typeof ARCHIVE_LEVELS)[number]

/** Facts of an electronic invoice in XMP. */
export interface InvoiceIdentification {
  /** Profile as XMP spells it, for example `EN 16931`. */
  readonly conformanceLevel: string
  readonly fileName: string
  readonly version: string
}

/** Standards that a file states to meet. */
export interface Identification {
  readonly archive?: ArchiveLevel | undefined
  /** PDF/UA-1. */
  readonly ua?: boolean | undefined
  readonly invoice?: InvoiceIdentification | undefined
}

/** Schemas that state what an {@link Identification} says. */
export function identificationSchemas({ archive, ua, invoice }: Identification): XmpSchema[] {
  return [
    ...(archive ? [archiveSchema(archive)] : []),
    ...(ua ? [accessibilitySchema()] : []),
    ...(invoice ? [invoiceSchema(invoice)] : []),
  ]
}

/**
 * Entries of Info beside the standard ones, in Adobe's schema for them.
 *
 * @param entries names and values of the properties; the names can stand in XML
 */
export function customSchema(entries: readonly (readonly [string, string])[]): XmpSchema {
  return {
    prefix: 'pdfx',
    namespace: 'http://ns.adobe.com/pdfx/1.3/',
    title: 'Custom document information',
    properties: entries.map(([name, value]) => ({
      name,
      value,
      valueType: 'Text',
      description: 'Entry of the document information dictionary',
    })),
  }
}

// ISO 19005-2 and 19005-3, 6.6.4.
function archiveSchema(level: ArchiveLevel): XmpSchema {
  const [part = '', conformance = ''] = level
  return {
    prefix: 'pdfaid',
    namespace: 'http://www.aiim.org/pdfa/ns/id/',
    title: 'PDF/A identification',
    isPredefined: true,
    properties: [
      { name: 'part', value: part, valueType: 'Integer', description: 'Part of ISO 19005' },
      {
        name: 'conformance',
        value: conformance.toUpperCase(),
        valueType: 'Text',
        description: 'Level of conformance',
      },
    ],
  }
}

// ISO 14289-1, 5.
function accessibilitySchema(): XmpSchema {
  return {
    prefix: 'pdfuaid',
    namespace: 'http://www.aiim.org/pdfua/ns/id/',
    title: 'PDF/UA identification',
    properties: [
      { name: 'part', value: '1', valueType: 'Integer', description: 'Part of ISO 14289' },
    ],
  }
}

// Factur-X 1.09 (ZUGFeRD 2.5), 6.2; prefix, namespace and names are what readers look for.
function invoiceSchema({ conformanceLevel, fileName, version }: InvoiceIdentification): XmpSchema {
  const text = (name: string, value: string, description: string): XmpProperty => {
    return { name, value, valueType: 'Text', description }
  }
  return {
    prefix: 'fx',
    namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    title: 'Factur-X PDFA Extension Schema',
    properties: [
      text('DocumentFileName', fileName, 'Name of the embedded XML invoice file'),
      text('DocumentType', 'INVOICE', 'Type of the document'),
      text('Version', version, 'Version of the standard the XML follows'),
      text('ConformanceLevel', conformanceLevel, 'Profile of the XML'),
    ],
  }
}
