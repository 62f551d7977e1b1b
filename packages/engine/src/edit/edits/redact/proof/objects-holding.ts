import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfObject,
  type PdfStream,
} from '../../../../pdf/file/objects.ts'
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import type { GlyphReader } from '../../../../pdf/glyphs/read-content-node.ts'
import { contentsOf } from '../contents-of.ts'
import { NOWHERE, placesOf } from '../places-of.ts'
import { findNamed } from '../redact-page.ts'
import type { Rules } from '../rules.ts'
import { scrubFile } from '../scrub/scrub-file.ts'
import { readings, withoutMarkup } from '../scrub/scrub-strings.ts'

// Streams that hold codes and samples: nothing in them is text.
const NO_TEXT: ReadonlySet<string> = new Set([
  ...['Image', 'XRef', 'ObjStm', 'Type1C', 'CIDFontType0C', 'OpenType', 'CMap'],
])
// The same, by the key that leads to them.
const CODES: ReadonlySet<string> = new Set([
  ...['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'Encoding', 'UseCMap', 'CIDToGIDMap'],
  ...['CIDSet', 'DestOutputProfile', 'HT', 'TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2'],
])
const SAMPLES = ['Length1', 'N', 'FunctionType', 'ShadingType', 'HalftoneType']
const NO_STRINGS: ReadonlySet<string> = new Set(['CheckSum', 'Lang', 'DA'])
// Data with more of characters that no text has is samples or codes.
const STRANGE = 0.05

/** Reason that holds for content which resources name and nothing paints. */
export const UNPAINTED = 'content that no page paints still holds it'

interface Search {
  readonly rules: Rules
  /** Contents whose glyphs were looked at, or that are not meant. */
  readonly seen: ReadonlySet<number>
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
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (hasNamed(value, '', search.rules)) return 'a string of the file still holds it'
    if (!isStream(value) || search.seen.has(num)) continue
    const [key] = places.get(num) ?? NOWHERE
    if (contents.has(num)) {
      if (hasGlyphs(file, num, value, search)) return UNPAINTED
    } else if (!CODES.has(key) && isTextual(value) && hasText(file, value, search.rules)) {
      return 'a stream of the file still holds it'
    }
  }
  return scrubFile(file, search.rules) > 0 ? 'a name of the file still holds it' : undefined
}

function isTextual({ dict }: PdfStream): boolean {
  const kinds = [dict.get('Subtype'), dict.get('Type')]
  if (kinds.some((kind) => isName(kind) && NO_TEXT.has(kind.value))) return false
  return !SAMPLES.some((key) => dict.has(key))
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
    if (!(error instanceof PdfError)) throw error
    return readings(data.toString('latin1')).some((text) => rules.isIn(text))
  }
}

/** Whether data that is text, as far as one can see, holds what must be gone. */
function hasText(file: PdfFile, value: PdfStream, rules: Rules): boolean {
  try {
    const { data, codec } = decodeFilters(file, value)
    if (codec !== undefined) return false
    const isUtf16 = data[0] === 0xfe && data[1] === 0xff
    const even = isUtf16 ? Buffer.from(data.subarray(0, data.length & ~1)).swap16() : data
    const text = even.toString(isUtf16 ? 'utf16le' : 'utf8')
    const strange = text.match(/(?![\t\n\v\f\r])[\p{Cc}\ufffd]/gu)?.length ?? 0
    if (strange > STRANGE * text.length) return false
    return [text, withoutMarkup(text)].some((own) => rules.isIn(own))
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}

function hasNamed(value: PdfObject, key: string, rules: Rules): boolean {
  if (isString(value)) {
    if (NO_STRINGS.has(key) || /^D:\d{4}/.test(value.value)) return false
    return readings(value.value).some((text) => rules.isIn(text))
  }
  if (isArray(value)) {
    if (isName(value[0], 'Indexed')) return false
    return value.some((item) => hasNamed(item, key, rules))
  }
  const entries = isStream(value) ? value.dict : value
  if (!isDict(entries)) return false
  return [...entries].some(([own, item]) => hasNamed(item, own, rules))
}
