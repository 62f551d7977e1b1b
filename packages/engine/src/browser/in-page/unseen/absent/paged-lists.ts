import { isSeen } from '../../trees/is-seen.ts'

/** Lists that a range may be of. */
const LISTS =
  'table,ul,ol,dl,[role="grid"],[role="table"],[role="treegrid"],[role="list"],[role="feed"]'
/** Places of which numbers are no range of rows. */
const ROWS = 'tbody,[role="row"],li,pre,code,script,style,template'
/** Somebody has to press something to see the other pages. */
const CONTROLS =
  'button,[role="button"],a:not([href]),a[href^="#"],a[href^="javascript:"],a[href*="?"],select,input'

const MAX_LENGTH = 100
/** Words of a range stand in elements of their own in many programs. */
const PARTS = 2
/** Digits in names and values of code are no numbers of rows. */
const CODE = /[<>={}"]|[a-z_]\p{Nd}/iu
/** How far a list may be from the words that number its rows. */
const LEVELS = 4

/** Texts of a tree that say which rows of how many a list beside them shows: `1 to 10 of 57`, in any language. */
export function pagedLists(tree: Document | ShadowRoot): readonly string[] {
  // Most documents have nothing to press, and long ones many numbers.
  if (!tree.querySelector(CONTROLS) || !tree.querySelector(LISTS)) return []
  const texts = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
  const looked = new Set<Element>()
  const found: string[] = []
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    if (text.data.length > MAX_LENGTH || !/\p{Nd}/u.test(text.data)) continue
    let element = text.parentElement
    for (let part = 0; element && part < PARTS; part++, element = element.parentElement) {
      if (looked.has(element)) break
      looked.add(element)
      const words = rangeIn(element)
      if (words === undefined) continue
      found.push(words)
      break
    }
  }
  return found
}

/** Words of an element if they number the rows of a list beside it, of which there are more. */
function rangeIn(element: Element): string | undefined {
  if (element.childElementCount > 10 || element.closest(ROWS) || !isSeen(element)) return undefined
  // Numbers of several rows are no range.
  if (element.querySelector('li,tr,[role="row"]')) return undefined
  const words = element.textContent.replace(/\s+/g, ' ').trim()
  if (words.length > MAX_LENGTH || CODE.test(words)) return undefined
  const [first, last, all] = threeNumbers(words)
  if (first === undefined || last === undefined || all === undefined) return undefined
  const shown = last - first + 1
  // Pages begin at a multiple of their length; days and years seldom do.
  if (first < 1 || shown < 1 || last >= all || (first - 1) % shown !== 0) return undefined
  return !hasMonth(words) && hasListOf(shown, element) ? words : undefined
}

/** Whether a text names a month, in the language of the document or in English. */
function hasMonth(words: string): boolean {
  const months = monthsOf(document.documentElement.lang)
  return (words.match(/\p{L}+/gu) ?? []).some((word) => months.has(word.toLowerCase()))
}

/** Names of the months, long and short, as dates have them. */
function monthsOf(lang: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const locale of [lang, 'en']) {
    for (const month of ['long', 'short'] as const) {
      const day = { day: 'numeric', month } as const
      const format = datesOf(locale, day)
      for (let index = 0; index < 12; index++) {
        const parts = format?.formatToParts(new Date(2024, index, 15)) ?? []
        const name = parts.find(({ type }) => type === 'month')?.value.match(/\p{L}+/u)?.[0]
        if (name !== undefined) names.add(name.toLowerCase())
      }
    }
  }
  return names
}

function datesOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    // The language of a document may be any words.
    return undefined
  }
}

/** The numbers of a text that has three of them and nothing but words between. */
function threeNumbers(words: string): readonly number[] {
  // Groups of thousands are one number.
  const joined = words.replace(/(?<=\p{Nd})[.,'\u2019\u00a0\u202f](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
  // Parts of a chapter, a version, a date.
  if (/\p{Nd}\.\p{Nd}/u.test(joined)) return []
  const numbers = joined.match(/\p{Nd}+/gu) ?? []
  return numbers.length === 3 ? numbers.map(inDigits) : []
}

/** Value of a number in digits of any script: each has its ten digits in a row. */
function inDigits(number: string): number {
  let value = 0
  for (const digit of number) {
    let zero = digit.codePointAt(0) as number
    const code = zero
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    value = value * 10 + (code - zero)
  }
  return value
}

/** Whether a list of so many rows, and something to press, stand near an element. */
function hasListOf(count: number, element: Element): boolean {
  let around = element.parentElement
  for (let level = 0; around && level < LEVELS; level++, around = around.parentElement) {
    if (around.querySelector(CONTROLS) === null) continue
    if ([...around.querySelectorAll(LISTS)].some((list) => lengthsOf(list).includes(count))) {
      return true
    }
  }
  return false
}

/** How many rows a list may be said to have. */
function lengthsOf(list: Element): readonly number[] {
  const rows = [...list.querySelectorAll('tbody > tr,[role="row"]')].filter(isSeen)
  const items = [...list.children].filter(isSeen)
  const heads = rows.filter((row) => row.querySelector('[role="columnheader"],th[scope="col"]'))
  return [rows.length, rows.length - heads.length, items.length]
}
