import { EngineError } from '@svc/engine'
import type { ParameterizedContext } from 'koa'
import type { AppState } from '../app-state.ts'

type Context = ParameterizedContext<AppState>

/**
 * The fields of a query, each given at most once.
 *
 * @param names every field that is read; with none of them the fields stand in the body
 * @throws EngineError `invalid_request` for a field that nothing reads, and one that is given twice
 */
export function readQuery<const Name extends string>(
  ctx: Context,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  for (const [given, value] of Object.entries(ctx.query)) {
    if (!names.some((name) => name === given)) {
      const place =
        names.length === 0
          ? 'The request has no fields in its address: they stand in its body.'
          : `Here may stand ${names.join(', ')}.`
      throw wrongQuery(given, `Unknown field ${quoted(given)} in the query. ${place}`)
    }
    if (Array.isArray(value)) throw wrongQuery(given, `${given} is given twice.`)
  }
  return ctx.query as Partial<Record<Name, string>>
}

/** The number that a field of a query holds, or `fallback` without one. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  { min, max, fallback }: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  if (text === undefined) return fallback
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw wrongQuery(
    name,
    `${name} must be a whole number from ${min} to ${max}, got ${quoted(text)}.`,
  )
}

/** The error of one field of a query. */
export function wrongQuery(name: string, message: string): EngineError {
  return new EngineError('invalid_request', message, { param: name.slice(0, 100) })
}

/** A value of a query as it may stand in a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}
