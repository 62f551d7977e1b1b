import { EngineError } from '@svc/engine'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Largest number of credits that is granted at once. */
export const CREDITS_MAX = 1_000_000

/** Whether a text has the form of the ids of accounts and keys. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Refuses what is no whole number in a range. */
export function requireWhole(what: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return
  throw invalid(`${what} must be a whole number from ${min} to ${max}, not ${value}.`)
}

/** Refuses text that is empty, too long, or holds control characters, some of which no text column takes. */
export function requireText(what: string, text: string, maxCharacters: number): void {
  if (text !== '' && text.length <= maxCharacters && !/\p{Cc}/u.test(text)) return
  throw invalid(
    `${what} must have 1 to ${maxCharacters} characters and no control characters, not ${text.length}: ${JSON.stringify(text.slice(0, 40))}.`,
  )
}

/** The error about a value that is not accepted. */
export function invalid(message: string): EngineError {
  return new EngineError('invalid_request', message)
}
