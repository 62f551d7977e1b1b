import { ContentScanner } from '../../../../pdf/content/content-scanner.ts'
import { OP } from '../../../../pdf/content/operator-codes.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfObject,
  type PdfStream,
  type PdfString,
} from '../../../../pdf/file/objects.ts'
import { PdfError, PdfLimitError } from '../../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import type { GlyphReader } from '../../../../pdf/glyphs/read-content-node.ts'
import { contentsOf } from '../contents-of.ts'
import { NOWHERE, placesOf } from '../places-of.ts'
import { findNamed } from '../redact-page.ts'
import type { Rules } from '../rules.ts'
import { scrubFile } from '../scrub/scrub-file.ts'
import { isOfFormat, readings, withoutMarkup } from '../scrub/scrub-strings.ts'
import { isPalette } from '../streams/palettes.ts'
import { raw, scrubbedCodes } from '../streams/scrub-streams.ts'

// Keys of streams of numbers: nothing in them is text.
const SAMPLES = ['ShadingType', 'HalftoneType', 'FunctionType']
const CODES: ReadonlySet<string> = new Set(['CIDToGIDMap', 'CIDSet'])
const ADOBE = Buffer.from('\xff\xee\0\x0eAdobe', 'latin1')
// Data with more of characters that no text has is samples or codes.
const STRANGE = 0.05

/** Reason that holds for content which resources name and nothing paints. */
export const UNPAINTED = 'content that no page paints still holds it'

interface Search {
  readonly rules: Rules
  /** Contents whose glyphs were looked at, or that are not meant. */
  readonly seen: ReadonlySet<number>
  /** Objects of pages that are not meant. */
  readonly spared: ReadonlySet<number>
  readonly reader: GlyphReader
}

/**
 * Why some object of a file is not free of what must be gone: its strings, its names, its decoded data.
 *
 * @returns undefined where all are; the file is changed where one is not
 */
export function objectsHolding(file: PdfFile, search: Search): string | undefined {
  const contents = contentsOf(file)
  const places = placesOf(file)
  for (const num of contents) {
    const value = file.peek(num)
    if (isStream(value) && !search.spared.has(num) && hasInlineImage(file, value, search.rules)) {
      return 'an image inside content still holds it'
    }
  }
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (hasNamed(value, '', search.rules)) return 'a string of the file still holds it'
    if (!isStream(value) || search.seen.has(num)) continue
    if (search.rules.isSpelledIn(unmarked(raw(value)), 'codes'))
      return 'a stream of the file still holds it'
    if (contents.has(num)) {
      if (hasGlyphs(file, num, value, search)) return UNPAINTED
      continue
    }
    const [key] = places.get(num) ?? NOWHERE
    if (isHolding(file, value, { key, rules: search.rules })) {
      return 'a stream of the file still holds it'
    }
  }
  return scrubFile(file, search.rules) > 0 ? 'a name of the file still holds it' : undefined
}

/** Whether a stream that is no content holds it: codes word by word, samples and unknown data as their bytes are. */
function isHolding(
  file: PdfFile,
  value: PdfStream,
  { key, rules }: { readonly key: string; readonly rules: Rules },
): boolean {
  const isNamed = (bytes: string) => readings(bytes).some((text) => rules.isIn(text))
  try {
    const { data, codec } = decodeFilters(file, value)
    const codes = scrubbedCodes(file, value, { key, isNamed })
    if (codes) return !codes.data.equals(data) || rules.isSpelledIn(codes.rest, 'codes')
    if (codec !== undefined) return false
    const isImage = isName(file.resolve(value.dict.get('Subtype')), 'Image')
    if (isImage || CODES.has(key) || SAMPLES.some((own) => value.dict.has(own))) {
      return rules.isSpelledIn(data, 'codes')
    }
    return rules.isSpelledIn(data, 'unknown') || hasText(data, rules)
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}

/** Data without the name that programs put into JPEG images for their kind of colours. */
function unmarked(data: Buffer): Buffer {
  const at = data.subarray(0, 4096).indexOf(ADOBE)
  return at < 0 ? data : Buffer.concat([data.subarray(0, at), data.subarray(at + ADOBE.length)])
}

/** Whether images inside content have it among their samples, or behind them. */
function hasInlineImage(file: PdfFile, content: PdfStream, rules: Rules): boolean {
  const { data } = decodeFilters(file, content)
  if (!data.includes('BI')) return false
  const scanner = new ContentScanner(data)
  while (scanner.next()) {
    if (scanner.operator !== OP.inlineImage) continue
    const image = data.subarray(scanner.start, scanner.end)
    if (rules.isSpelledIn(image, 'codes')) return true
  }
  return false
}

function hasGlyphs(
  file: PdfFile,
  num: number,
  form: PdfStream,
  { rules, reader }: Search,
): boolean {
  const resources = file.dictAt(form.dict, 'Resources') ?? new Map<string, PdfObject>()
  const { data } = decodeFilters(file, form)
  try {
    return findNamed(glyphsOf(reader.read({ num, bytes: data, resources })), rules).length > 0
  } catch (error) {
    // Without the resources of a page its text cannot be read; its strings can.
    if (error instanceof PdfLimitError || !(error instanceof PdfError)) throw error
    return readings(data.toString('latin1')).some((text) => rules.isIn(text))
  }
}

/** Whether data that is text, as far as one can see, holds what must be gone. */
function hasText(data: Buffer, rules: Rules): boolean {
  const isUtf16 = data[0] === 0xfe && data[1] === 0xff
  const even = isUtf16 ? Buffer.from(data.subarray(0, data.length & ~1)).swap16() : data
  const text = even.toString(isUtf16 ? 'utf16le' : 'utf8')
  const strange = text.match(/(?![\t\n\v\f\r])[\p{Cc}\ufffd]/gu)?.length ?? 0
  if (strange > STRANGE * text.length) return false
  return [text, withoutMarkup(text)].some((own) => rules.isIn(own))
}

function isSpelled({ value }: PdfString, rules: Rules): boolean {
  return rules.isSpelledIn(Buffer.from(value, 'latin1'), 'codes')
}

function hasNamed(value: PdfObject, key: string, rules: Rules): boolean {
  if (isString(value)) {
    if (isOfFormat(value.value, key)) return false
    return readings(value.value).some((text) => rules.isIn(text))
  }
  if (isArray(value)) {
    if (isPalette(value)) return value.some((item) => isString(item) && isSpelled(item, rules))
    return value.some((item) => hasNamed(item, key, rules))
  }
  const entries = isStream(value) ? value.dict : value
  if (!isDict(entries)) return false
  return [...entries].some(([own, item]) => hasNamed(item, own, rules))
}
