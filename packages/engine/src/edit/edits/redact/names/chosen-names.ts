import { isArray, isDict, isName, isStream, type PdfObject } from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'
import type { Rules } from '../rules.ts'
import { readings } from '../scrub/scrub-strings.ts'
import { STANDARD_NAMES } from './standard-names.ts'

// Words of the format that stand where people may put words of theirs (ISO 32000-2, 8.6, 12.5.6, 12.6.4.12, 14.8).
const FIXED: ReadonlySet<string> = new Set(
  `Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct
Private Aside Title FENote Sub P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead
TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Em
Strong Figure Formula Form Artifact OC Tx Clip ReversedChars Background Pagination Layout
DeviceGray DeviceRGB DeviceCMYK Pattern DefaultGray DefaultRGB DefaultCMYK All None Cyan
Magenta Yellow Black Gray Red Green Blue Off NextPage PrevPage FirstPage LastPage Print`.split(
    /\s+/,
  ),
)

const GIVEN = /^Redacted(\d+)$/

/** A number above those of all names that were given to a file before. */
export function firstFreeNumber(file: PdfFile): number {
  let first = 1
  const look = (own: string) => {
    const [, digits] = GIVEN.exec(own) ?? []
    if (digits !== undefined) first = Math.max(first, Number(digits) + 1)
  }
  const visit = (value: PdfObject): void => {
    if (isName(value)) look(value.value)
    else if (isArray(value)) value.forEach(visit)
    else {
      const entries = isStream(value) ? value.dict : value
      if (!isDict(entries)) return
      for (const [key, item] of entries) {
        look(key)
        visit(item)
      }
    }
  }
  for (const { num } of sweep(file)) visit(file.peek(num))
  return first
}

/** New names for those that people chose and that hold what goes: the same one wherever the same name stands. */
export class ChosenNames {
  readonly #rules: Rules
  readonly #known = new Map<string, string>()
  readonly #first: number
  /** How many are others now. */
  count = 0

  /** @param first a number above those of all names that were given before */
  constructor(rules: Rules, first: number) {
    this.#rules = rules
    this.#first = first
  }

  /**
   * A name without what goes: the same one where it holds nothing of that.
   *
   * @param isFree whether people choose the names at its place; elsewhere those of the format stay
   */
  renamed(value: string, isFree = true): string {
    if (!isFree && isStandard(value)) return value
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const isNamed = readings(value).some((text) => this.#rules.isIn(text))
    const isKept = FIXED.has(value) || GIVEN.test(value) || !isNamed
    const own = isKept ? value : `Redacted${this.#first + this.count}`
    if (!isKept) this.count += 1
    this.#known.set(value, own)
    return own
  }

  /** Whether a name has to be another one. */
  isNamed(value: string, isFree = true): boolean {
    return this.renamed(value, isFree) !== value
  }
}

/** Whether a name is one of the format, or of a font that every reader has; a tag may stand before that. */
function isStandard(value: string): boolean {
  return STANDARD_NAMES.has(value.replace(/^[A-Z]{6}\+/, ''))
}
