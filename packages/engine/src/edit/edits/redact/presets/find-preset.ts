import type { EditOf } from '../../../../schemas/edits/edits.ts'
import { findEmails } from './find-emails.ts'

type Preset = NonNullable<EditOf<'redact'>['presets']>[number]

// Groups of an IBAN may stand apart, with spaces at the end of a line and at the beginning of the next; its longest form has 34 characters (ISO 13616).
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ \n-]{0,3}[A-Z0-9]){11,30}/gi
const DIGITS = /(?<!\d)\d(?:[ \n-]{0,3}\d){12,60}(?!\d)/g
// The usual lengths first: a number that follows must not make a longer one of it.
const CARD_LENGTHS = [16, 15, 14, 13, 19, 18, 17]
// A trunk or country code and groups; at least seven digits, at most fifteen (ITU-T E.164).
const PHONE = /(?<![\p{L}\p{N}.,])(?:\+|00)?\(?\d(?:[ ./()-]{0,2}\d){6,14}(?![\p{L}\p{N}])/gu
const BROKEN_PHONE =
  /(?<![\p{L}\p{N}.,])(?:\+|00)?\(?\d(?:[ \n./()-]{0,2}\d){6,14}(?![\p{L}\p{N}])/gu

/** Where text holds what a preset names: numbers with check digits only where these are right. */
export function* findPreset(preset: Preset, text: string): Iterable<readonly [number, number]> {
  switch (preset) {
    case 'email':
      yield* findEmails(text)
      return
    case 'iban':
      yield* numbers(text, IBAN, ibanLength)
      return
    case 'card':
      for (const match of text.matchAll(DIGITS)) yield* cards(match[0], match.index)
      return
    case 'phone': {
      // Groups of other numbers look like one.
      const others = [...findPreset('iban', text), ...findPreset('card', text)]
      for (const pattern of [PHONE, BROKEN_PHONE]) {
        for (const match of text.matchAll(pattern)) {
          const [start, end] = [match.index, match.index + match[0].length]
          const isOther = others.some(([from, to]) => from < end && start < to)
          if (isOther || !isPhone(match[0].replace('\n', ' '))) continue
          // The number of an item on the line below is none of its groups.
          const isComplete = !/\n\d{3}/.test(text.slice(end, end + 4)) || digits(match[0]) > 9
          if (pattern === BROKEN_PHONE || isComplete) others.push([start, end])
          yield [start, end]
        }
      }
      return
    }
    default:
      preset satisfies never
  }
}

/** Whether a telephone number ends a line and the next one begins with figures. */
export function mayGoOnBelow(text: string): boolean {
  return [...findPreset('phone', text)].some(([, end]) => /^\n\d/.test(text.slice(end, end + 2)))
}

function digits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** Matches cut to the part whose check digits are right. */
function* numbers(
  text: string,
  pattern: RegExp,
  lengthOf: (bare: string) => number,
): Iterable<readonly [number, number]> {
  for (const { 0: matched, index } of text.matchAll(pattern)) {
    const bare = matched.replace(/[ \n-]/g, '')
    let left = lengthOf(bare.toUpperCase())
    if (left === 0) continue
    let end = 0
    for (; left > 0 && end < matched.length; end += 1) {
      if (/[A-Z0-9]/i.test(matched[end] as string)) left -= 1
    }
    yield [index, index + end]
  }
}

/** Card numbers in a run of digits: each begins and ends with a group. */
function* cards(run: string, offset: number): Iterable<readonly [number, number]> {
  const places = [...run.matchAll(/\d/g)].map(({ index }) => index)
  const isGroupEnd = (at: number) => !/\d/.test(run[(places[at] as number) + 1] ?? '')
  for (let first = 0; first < places.length; first += 1) {
    if (first > 0 && !isGroupEnd(first - 1)) continue
    const length = CARD_LENGTHS.find((count) => {
      const own = places.slice(first, first + count).map((index) => run[index])
      return own.length === count && isGroupEnd(first + count - 1) && isCard(own.join(''))
    })
    if (length === undefined) continue
    yield [offset + (places[first] as number), offset + (places[first + length - 1] as number) + 1]
    first += length - 1
  }
}

/** Length of the IBAN that text begins with: what follows it may look like more of it. */
function ibanLength(bare: string): number {
  for (let length = bare.length; length >= 15; length -= 1) {
    if (isIban(bare.slice(0, length))) return length
  }
  return 0
}

/**
 * Whether check digits of an IBAN are right.
 *
 * @example isIban('DE89370400440532013000') // true
 *
 * Source: ISO 13616-1, ISO/IEC 7064 MOD 97-10.
 */
export function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const character of moved) {
    const value = Number.parseInt(character, 36)
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97
  }
  return rest === 1
}

/**
 * Whether the check digit of a card number is right.
 *
 * @example isCard('4111111111111111') // true
 *
 * Source: ISO/IEC 7812-1, annex B (Luhn).
 */
export function isCard(number: string): boolean {
  if (!/^\d{13,19}$/.test(number) || /^(\d)\1+$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** A telephone number says that it is one: by its code, or by groups; dates and amounts do not. */
function isPhone(text: string): boolean {
  const isDate = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text)
  if (isDate) return false
  if (/^(?:\+|00|0|\()/.test(text)) return true
  return (
    /^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(text) ||
    /^\d[ .-]\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text)
  )
}
