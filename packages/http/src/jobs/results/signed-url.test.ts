import { describe, expect, test } from 'vitest'
import { isValidAddress, resultUrl } from './signed-url.ts'

const SECRET = Buffer.from('a secret of the service')
const EXPIRES = new Date('2026-11-23T12:00:00.900Z')

function address() {
  const url = new URL(resultUrl('https://api.test', 'job_1', EXPIRES, SECRET))
  return {
    jobId: 'job_1',
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  }
}

describe('the address of a result', () => {
  test('names its job and the whole second in which it expires', () => {
    const url = resultUrl('https://api.test', 'job_1', EXPIRES, SECRET)
    expect(url).toMatch(/^https:\/\/api\.test\/results\/job_1\?expires=\d+&signature=[\w-]{43}$/)
    expect(Number(address().expires)).toBe(Date.UTC(2026, 10, 23, 12) / 1000)
  })

  test('is valid up to that second and not in it', () => {
    const at = (time: string) => isValidAddress(address(), SECRET, new Date(time))
    expect(at('2026-11-23T11:59:59.999Z')).toBe(true)
    expect(at('2026-11-23T12:00:00.000Z')).toBe(false)
  })

  test.each([
    ['another job', { jobId: 'job_2' }],
    ['a later end', { expires: '1900000000' }],
    ['an end that is no number', { expires: '1e12' }],
    ['no signature', { signature: '' }],
    ['the same signature in another spelling', { signature: `${address().signature}=` }],
  ])('is not valid with %s', (_what, change) => {
    const now = new Date('2026-11-23T11:00:00Z')
    expect(isValidAddress({ ...address(), ...change }, SECRET, now)).toBe(false)
  })

  test('is not valid under another secret', () => {
    const now = new Date('2026-11-23T11:00:00Z')
    expect(isValidAddress(address(), Buffer.from('another'), now)).toBe(false)
  })
})
