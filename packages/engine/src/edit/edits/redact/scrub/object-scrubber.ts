import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { decodeTextString } from '../../../../pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  stream,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { textString } from '../../../../pdf/file/text-string.ts'
import type { ChosenNames } from '../names/chosen-names.ts'
import type { Place } from '../places-of.ts'
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

/** Takes what is named out of the strings of a file's objects and the names that people choose in them. */
export class ObjectScrubber {
  readonly #file: PdfFile
  readonly #rules: Rules
  readonly #names: ChosenNames
  #strings = 0

  constructor(file: PdfFile, rules: Rules, names: ChosenNames) {
    this.#file = file
    this.#rules = rules
    this.#names = names
  }

  /** How many strings were changed. */
  get strings(): number {
    return this.#strings
  }

  /** Whether text says what has to go, in whatever way it is read. */
  isNamed(bytes: string): boolean {
    return readings(bytes).some(
      (text) => this.#rules.isIn(text) || scrubText(text, this.#rules) !== text,
    )
  }

  #scrubbedString(bytes: string, key: string): PdfObject | undefined {
    if (key === 'DA') {
      const renamed = withOtherFont(bytes, this.#names)
      if (!this.isNamed(isString(renamed) ? renamed.value : bytes)) return renamed
    }
    if (isOfFormat(bytes, key) || !this.isNamed(bytes)) return undefined
    this.#strings += 1
    const text = decodeTextString(bytes)
    const scrubbed = MARKED_UP.has(key) || key === 'DA' ? '' : scrubText(text, this.#rules)
    // Text whose hit is found only by reading it in another way goes whole.
    const isGone = !readings(scrubbed).some((reading) => this.#rules.isIn(reading))
    return textString(scrubbed === text || !isGone ? BLOCK : scrubbed)
  }

  #renamed(value: PdfObject, isFree = true): PdfObject {
    if (isArray(value)) {
      return kept(
        value,
        value.map((item) => this.#renamed(item, isFree)),
      )
    }
    if (!isName(value)) return value
    const own = this.#names.renamed(value.value, isFree)
    return own === value.value ? value : name(own)
  }

  /** An object without what has to go; itself where all stays. */
  scrubbed(value: PdfObject, place: Place): PdfObject {
    const [key, above] = place
    if (isString(value)) return this.#scrubbedString(value.value, key) ?? value
    if (isName(value)) {
      return key === 'Differences'
        ? value
        : this.#renamed(value, NAMED.has(key) || above === 'RoleMap')
    }
    if (isArray(value)) {
      if (isPalette(value)) return withoutExcess(this.#file, value)
      const isInk = isName(value[0], 'Separation') || isName(value[0], 'DeviceN')
      return kept(
        value,
        value.map((item, index) =>
          isInk && index === 1 ? this.#renamed(item) : this.scrubbed(item, [key, above]),
        ),
      )
    }
    if (isStream(value)) {
      const entries = this.scrubbed(value.dict, place) as PdfDict
      const data = this.#scrubbedData(value, key)
      if (entries === value.dict && data === undefined) return value
      return data === undefined ? stream(entries, value.data) : stream(undecoded(entries), data)
    }
    return isDict(value) ? this.#scrubbedDict(value, place) : value
  }

  #scrubbedDict(value: PdfDict, [key, above]: Place): PdfDict {
    const isNaming =
      NAMING.has(key) || (STATES.has(key) && above === 'AP') || isResources(this.#file, key, value)
    const isElement = value.has('S') && value.has('P')
    let isChanged = false
    const entries: [string, PdfObject][] = []
    for (const [own, item] of value) {
      const ownKey = GLYPHS.has(key) ? own : this.#names.renamed(own, isNaming)
      const isType = isElement && own === 'S'
      const after = isType ? this.#renamed(item) : this.scrubbed(item, [own, key])
      isChanged ||= ownKey !== own || after !== item
      entries.push([ownKey, after])
    }
    return isChanged ? new Map(entries) : value
  }

  /** Long strings may be streams: values of fields, text with markup. */
  #scrubbedData(value: PdfStream, key: string): Buffer | undefined {
    if (value.dict.has('Subtype') || value.dict.has('Type')) return undefined
    if (value.dict.size > 4 || value.data.length > 4_000_000) return undefined
    const text = decodeFilters(this.#file, value).data.toString('latin1')
    if (VALUES.has(key)) {
      const after = this.#scrubbedString(text, key)
      return isString(after) ? Buffer.from(after.value, 'latin1') : undefined
    }
    const isMarkup = /^\s*(?:\xef\xbb\xbf)?<(?:\?xml|body|html|p|x:)/i.test(text)
    return isMarkup && this.isNamed(text) ? Buffer.alloc(0) : undefined
  }
}

function kept(before: readonly PdfObject[], after: readonly PdfObject[]): readonly PdfObject[] {
  return after.some((item, index) => item !== before[index]) ? after : before
}

/** Entries of a stream whose data has no filter any more. */
export function undecoded(entries: PdfDict): PdfDict {
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
