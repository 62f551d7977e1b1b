import { expect, test } from 'vitest'
import type { KeyStore } from '../accounts/keys/key-store.ts'
import { expectError } from '../test/expect-error.ts'
import { fakeKeys, KEY, testService } from '../test/test-service.ts'
import { KeyGuesses } from './key-guesses.ts'
import { memoryLimiter } from './limiter.ts'

const HTML = JSON.stringify({ html: '<p>x' })

function limited(now = () => 0) {
  let lookUps = 0
  const keys: KeyStore = {
    find(key) {
      lookUps++
      return fakeKeys.find(key)
    },
  }
  const limiter = memoryLimiter({ now })
  const guesses = new KeyGuesses({ now })
  const access = { open: false, keys, limiter, guesses } as const
  return { access, lookUps: () => lookUps }
}

test('a key sends ten requests at once; the rest are refused before the store, with the time to wait', async () => {
  const { access, lookUps } = limited()
  await using service = await testService({ access })
  const answers = await Promise.all(Array.from({ length: 50 }, () => service.post(HTML)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(lookUps()).toBe(10)
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(refused.headers.get('RateLimit-Limit')).toBe('10')
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0')
    expect(refused.headers.get('RateLimit-Reset')).toBe('1')
    await expectError(refused, 429, 'rate_limited')
  }
})

test('a success says how many are left', async () => {
  await using service = await testService({ access: limited().access })
  const { headers } = await service.get('/version')
  expect(headers.get('RateLimit-Remaining')).toBe('9')
  expect(headers.get('RateLimit-Reset')).toBe('1')
})

test('a refused request has its body neither parsed nor checked', async () => {
  await using service = await testService({ access: limited().access })
  for (let count = 0; count < 10; count++) await service.get('/version')
  await expectError(
    await service.post('no JSON', { 'Content-Type': 'text/plain' }),
    429,
    'rate_limited',
  )
})

test('every keyed route counts, and the bucket fills again', async () => {
  const clock = { now: 0 }
  await using service = await testService({ access: limited(() => clock.now).access })
  for (const path of ['/version', '/license', '/health', '/openapi.json', '/version']) {
    await service.get(path)
    await service.get(path)
  }
  await expectError(await service.get('/license'), 429, 'rate_limited')
  clock.now = 100
  expect((await service.get('/license')).status).toBe(200)
})

test('whoever guesses keys is kept from the store, and a key that was right before still passes', async () => {
  const { access, lookUps } = limited()
  await using service = await testService({ access })
  const authorization = (key: string) => ({ Authorization: `Bearer ${key}` })
  expect((await service.get('/version')).status).toBe(200)
  const guess = (count: number) => `svc_live_${String(count).padStart(32, '0')}`
  const statuses = new Map<number, number>()
  for (let batch = 0; batch < 30; batch++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        service.get('/version', authorization(guess(batch * 50 + index))),
      ),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(statuses).toEqual(
    new Map([
      [401, 1000],
      [429, 500],
    ]),
  )
  expect(lookUps()).toBe(1001)
  expect((await service.get('/version', authorization(KEY))).status).toBe(200)
})
