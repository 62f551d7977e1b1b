import type { CheckedDocument, DocumentRule } from '../../document/metadata/conformance-rules.ts'
import { isArray, isDict, isName, isStream, isString } from '../../file/objects.ts'
import { paintsUnmarked } from '../../fonts/text-rules.ts'

/** Rules of PDF/UA-1 about the catalog, the metadata, the order of headings and the marks in content. */
export const UA_DOCUMENT_RULES: readonly DocumentRule[] = [
  { clause: '5-1', isBroken: (document) => !packetOf(document).includes('<pdfuaid:part>1<') },
  {
    clause: '6.2-1',
    isBroken: ({ file }) => file.dictAt(file.catalog, 'MarkInfo')?.get('Marked') !== true,
  },
  { clause: '7.1-3', isBroken: paintsUnmarked },
  { clause: '7.1-9', isBroken: (document) => !packetOf(document).includes('<dc:title>') },
  {
    clause: '7.1-10',
    isBroken: ({ file }) =>
      file.dictAt(file.catalog, 'ViewerPreferences')?.get('DisplayDocTitle') !== true,
  },
  {
    clause: '7.1-11',
    isBroken: ({ file }) => !isDict(file.dictAt(file.catalog, 'StructTreeRoot')),
  },
  { clause: '7.2-34', isBroken: ({ file }) => !isString(file.resolve(file.catalog.get('Lang'))) },
  { clause: '7.4.2-1', isBroken: skipsHeadings },
]

function packetOf({ file }: CheckedDocument): string {
  const metadata = file.resolve(file.catalog.get('Metadata'))
  return isStream(metadata) ? Buffer.from(metadata.data).toString('utf8') : ''
}

function skipsHeadings({ file }: CheckedDocument): boolean {
  const pending = [file.dictAt(file.catalog, 'StructTreeRoot')?.get('K')]
  let last = 0
  for (let kid = pending.pop(); kid !== undefined; kid = pending.pop()) {
    const value = file.resolve(kid)
    if (isArray(value)) {
      for (const item of value.toReversed()) if (typeof item !== 'number') pending.push(item)
      continue
    }
    if (!isDict(value) || !value.has('S')) continue
    const type = value.get('S')
    const level = isName(type) ? Number(/^H([1-6])$/.exec(type.value)?.[1] ?? 0) : 0
    if (level > last + 1) return true
    last = level || last
    pending.push(value.get('K'))
  }
  return false
}
