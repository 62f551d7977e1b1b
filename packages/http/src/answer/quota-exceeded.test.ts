import { describe, expect, test } from 'vitest'
import { quotaExceeded } from './quota-exceeded.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('an account without credits', () => {
  test('is told when it gets new ones', () => {
    const next = { at: new Date('2026-12-01T00:00:00Z'), credits: 100 }
    const { message, headers } = quotaExceeded(next, now)
    expect(message).toBe('The account has no credits left until it gets 100 on 2026-12-01 (UTC).')
    expect(headers).toEqual({})
  })

  test('is told that none come by themselves where it has no allowance', () => {
    const { message } = quotaExceeded({ at: new Date('2026-12-01T00:00:00Z'), credits: 0 }, now)
    expect(message).toBe('The account has no credits left and no monthly allowance.')
  })

  test('is told to come again when that is within the hour, to the second', () => {
    const next = { at: new Date('2026-11-20T13:00:00Z'), credits: 100 }
    expect(quotaExceeded(next, now).headers).toEqual({ 'Retry-After': '3600' })
    const later = { at: new Date('2026-11-20T13:00:01Z'), credits: 100 }
    expect(quotaExceeded(later, now).headers).toEqual({})
  })

  test('is never told to come again at once', () => {
    expect(quotaExceeded({ at: now, credits: 1 }, now).headers['Retry-After']).toBe('1')
  })
})
