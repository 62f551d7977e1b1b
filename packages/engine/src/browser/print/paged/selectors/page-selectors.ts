/** `An+B` of `:nth()`, among all pages or those of a group of pages with a name. */
export interface Nth {
  readonly a: number
  readonly b: number
  readonly of?: string
}

/** Pages that no selector of the browser finds: of a name where there is one, and with these numbers. */
export interface PageCondition {
  /** Empty for pages of any name. */
  readonly name: string
  readonly nths: readonly Nth[]
}

/** Pages that a selector means: to the browser by another selector, to us by their numbers, or none. */
export interface ReadPageSelector {
  readonly native?: string
  readonly condition?: PageCondition
}

/** First page of the document; with a name, of each group of pages that has it, as Prince has it. */
const FIRST: Nth = { a: 0, b: 1 }

/**
 * Reads the selectors of an `@page` rule (CSS Paged Media 3, 4; CSS GCPM 3, 4).
 *
 * @param text without `@page`, for example `chapter:first, :nth(2n)`
 * @returns undefined where one of them has a meaning that neither the browser nor we know
 */
export function readPageSelectors(
  text: string,
  isRightToLeft: boolean,
): readonly ReadPageSelector[] | undefined {
  const read = text.split(',').map((one) => readSelector(one.trim(), isRightToLeft))
  return read.every((one) => one !== undefined) ? read : undefined
}

function readSelector(text: string, isRightToLeft: boolean): ReadPageSelector | undefined {
  const [, name = '', rest = ''] = /^([-\w]*)\s*((?::[-a-z]+(?:\([^()]*\))?)*)$/i.exec(text) ?? []
  if (text !== '' && name === '' && rest === '') return undefined
  const pseudos = rest.toLowerCase().match(/:[-a-z]+(?:\([^()]*\))?/g) ?? []
  if (pseudos.length === 1 && pseudos[0] === ':blank') return {}
  const nths: Nth[] = []
  for (const [index, pseudo] of pseudos.entries()) {
    const nth = readPseudo(pseudo, rest.split(':')[index + 1] ?? '', { name, isRightToLeft })
    if (nth === undefined) return undefined
    nths.push(nth)
  }
  return meaningOf({ name, nths }, isRightToLeft)
}

function readPseudo(
  pseudo: string,
  written: string,
  { name, isRightToLeft }: { readonly name: string; readonly isRightToLeft: boolean },
): Nth | undefined {
  if (pseudo === ':first') return name === '' ? FIRST : { ...FIRST, of: name }
  if (pseudo === ':right') return { a: 2, b: isRightToLeft ? 2 : 1 }
  if (pseudo === ':left') return { a: 2, b: isRightToLeft ? 1 : 2 }
  const [, formula = '', of] = /^nth\(\s*(.*?)(?:\s+of\s+([-\w]+))?\s*\)$/i.exec(written) ?? []
  const numbers = readFormula(formula.toLowerCase())
  return numbers && { ...numbers, ...(of !== undefined && { of }) }
}

/** `An+B` of CSS Syntax 3. */
function readFormula(text: string): { readonly a: number; readonly b: number } | undefined {
  if (text === 'odd') return { a: 2, b: 1 }
  if (text === 'even') return { a: 2, b: 0 }
  if (/^[-+]?\d+$/.test(text)) return { a: 0, b: Number(text) }
  const [found, a = '', sign = '+', b = '0'] =
    /^([-+]?\d*)n(?:\s*([-+])\s*(\d+))?$/.exec(text) ?? []
  if (found === undefined) return undefined
  const factor = /\d/.test(a) ? Number(a) : Number(`${a}1`)
  return { a: factor, b: sign === '-' ? -Number(b) : Number(b) }
}

function meaningOf({ name, nths }: PageCondition, isRightToLeft: boolean): ReadPageSelector {
  const narrowing = nths.filter((nth) => nth.of !== undefined || !isAll(nth))
  if (narrowing.some(isNone)) return {}
  const [only] = narrowing
  if (only === undefined) return { native: name }
  const isFirst = narrowing.some((nth) => nth.of === undefined && isFirstAlone(nth))
  if (isFirst && narrowing.some((nth) => nth.of === undefined && !isNth(1, nth))) return {}
  const isPlain = narrowing.every(({ of }) => of === undefined)
  if (isFirst && isPlain) return { native: `${name}:first` }
  const side = sideOf(only, isRightToLeft)
  if (narrowing.length === 1 && side) return { native: `${name}:${side}` }
  const condition = { name, nths: narrowing }
  // The first page of the document is the first of its group, and the browser knows that one.
  const isFirstOfName = narrowing.length === 1 && only.of === name && isFirstAlone(only)
  return isFirstOfName ? { native: `${name}:first`, condition } : { condition }
}

/** Whether `An+B` is a number, for an `n` that is not negative. */
export function isNth(number: number, { a, b }: Nth): boolean {
  return a === 0 ? number === b : (number - b) / a >= 0 && Number.isInteger((number - b) / a)
}

const isAll = ({ a, b }: Nth) => a === 1 && b <= 1
const isNone = ({ a, b }: Nth) => a <= 0 && b < 1
const isFirstAlone = ({ a, b }: Nth) => a <= 0 && b === 1

function sideOf({ a, b, of }: Nth, isRightToLeft: boolean): 'left' | 'right' | undefined {
  if (of !== undefined || a !== 2 || b > 2) return undefined
  return (b % 2 === 0) === isRightToLeft ? 'right' : 'left'
}
