import { readNameTree, writeNameTree } from '../../../../pdf/document/name-tree.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { decodeTextString } from '../../../../pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { textString } from '../../../../pdf/file/text-string.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { renameInContent } from '../content/rename-in-content.ts'
import { contentsOf } from '../contents-of.ts'
import { ChosenNames, firstFreeNumber } from '../names/chosen-names.ts'
import { NOWHERE, type Place, placesOf } from '../places-of.ts'
import type { Rules } from '../rules.ts'
import { isPalette, withoutExcess } from '../streams/palettes.ts'
import { BLOCK, isOfFormat, readings, scrubText } from './scrub-strings.ts'

// Text with markup: what is left of it when a part goes is not known to be well-formed.
const MARKED_UP: ReadonlySet<string> = new Set(['RC', 'RV', 'DS', 'URI'])
// People choose the names under these keys.
const NAMED: ReadonlySet<string> = new Set(
  'AS V DV Dest D N Name C DeviceColorant Components'.split(' '),
)
// People choose the keys of the dictionaries under these.
const NAMING: ReadonlySet<string> = new Set([
  'Dests',
  'RoleMap',
  'RoleMapNS',
  'ClassMap',
  'Colorants',
])
const STATES: ReadonlySet<string> = new Set(['N', 'R', 'D'])
const RESOURCES: ReadonlySet<string> = new Set(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties'.split(' '),
)
// Long values of fields may be streams.
const VALUES: ReadonlySet<string> = new Set(['V', 'DV', 'RV'])
// Names of glyphs, which fonts lose in a way of their own.
const GLYPHS: ReadonlySet<string> = new Set(['Differences', 'CharProcs'])

/**
 * Takes what is named out of every string, every name that people choose, and what contents say beside their text.
 *
 * @returns how many were changed
 */
export function scrubFile(file: PdfFile, rules: Rules): number {
  const names = new ChosenNames(rules, firstFreeNumber(file))
  let count = 0

  function isNamed(bytes: string): boolean {
    return readings(bytes).some((text) => rules.isIn(text) || scrubText(text, rules) !== text)
  }

  function scrubbedString(bytes: string, key: string): PdfObject | undefined {
    if (key === 'DA') {
      const renamed = withOtherFont(bytes, names)
      if (!isNamed(isString(renamed) ? renamed.value : bytes)) return renamed
    }
    if (isOfFormat(bytes, key) || !isNamed(bytes)) return undefined
    count += 1
    const text = decodeTextString(bytes)
    const scrubbed = MARKED_UP.has(key) || key === 'DA' ? '' : scrubText(text, rules)
    // Text whose hit is found only by reading it in another way goes whole.
    const isGone = !readings(scrubbed).some((reading) => rules.isIn(reading))
    return textString(scrubbed === text || !isGone ? BLOCK : scrubbed)
  }

  function renamed(value: PdfObject, isFree = true): PdfObject {
    if (isArray(value)) {
      return kept(
        value,
        value.map((item) => renamed(item, isFree)),
      )
    }
    if (!isName(value)) return value
    const own = names.renamed(value.value, isFree)
    return own === value.value ? value : name(own)
  }

  function scrubbed(value: PdfObject, place: Place): PdfObject {
    const [key, above] = place
    if (isString(value)) return scrubbedString(value.value, key) ?? value
    if (isName(value)) {
      return key === 'Differences' ? value : renamed(value, NAMED.has(key) || above === 'RoleMap')
    }
    if (isArray(value)) {
      if (isPalette(value)) return withoutExcess(file, value)
      const isInk = isName(value[0], 'Separation') || isName(value[0], 'DeviceN')
      return kept(
        value,
        value.map((item, index) =>
          isInk && index === 1 ? renamed(item) : scrubbed(item, [key, above]),
        ),
      )
    }
    if (isStream(value)) {
      const entries = scrubbed(value.dict, place) as PdfDict
      const data = scrubbedData(value, key)
      if (entries === value.dict && data === undefined) return value
      return data === undefined ? stream(entries, value.data) : stream(undecoded(entries), data)
    }
    return isDict(value) ? scrubbedDict(value, place) : value
  }

  function scrubbedDict(value: PdfDict, [key, above]: Place): PdfDict {
    const isNaming =
      NAMING.has(key) || (STATES.has(key) && above === 'AP') || isResources(file, key, value)
    const isElement = value.has('S') && value.has('P')
    let isChanged = false
    const entries: [string, PdfObject][] = []
    for (const [own, item] of value) {
      const ownKey = GLYPHS.has(key) ? own : names.renamed(own, isNaming)
      const isType = isElement && own === 'S'
      const after = isType ? renamed(item) : scrubbed(item, [own, key])
      isChanged ||= ownKey !== own || after !== item
      entries.push([ownKey, after])
    }
    return isChanged ? new Map(entries) : value
  }

  /** Long strings may be streams: values of fields, text with markup. */
  function scrubbedData(value: PdfStream, key: string): Buffer | undefined {
    if (value.dict.has('Subtype') || value.dict.has('Type')) return undefined
    if (value.dict.size > 4 || value.data.length > 4_000_000) return undefined
    const text = decodeFilters(file, value).data.toString('latin1')
    if (VALUES.has(key)) {
      const after = scrubbedString(text, key)
      return isString(after) ? Buffer.from(after.value, 'latin1') : undefined
    }
    const isMarkup = /^\s*(?:\xef\xbb\xbf)?<(?:\?xml|body|html|p|x:)/i.test(text)
    return isMarkup && isNamed(text) ? Buffer.alloc(0) : undefined
  }

  const places = placesOf(file)
  for (const { num } of sweep(file)) {
    const before = file.get(num)
    const after = scrubbed(before, places.get(num) ?? NOWHERE)
    if (after !== before) file.set(num, after)
  }
  const changed = count + names.count
  if (changed > 0) sortNames(file)
  for (const num of contentsOf(file)) {
    const value = file.get(num)
    if (!isStream(value)) continue
    const data = renameInContent(decodeFilters(file, value).data, names, isNamed)
    if (!data) continue
    count += 1
    file.set(num, stream(undecoded(value.dict), data))
  }
  return count + names.count
}

function kept(before: readonly PdfObject[], after: readonly PdfObject[]): readonly PdfObject[] {
  return after.some((item, index) => item !== before[index]) ? after : before
}

function undecoded(entries: PdfDict): PdfDict {
  return new Map([...entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms'))
}

/** Resources of one kind: shadings and states have the same keys above them in patterns. */
function isResources(file: PdfFile, key: string, value: PdfDict): boolean {
  if (!RESOURCES.has(key) || value.has('ShadingType')) return false
  if (key === 'ColorSpace') return true
  return [...value.values()].every((item) => {
    const own = file.resolve(item)
    return isDict(own) || isStream(own) || isArray(own)
  })
}

/** How a field is written: operators, among them the name of a font. */
function withOtherFont(bytes: string, names: ChosenNames): PdfObject | undefined {
  const after = bytes.replace(
    /\/([^\s/<>[\](){}%]+)/g,
    (_, own: string) => `/${names.renamed(own)}`,
  )
  return after === bytes ? undefined : textString(after)
}

/** Name trees are searched by their keys, some of which are others now. */
function sortNames(file: PdfFile): void {
  const root = file.catalog.get('StructTreeRoot')
  const structure = file.resolve(root)
  if (isRef(root) && isDict(structure)) {
    const elements = new Map(readNameTree(file, structure.get('IDTree')))
    const tree = elements.size > 0 ? writeNameTree(file, [...elements]) : undefined
    if (tree) file.set(root.num, withEntries(structure, { IDTree: tree }))
  }
  const names = file.dictAt(file.catalog, 'Names')
  if (names === undefined) return
  const sorted = [...names].map(([key, tree]): [string, PdfObject] => {
    const entries = new Map(readNameTree(file, tree))
    return [key, entries.size > 0 ? writeNameTree(file, [...entries]) : tree]
  })
  file.setCatalog({ Names: new Map(sorted) })
}
