import {
  dict,
  name,
  type PdfDict,
  type PdfString,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import {
  dateString,
  plainText,
  TEXT_MAX_LENGTH,
  textString,
  utf8Bytes,
} from '../../file/text-string.ts'
import { carriedXmp } from './carried-xmp.ts'
import type { DocumentMetadata } from './document-metadata.ts'
import { INFO_KEYS } from './info-keys.ts'
import { xmpPacket } from './xmp.ts'
import type { Identification } from './xmp-schemas.ts'

// Between keywords, which Info has as one string.
const SEPARATOR = ', '

/**
 * Replaces Info and XMP, which then say the same, and sets language and window title.
 *
 * Former metadata of the file is gone: Chromium's `Creator` names its version and the operating system, and its
 * `Title` is the address where the page had no title. Control characters are left out of every text.
 *
 * @param identification standards that the file meets; XMP states them
 * @param former XMP packet whose other properties stay
 */
export function setMetadata(
  file: PdfFile,
  metadata: DocumentMetadata,
  identification: Identification = {},
  former?: string,
): void {
  const cleaned = cleanMetadata(metadata)
  const viewer = withEntries(file.dictAt(file.catalog, 'ViewerPreferences') ?? new Map(), {
    DisplayDocTitle: cleaned.title === undefined ? undefined : true,
  })
  const written = xmpPacket(cleaned, identification)
  const carried = former && carriedXmp(former, written, identification.archive !== undefined)
  const whole = carried ? written.replace('</rdf:RDF>', () => `${carried}\n</rdf:RDF>`) : written
  const packet = Buffer.from(whole, 'utf8')
  const xmp = stream(dict({ Type: name('Metadata'), Subtype: name('XML') }), packet)
  file.setTrailer({ Info: file.add(infoDict(cleaned)) })
  file.setCatalog({
    Metadata: file.add(xmp),
    ViewerPreferences: viewer.size > 0 ? viewer : undefined,
    ...(cleaned.language !== undefined && { Lang: textString(cleaned.language) }),
  })
}

function infoDict(metadata: DocumentMetadata): PdfDict {
  const custom = Object.entries(metadata.custom ?? {})
  return new Map([
    ...dict({
      Title: optionalText(metadata.title),
      Author: optionalText(metadata.author),
      Subject: optionalText(metadata.subject),
      Keywords: optionalText(metadata.keywords?.join(SEPARATOR)),
      Creator: optionalText(metadata.creator),
      Producer: textString(metadata.producer),
      CreationDate: dateString(metadata.createdAt),
      ModDate: dateString(metadata.modifiedAt),
    }),
    ...custom.map(([key, value]) => [utf8Bytes(key), textString(value)] as const),
  ])
}

function optionalText(text: string | undefined): PdfString | undefined {
  return text === undefined ? undefined : textString(text)
}

/** The texts as both places can hold them; empty ones are absent. */
function cleanMetadata(metadata: DocumentMetadata): DocumentMetadata {
  const { title, author, subject, creator, language, producer, createdAt, modifiedAt } = metadata
  const keywords = fitting((metadata.keywords ?? []).map(plainText))
  const custom = Object.entries(metadata.custom ?? {})
    .map(([key, value]) => [plainText(key), plainText(value)] as const)
    .filter(([key]) => key !== '' && !INFO_KEYS.has(key))
  return {
    ...cleanTexts({ title, author, subject, creator, language }),
    ...(keywords.length > 0 && { keywords }),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
    producer: plainText(producer),
    createdAt,
    modifiedAt,
  }
}

/** The keywords that one string can hold together; empty ones are absent. */
function fitting(keywords: readonly string[]): readonly string[] {
  let length = 0
  return keywords.filter((keyword) => {
    if (keyword === '') return false
    length += keyword.length + SEPARATOR.length
    return length <= TEXT_MAX_LENGTH
  })
}

function cleanTexts<K extends string>(
  texts: Readonly<Record<K, string | undefined>>,
): Partial<Record<K, string>> {
  const cleaned: Partial<Record<K, string>> = {}
  for (const key of Object.keys(texts) as K[]) {
    const text = plainText(texts[key] ?? '')
    if (text !== '') cleaned[key] = text
  }
  return cleaned
}
