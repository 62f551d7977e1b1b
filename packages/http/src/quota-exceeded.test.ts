import { describe, expect, it } from 'vitest'
import { quotaExceeded } from './quota-exceeded.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('an account without credits', () => {
  it('is told when it gets new ones, to the second', () => {
    const next = { at: new Date('2026-12-01T00:00:00Z'), credits: 100 }
    const { message, headers } = quotaExceeded(next, now)
    expect(message).toBe('The account has no credits left until it gets 100 on 2026-12-01 (UTC).')
    expect(headers).toEqual({ 'Retry-After': String(10.5 * 24 * 60 * 60) })
  })

  it('is told that none come by themselves where it has no allowance', () => {
    const { message } = quotaExceeded({ at: new Date('2026-12-01T00:00:00Z'), credits: 0 }, now)
    expect(message).toBe('The account has no credits left and no monthly allowance.')
  })

  it('is never told to come again at once', () => {
    expect(quotaExceeded({ at: now, credits: 1 }, now).headers['Retry-After']).toBe('1')
  })
})
