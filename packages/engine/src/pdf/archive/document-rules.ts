import type { CheckedDocument, DocumentRule } from '../document/metadata/conformance-rules.ts'
import type { ArchiveLevel } from '../document/metadata/xmp-schemas.ts'
import { isArray, isDict, isStream, type PdfDict } from '../file/objects.ts'
import { oddPage } from './page-bounds.ts'

/** Rules of PDF/A parts 2 and 3 about the catalog, the pages and the metadata. */
export function archiveDocumentRules(level: ArchiveLevel): readonly DocumentRule[] {
  return [
    { clause: '6.1.3-2', isBroken: ({ isEncrypted }) => isEncrypted },
    catalogRule('6.1.12-1', (catalog) => catalog.has('Perms')),
    { clause: '6.1.13-11', isBroken: ({ file, pages }) => oddPage(file, pages) !== undefined },
    { clause: '6.2.4.3-2', isBroken: (document) => !hasRgbIntent(document) },
    catalogRule('6.4.1-3', (catalog, { file }) => {
      return file.dictAt(catalog, 'AcroForm')?.get('NeedAppearances') === true
    }),
    catalogRule('6.4.2-1', (catalog, { file }) => {
      return file.dictAt(catalog, 'AcroForm')?.has('XFA') === true
    }),
    catalogRule('6.4.2-2', (catalog) => catalog.has('NeedsRendering')),
    catalogRule('6.5.2-1', (catalog) => catalog.has('AA')),
    { clause: '6.6.2.1-1', isBroken: (document) => metadataOf(document) === undefined },
    {
      clause: '6.6.4-1',
      isBroken: (document) => {
        const packet = metadataOf(document) ?? ''
        const [part = '', conformance = ''] = level
        const parts = [
          `<pdfaid:part>${part}</pdfaid:part>`,
          `<pdfaid:conformance>${conformance.toUpperCase()}</pdfaid:conformance>`,
        ]
        return !parts.every((statement) => packet.includes(statement))
      },
    },
    level === '3b' ? { clause: '6.8-4', isBroken: hasLooseAttachment } : NO_ATTACHMENTS,
    catalogRule('6.10-1', (catalog, { file }) => {
      return file.dictAt(catalog, 'Names')?.has('AlternatePresentations') === true
    }),
    catalogRule('6.11-1', (catalog) => catalog.has('Requirements')),
  ]
}

// Part 2 allows attachments that are PDF/A themselves; whether they are is not ours to judge.
const NO_ATTACHMENTS = catalogRule('6.8-5', (catalog, { file }) => {
  return file.dictAt(catalog, 'Names')?.has('EmbeddedFiles') === true || catalog.has('AF')
})

function catalogRule(
  clause: string,
  isBroken: (catalog: PdfDict, document: CheckedDocument) => boolean,
): DocumentRule {
  return { clause, isBroken: (document) => isBroken(document.file.catalog, document) }
}

function hasRgbIntent({ file }: CheckedDocument): boolean {
  const intents = file.resolve(file.catalog.get('OutputIntents'))
  if (!isArray(intents)) return false
  return intents.some((item) => {
    const intent = file.resolve(item)
    const profile = isDict(intent) ? file.resolve(intent.get('DestOutputProfile')) : undefined
    return isStream(profile) && profile.dict.get('N') === 3
  })
}

/** The packet as stored; PDF/A wants it without filters. */
function metadataOf({ file }: CheckedDocument): string | undefined {
  const metadata = file.resolve(file.catalog.get('Metadata'))
  if (!isStream(metadata) || metadata.dict.has('Filter')) return undefined
  return Buffer.from(metadata.data).toString('utf8')
}

/** Whether a file is embedded that the document does not say its relationship to. */
function hasLooseAttachment({ file }: CheckedDocument): boolean {
  const names = file.dictAt(file.catalog, 'Names')
  const embedded = names && file.dictAt(names, 'EmbeddedFiles')?.get('Names')
  const pairs = file.resolve(embedded)
  const associated = file.resolve(file.catalog.get('AF'))
  const count = isArray(pairs) ? pairs.length / 2 : 0
  if (count !== (isArray(associated) ? associated.length : 0)) return true
  if (!isArray(associated)) return false
  return !associated.every((item) => {
    const specification = file.resolve(item)
    return isDict(specification) && specification.has('AFRelationship')
  })
}
