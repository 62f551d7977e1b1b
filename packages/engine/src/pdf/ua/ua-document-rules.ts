import type { CheckedDocument, DocumentRule } from '../conformance-rules.ts'
import { ContentScanner } from '../content/content-scanner.ts'
import { OP, PAINTS_PATH, SHOWS_TEXT } from '../content/operator-codes.ts'
import { isArray, isDict, isName, isStream, isString } from '../objects.ts'
import { readPages } from '../page-tree.ts'
import { pageBytes } from './read-page-contents.ts'

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

/** Whether a page paints something that is neither content of the structure tree nor an artifact. */
function paintsUnmarked({ file }: CheckedDocument): boolean {
  return readPages(file).some((page) => {
    const scanner = new ContentScanner(pageBytes(file, page))
    /** For each open mark, whether it covers what is inside. */
    const marks: boolean[] = []
    while (scanner.next()) {
      const { operator } = scanner
      if (operator === OP.beginMark || operator === OP.beginMarkWithProperties) {
        marks.push((marks.at(-1) ?? false) || isCovering(scanner))
      } else if (operator === OP.endMark) marks.pop()
      else if (marks.at(-1)) continue
      else if (PAINTS_PATH.has(operator) || SHOWS_TEXT.has(operator)) return true
    }
    return marks.length !== 0
  })
}

function isCovering(scanner: ContentScanner): boolean {
  if (scanner.mcid() !== undefined || scanner.name(0) === 'Artifact') return true
  const properties = scanner.operand(1)
  return isDict(properties) && properties.has('MCID')
}
