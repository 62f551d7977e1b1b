import { readNameTree, writeNameTree } from '../../../pdf/document/name-tree.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import { decodeTextString } from '../../../pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  stream,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { textString } from '../../../pdf/file/text-string.ts'
import { sweep } from '../../../pdf/file/write/sweep.ts'
import type { Rules } from './rules.ts'
import { stringView } from './text-view.ts'

/** Stands where text was, as long whatever it was. */
export const BLOCK = '\u2588\u2588\u2588'

// Bytes and codes, no text; `Lang` and `DA` hold words of the format.
const NO_TEXT: ReadonlySet<string> = new Set([
  'ID',
  'CheckSum',
  'Lang',
  'DA',
  'DS',
  'O',
  'U',
  'OE',
  'UE',
  'Perms',
])
// Text with markup: what is left of it when a part goes is not known to be well-formed.
const MARKED_UP: ReadonlySet<string> = new Set(['RC', 'RV'])
// Names under these keys are chosen by people, and so are the keys below the second.
const NAMED: ReadonlySet<string> = new Set(['AS', 'V', 'DV', 'Dest', 'D'])
const NAMING: ReadonlySet<string> = new Set(['N', 'R', 'D', 'Dests', 'CharProcs'])
const DATE = /^D:\d{4}/

/** Text of a string of a file without what is named. */
export function scrubText(text: string, rules: Rules): string {
  const view = stringView(text)
  const hits = rules.find(view)
  if (hits.length === 0) return text
  const isCut = view.units.map((_, index) =>
    hits.some(({ from, to }) => from <= index && index < to),
  )
  return view.units
    .map(({ text: own }, index) => (!isCut[index] ? own : isCut[index - 1] ? '' : BLOCK))
    .join('')
}

/** Every way in which a string may be meant: as text, as an address, as text with markup. */
export function readings(bytes: string): readonly string[] {
  const text = decodeTextString(bytes)
  const all = [text]
  // UTF-8 and UTF-16 without their marks.
  if (/[\x80-\xff]/.test(bytes)) all.push(Buffer.from(bytes, 'latin1').toString('utf8'))
  if (/^(?:\0[^\0])+$/.test(bytes)) all.push(bytes.replaceAll('\0', ''))
  if (/%[0-9a-f]{2}/i.test(text)) {
    all.push(
      text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) =>
        Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
      ),
    )
  }
  if (/<[a-z/!?]/i.test(text)) all.push(withoutMarkup(text))
  return all
}

/** Text of XML or HTML, its elements left out. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex === '' ? 10 : 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

/**
 * Takes what is named out of every string and every name that people choose, wherever it stands in the file.
 *
 * @returns how many were changed
 */
export function scrubFile(file: PdfFile, rules: Rules): number {
  const names = new Map<string, string>()
  let count = 0

  function isNamed(bytes: string): boolean {
    return readings(bytes).some((text) => rules.isIn(text) || scrubText(text, rules) !== text)
  }

  function scrubbedString(bytes: string, key: string): PdfObject | undefined {
    if (NO_TEXT.has(key) || DATE.test(bytes) || !isNamed(bytes)) return undefined
    count += 1
    const text = decodeTextString(bytes)
    const scrubbed = MARKED_UP.has(key) || key === 'URI' ? '' : scrubText(text, rules)
    // What is found only by reading it in another way goes whole.
    const isGone = !readings(scrubbed).some((reading) => rules.isIn(reading))
    return textString(scrubbed === text || !isGone ? BLOCK : scrubbed)
  }

  function scrubbedName(value: string): string {
    const text = Buffer.from(value, 'latin1').toString('utf8')
    if (!rules.isIn(text)) return value
    const known = names.get(value) ?? `Redacted${names.size + 1}`
    if (!names.has(value)) count += 1
    names.set(value, known)
    return known
  }

  function scrubbed(value: PdfObject, key: string): PdfObject {
    if (isString(value)) return scrubbedString(value.value, key) ?? value
    if (isName(value)) {
      const own = NAMED.has(key) ? scrubbedName(value.value) : value.value
      return own === value.value ? value : name(own)
    }
    if (isArray(value)) {
      if (isName(value[0], 'Indexed') || isName(value[0], 'I')) return value
      const items = value.map((item) => scrubbed(item, key))
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    if (isStream(value)) {
      const entries = scrubbed(value.dict, '') as PdfDict
      const data = scrubbedData(value)
      if (entries === value.dict && data === undefined) return value
      if (data === undefined) return stream(entries, value.data)
      const bare = new Map(
        [...entries].filter(([own]) => own !== 'Filter' && own !== 'DecodeParms'),
      )
      return stream(bare, data)
    }
    if (!isDict(value)) return value
    let isChanged = false
    const entries: [string, PdfObject][] = []
    for (const [own, item] of value) {
      const ownKey = NAMING.has(key) ? scrubbedName(own) : own
      const after = scrubbed(item, own)
      isChanged ||= ownKey !== own || after !== item
      entries.push([ownKey, after])
    }
    return isChanged ? new Map(entries) : value
  }

  /** Long strings may be streams: scripts, and text with markup. */
  function scrubbedData(value: PdfObject): Buffer | undefined {
    if (!isStream(value) || value.dict.has('Subtype') || value.dict.has('Type')) return undefined
    if (value.dict.size > 4 || value.data.length > 4_000_000) return undefined
    const text = decodeFilters(file, value).data.toString('latin1')
    const isMarkup = /^\s*(?:\xef\xbb\xbf)?<(?:\?xml|body|html|p|x:)/i.test(text)
    return isMarkup && isNamed(text) ? Buffer.alloc(0) : undefined
  }

  const treesBefore = count
  for (const { num } of sweep(file)) {
    const before = file.get(num)
    const after = scrubbed(before, keyOfObject(file, num))
    if (after !== before) file.set(num, after)
  }
  if (count > treesBefore) sortNames(file)
  return count
}

/** A dictionary of destinations that is an object of its own has names of people as its keys. */
function keyOfObject(file: PdfFile, num: number): string {
  const destinations = file.catalog.get('Dests')
  const isOwn = typeof destinations === 'object' && destinations !== null && 'num' in destinations
  return isOwn && destinations.num === num ? 'Dests' : ''
}

/** Name trees are searched by their keys, some of which are others now. */
function sortNames(file: PdfFile): void {
  const names = file.dictAt(file.catalog, 'Names')
  if (names === undefined) return
  const sorted = [...names].map(([key, tree]): [string, PdfObject] => {
    const entries = new Map(readNameTree(file, tree))
    return [key, entries.size > 0 ? writeNameTree(file, [...entries]) : tree]
  })
  file.setCatalog({ Names: new Map(sorted) })
}
