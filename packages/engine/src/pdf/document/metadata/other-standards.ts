import { decodeTextString } from '../../file/decode-text-string.ts'
import { isString } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { archiveLabel, readXmp, statedProperty } from './read-metadata.ts'
import { ARCHIVE_LEVELS } from './xmp-schemas.ts'

// The more precise one first: PDF/X-1a has both.
const VERSION_KEYS = [
  ['GTS_PDFXConformance', 'GTS_PDFXVersion'],
  ['GTS_PDFVTVersion'],
  ['ISO_PDFEVersion'],
]

/** Names of the standards that a file states to meet and that a result cannot state, since we have no rules for them. */
export function otherStandards(file: PdfFile): readonly string[] {
  const packet = readXmp(file) ?? ''
  const info = file.dictAt(file.trailer, 'Info')
  const versionOf = (key: string) => {
    const entry = file.resolve(info?.get(key))
    const inXmp = statedProperty(packet, `\\w+:${key}`)
    return inXmp ?? (isString(entry) ? decodeTextString(entry.value) : undefined)
  }
  const archive = archiveLabel(packet)
  const isKept = ARCHIVE_LEVELS.some((level) => level === archive)
  const ua = statedProperty(packet, 'pdfuaid:part') ?? '1'
  const versions = VERSION_KEYS.map((keys) =>
    keys.map(versionOf).find((value) => value !== undefined && value !== ''),
  )
  return [
    ...(archive === '' || isKept ? [] : [`PDF/A-${archive}`]),
    ...(ua === '1' ? [] : [`PDF/UA-${ua}`]),
    ...versions.filter((value) => value !== undefined),
  ]
}
