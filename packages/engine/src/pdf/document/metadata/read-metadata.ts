import { decodeStream } from '../../file/decode-stream.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import { isStream, isString, type PdfDict } from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { INFO_KEYS } from './info-keys.ts'
import type { ArchiveLevel, Identification } from './xmp-schemas.ts'

/** Metadata that a file from elsewhere has in Info. */
export interface StatedMetadata {
  readonly title?: string
  readonly author?: string
  readonly subject?: string
  readonly keywords?: string
  readonly creator?: string
  readonly language?: string
  readonly createdAt?: Date
  readonly custom: Readonly<Record<string, string>>
}

// Keys that state PDF/X, PDF/VT and PDF/E: a changed document is not known to meet them.
const STANDARD_KEY = /^(?:GTS_PDF|ISO_PDFE)/

/** Info of a file and the language of its catalog, without the standards that it states. */
export function readMetadata(file: PdfFile): StatedMetadata {
  const info = file.dictAt(file.trailer, 'Info') ?? new Map()
  const entry = (key: string, owner: PdfDict = info) => {
    const value = file.resolve(owner.get(key))
    return isString(value) && value.value !== '' ? decodeTextString(value.value) : undefined
  }
  const [title, author, subject] = [entry('Title'), entry('Author'), entry('Subject')]
  const [keywords, creator] = [entry('Keywords'), entry('Creator')]
  const language = entry('Lang', file.catalog)
  const createdAt = dateOf(entry('CreationDate'))
  const custom: Record<string, string> = {}
  for (const key of info.keys()) {
    const isOwn = INFO_KEYS.has(key) || STANDARD_KEY.test(key)
    const value = isOwn ? undefined : entry(key)
    if (value !== undefined) custom[Buffer.from(key, 'latin1').toString('utf8')] = value
  }
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(subject !== undefined && { subject }),
    ...(keywords !== undefined && { keywords }),
    ...(creator !== undefined && { creator }),
    ...(language !== undefined && { language }),
    ...(createdAt !== undefined && { createdAt }),
    custom,
  }
}

/** XMP packet of a file as text; undefined when it has none that can be read. */
export function readXmp(file: PdfFile): string | undefined {
  const packet = file.resolve(file.catalog.get('Metadata'))
  if (!isStream(packet)) return undefined
  try {
    const bytes = decodeStream(packet)
    const isUtf16 = bytes[0] === 0xfe || bytes[0] === 0xff
    return isUtf16 ? undefined : bytes.toString('utf8')
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** Standards that a file states to meet; whether it does is another question. */
export function statedStandards(file: PdfFile): Identification {
  const packet = readXmp(file)
  if (packet === undefined) return {}
  const archive = KEPT_LEVELS[archiveLabel(packet)]
  const ua = statedProperty(packet, 'pdfuaid:part') === '1'
  return { ...(archive && { archive }), ...(ua && { ua }) }
}

/** Part and level of PDF/A that an XMP packet states, for example `2b` or `4`; empty without one. */
export function archiveLabel(packet: string): string {
  const part = statedProperty(packet, 'pdfaid:part')
  const level = statedProperty(packet, 'pdfaid:conformance') ?? ''
  return part === undefined ? '' : `${part}${level.toLowerCase()}`
}

/**
 * A short value of an XMP packet, stated as an element or as an attribute.
 *
 * @param property name with its prefix, as a regular expression
 */
export function statedProperty(packet: string, property: string): string | undefined {
  return new RegExp(`<${property}>\\s*([^<]{1,20}?)\\s*</|\\b${property}=["']([^"']{1,20})["']`)
    .exec(packet)
    ?.slice(1)
    .find((text) => text !== undefined)
}

// Level a is u with tags. What PDF/A-3u asks of text is what 3b does not.
const KEPT_LEVELS: Readonly<Record<string, ArchiveLevel>> = {
  '2b': '2b',
  '2u': '2u',
  '2a': '2u',
  '3b': '3b',
  '3u': '3b',
  '3a': '3b',
}

/** A time in the form of PDF (ISO 32000-2, 7.9.4); undefined for anything else. */
function dateOf(text: string | undefined): Date | undefined {
  const match =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(
      text ?? '',
    )
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match
  const [sign, hours = '00', minutes = '00'] = match.slice(7)
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
