import { decodeStream } from '../file/decode-stream.ts'
import { dict, isDict, isStream, type PdfStream, stream, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { TextUse } from './text-use.ts'

// The replacement character: what Unicode has for "some character, it is not known which".
const REPLACEMENT = 'FFFD'

// Entries of one section (Adobe Technical Note 5014).
const SECTION_ENTRIES = 100

// White space between the digits of a string means nothing (ISO 32000-2, 7.3.4.3); PDFKit writes ligatures with it.
const SPACED = /<[0-9a-f\s]*>/gi
const CHARACTER = /<([0-9a-f]+)>\s*<([0-9a-f]*)>/gi
const RANGE = /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<([0-9a-f]*)>|\[([^\]]*)\])/gi

/**
 * Gives every character code that is shown a Unicode value in its font's `ToUnicode`.
 *
 * Chromium leaves out codes whose text it does not know, or gives them U+0000: parts of a conjunct in Devanagari or
 * Khmer, say, whose text then stands beside it as `ActualText`. They become U+FFFD.
 *
 * Source: ISO 19005-2, 6.2.11.7.2 (tests 1 and 2); ISO 14289-1, 7.21.7 (tests 1 and 2).
 */
export function completeToUnicode(file: PdfFile, { fonts }: TextUse): void {
  for (const [num, use] of fonts) {
    const font = file.get(num)
    if (!isDict(font)) continue
    const current = file.resolve(font.get('ToUnicode'))
    const mapped = isStream(current) ? readToUnicode(decodeStream(current).toString('latin1')) : []
    const text = new Map(mapped)
    const isWhole = [...use.codes].every((code) => isText(text.get(code)))
    if (isWhole && mapped.every(([, value]) => isText(value))) continue
    for (const [code, value] of mapped) if (!isText(value)) text.set(code, REPLACEMENT)
    for (const code of use.codes) if (!isText(text.get(code))) text.set(code, REPLACEMENT)
    const cmap = file.add(toUnicodeStream(text, use.codeBytes))
    file.set(num, withEntries(font, { ToUnicode: cmap }))
  }
}

/** Whether a value, UTF-16 in hexadecimal, is text: U+0000, U+FEFF and U+FFFE are not. */
export function isText(value: string | undefined): boolean {
  return value !== undefined && !/^(?:[0-9a-f]{4})*?(?:0000|feff|fffe)/i.test(value) && value !== ''
}

/** Codes and their text, UTF-16 in hexadecimal, from the sections of a CMap. */
export function readToUnicode(cmap: string): (readonly [number, string])[] {
  const entries: (readonly [number, string])[] = []
  for (const [, kind, written = ''] of cmap.matchAll(/beginbf(char|range)([\s\S]*?)endbf/g)) {
    const body = written.replace(SPACED, (digits) => digits.replaceAll(/\s/g, ''))
    if (kind === 'char') {
      for (const [, code = '', value = ''] of body.matchAll(CHARACTER)) {
        entries.push([Number.parseInt(code, 16), value])
      }
      continue
    }
    for (const [, first = '', last = '', start, list] of body.matchAll(RANGE)) {
      const [low, high] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      entries.push(...rangeEntries(low, high, start, list))
    }
  }
  return entries
}

function rangeEntries(
  low: number,
  high: number,
  start: string | undefined,
  list: string | undefined,
): (readonly [number, string])[] {
  const values = list === undefined ? undefined : [...list.matchAll(/<([0-9a-f]*)>/gi)]
  const entries: (readonly [number, string])[] = []
  for (let code = low; code <= Math.min(high, 0xffff); code += 1) {
    const value = values ? values[code - low]?.[1] : start && later(start, code - low)
    if (value !== undefined) entries.push([code, value])
  }
  return entries
}

/** Text of a code later in a range: the last of its UTF-16 units counts up. */
function later(start: string, by: number): string {
  const last = Number.parseInt(start.slice(-4), 16) + by
  return start.slice(0, -4) + hex(last, 2)
}

/** A `ToUnicode` CMap. */
export function toUnicodeStream(text: ReadonlyMap<number, string>, codeBytes: 1 | 2): PdfStream {
  const lines = [...text]
    .toSorted(([one], [other]) => one - other)
    .map(([code, value]) => `<${hex(code, codeBytes)}> <${value}>`)
  const sections: string[] = []
  for (let start = 0; start < lines.length; start += SECTION_ENTRIES) {
    const section = lines.slice(start, start + SECTION_ENTRIES)
    sections.push(`${section.length} beginbfchar`, ...section, 'endbfchar')
  }
  const cmap = [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    `<${hex(0, codeBytes)}> <${'F'.repeat(codeBytes * 2)}>`,
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
  return stream(dict({}), Buffer.from(cmap, 'latin1'))
}

function hex(value: number, bytes: number): string {
  return value
    .toString(16)
    .toUpperCase()
    .padStart(bytes * 2, '0')
}
