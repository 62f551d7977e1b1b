import type { NextAllowance } from '../accounts/credits.ts'
import { HttpError } from './http-error.ts'

/** Longest `Retry-After`: clients that sleep as long as they are told would sleep for weeks. */
const RETRY_AFTER_MAX_S = 3600

/**
 * The refusal of a request whose account has no credits left, with the time until it gets new ones by itself.
 *
 * @param now the moment that `Retry-After` counts from
 */
export function quotaExceeded({ at, credits }: NextAllowance, now: Date): HttpError {
  const seconds = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
  const next =
    credits === 0
      ? 'and no monthly allowance'
      : `until it gets ${credits} on ${at.toISOString().slice(0, 10)} (UTC)`
  const isSoon = seconds <= RETRY_AFTER_MAX_S
  const headers = isSoon ? { 'Retry-After': String(seconds) } : {}
  return new HttpError('quota_exceeded', `The account has no credits left ${next}.`, headers)
}
