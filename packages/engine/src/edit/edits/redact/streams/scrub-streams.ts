import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { isName, isStream, type PdfStream, stream } from '../../../../pdf/file/objects.ts'
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import { placesOf } from '../places-of.ts'
import type { Rules } from '../rules.ts'
import { readings } from '../scrub/scrub-strings.ts'
import { scrubFontTexts } from './font-texts.ts'
import { isIcc, scrubIcc } from './icc-texts.ts'
import { bareProcedure, type IsNamedText, scrubPostScript } from './post-script.ts'

const PROGRAMS: ReadonlySet<string> = new Set(['FontFile', 'FontFile2', 'FontFile3'])
const MAPS: ReadonlySet<string> = new Set(['ToUnicode', 'Encoding', 'UseCMap'])

/** Data of a stream without what must go, and those bytes of it that were not looked at word by word. */
export interface ScrubbedData {
  readonly data: Buffer
  readonly rest: Buffer
}

/**
 * Data of a stream that is neither content nor text but has words beside its codes: fonts, profiles of colours, functions,
 * maps of characters.
 *
 * @param key leads to the stream
 * @returns undefined for any other stream
 */
export function scrubbedCodes(
  file: PdfFile,
  value: PdfStream,
  { key, isNamed }: { readonly key: string; readonly isNamed: IsNamedText },
): ScrubbedData | undefined {
  const isProcedure = file.resolve(value.dict.get('FunctionType')) === 4
  const isMap = MAPS.has(key) || isName(value.dict.get('Type'), 'CMap')
  if (!isProcedure && !isMap && !PROGRAMS.has(key) && !value.dict.has('N')) return undefined
  const { data, codec } = decodeFilters(file, value)
  if (codec !== undefined) return undefined
  if (PROGRAMS.has(key)) {
    const { data: own, besideNames: rest } = scrubFontTexts(data, isNamed)
    return { data: own, rest }
  }
  if (isProcedure || isMap) {
    const text = data.toString('latin1')
    const own = scrubPostScript(isProcedure ? bareProcedure(text) : text, isNamed)
    return { data: own === text ? data : Buffer.from(own, 'latin1'), rest: Buffer.alloc(0) }
  }
  if (!isIcc(data)) return undefined
  const own = scrubIcc(data, isNamed)
  return { data: own, rest: own }
}

/**
 * Takes what must go out of streams that have words beside their codes, and bytes that no reader decodes.
 *
 * @returns how many were changed
 */
export function scrubStreams(file: PdfFile, rules: Rules): number {
  const isNamed = (bytes: string) => readings(bytes).some((text) => rules.isIn(text))
  const places = placesOf(file)
  let count = 0
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (!isStream(value)) continue
    const [key = ''] = places.get(num) ?? []
    const own = attempt(() => scrubbedCodes(file, value, { key, isNamed })?.data)
    // Words behind the end of the data, where it is encoded.
    const isBehind = value.dict.has('Filter') && rules.isSpelledIn(raw(value), 'codes')
    if (own === undefined && !isBehind) continue
    const before = attempt(() => decodeFilters(file, value))
    if (before === undefined || before.codec !== undefined) continue
    const isChanged = own !== undefined && !own.equals(before.data)
    if (!isChanged && !isBehind) continue
    count += 1
    file.set(num, stream(undecoded(value), own ?? before.data))
  }
  return count
}

/** Data as it is stored. */
export function raw({ data }: PdfStream): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

function undecoded({ dict }: PdfStream) {
  return new Map([...dict].filter(([key]) => !['Filter', 'DecodeParms', 'Length'].includes(key)))
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
