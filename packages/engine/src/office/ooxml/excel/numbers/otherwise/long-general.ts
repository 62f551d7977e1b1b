import type { Token } from 'numfmt'
import { formatTokens } from '../format-tokens.ts'
import { type GeneralChange, generalAsExcel } from '../general-format.ts'
import { quotedCurrency } from '../quoted-currency.ts'

const WHOLE = new Set(['GENERAL', 'TEXT'])
const OTHERS = new Set(['ZERO', 'HASH', 'QMARK', 'DATETIME', 'DURATION', 'CALENDAR', 'AMPM'])
const FIGURES = new Set(['ZERO', 'HASH', 'QMARK', 'TEXT'])
const CONDITION = /^\[?([<>]=?|<>|=)\s*(-?[\d.]+)\]?$/

/**
 * Whether a code shows numbers as General does, among words and colours, in a section at least: `General" pcs"`,
 * `[Red]General`, `General;0.0`, and `@`, in which a number looks as in General.
 */
export function isLikeGeneral(code: string): boolean {
  return sectionsOf(code).some(isGeneralSection)
}

/** Whether the section of a code for a number shows it as General does. */
export function showsGeneral(code: string, value: number): boolean {
  const section = sectionFor(sectionsOf(code), value)
  return section !== undefined && isGeneralSection(section)
}

/**
 * Whether a section of a code has General beside other figures, `0.0 General`: Excel refuses such a code ([MS-XLS]
 * 2.4.126), LibreOffice shows its figures one behind the other.
 */
export function hasMixedGeneral(code: string): boolean {
  if (!/general/i.test(code)) return false
  return sectionsOf(code).some((section) => {
    const isFraction = section.some(({ type }) => type === 'SLASH')
    const kinds = section.map(({ type }) => type)
    return kinds.includes('GENERAL') && (isFraction || kinds.some((kind) => FIGURES.has(kind)))
  })
}

function isGeneralSection(tokens: readonly Token[]): boolean {
  const isWhole = tokens.some(({ type }) => WHOLE.has(type))
  return isWhole && !tokens.some(({ type }) => OTHERS.has(type))
}

function sectionsOf(code: string): readonly (readonly Token[])[] {
  const sections: Token[][] = [[]]
  for (const token of formatTokens(code)) {
    if (token.type === 'BREAK') sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections
}

/** The section that a number is shown in: by conditions, or those above 0, below 0 and 0. */
function sectionFor(sections: readonly (readonly Token[])[], value: number) {
  const conditions = sections.map((section) => section.find(({ type }) => type === 'CONDITION'))
  if (conditions.some((condition) => condition !== undefined)) {
    const held = conditions.findIndex((condition) => condition && holds(condition.raw, value))
    return sections[held < 0 ? conditions.indexOf(undefined) : held]
  }
  const [first, below = first, zero = first] = sections
  return value < 0 ? below : value === 0 ? zero : first
}

function holds(condition: string, value: number): boolean {
  const [, sign = '', written] = CONDITION.exec(condition) ?? []
  const limit = Number(written)
  if (sign === '=') return value === limit
  if (sign === '<>') return value !== limit
  if (sign.endsWith('=') && value === limit) return true
  return sign.startsWith('<') ? value < limit : value > limit
}

/** As {@link generalAsExcel}, with the words and colours of a code. */
export function likeGeneralAsExcel(code: string, written: string): GeneralChange | undefined {
  const change = generalAsExcel(written)
  if (change?.code === undefined) return change
  const pattern = change.code
  const parts = formatTokens(code).map((token) =>
    WHOLE.has(token.type) ? pattern : (quotedCurrency(token) ?? token.raw),
  )
  return { code: parts.join('') }
}
