import { glob, readFile } from 'node:fs/promises'
import { EngineError } from '@svc/engine'
import { expect, test } from 'vitest'
import { KeyGuesses } from '../src/rate-limit/key-guesses.ts'
import { jsonLog } from '../src/telemetry/log.ts'
import { fakeOperations } from '../src/test/fake-operations.ts'
import { fakeKeys, KEY, testService, UNKNOWN_KEY, unlimited } from '../src/test/test-service.ts'

const CANARY = 'canary-7f3a'

test('nothing that a client sends gets into the log, in whatever way its request ends', async () => {
  const lines: string[] = []
  const log = jsonLog(
    { write: (line) => lines.push(line) },
    { level: 'debug', now: () => new Date() },
  )
  let failure: unknown = new EngineError('conversion_failed', 'Told.', {
    // As a careless library might: the key and a password inside an error of its own.
    cause: new Error(`cannot fetch https://user:${CANARY}@host with ${KEY}`),
  })
  const operations = fakeOperations(() => Promise.reject(failure))
  const keys = {
    find: async (key: string) => {
      if (key === UNKNOWN_KEY) throw new Error(`no row for ${key}`)
      return fakeKeys.find(key)
    },
  }
  await using service = await testService({
    log,
    operations,
    access: { open: false, keys, limiter: unlimited, guesses: new KeyGuesses() },
  })
  const secret = JSON.stringify({ html: CANARY, options: { password: { user: CANARY } } })
  const headers = { Cookie: CANARY, 'User-Agent': CANARY, Referer: CANARY, 'X-Api-Key': KEY }
  await service.post(secret, headers)
  await service.post(JSON.stringify({ html: CANARY }), headers)
  failure = new TypeError('unforeseen')
  await service.post(JSON.stringify({ html: CANARY }), headers)
  await service.post(CANARY, { ...headers, 'Content-Type': 'text/html', 'Request-Options': CANARY })
  await service.post(`{"${CANARY}`, headers)
  await service.post(CANARY, { ...headers, 'Content-Type': CANARY })
  await service.post('{}', { ...headers, Authorization: `Bearer ${UNKNOWN_KEY}` })
  await service.get(`/${CANARY}?key=${KEY}&${CANARY}`)
  await service.get(`/version?${CANARY}`, { Authorization: `Bearer ${CANARY}` })
  const logged = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(logged).toContain('request_failed')
  expect(logged).not.toContain(CANARY)
  expect(logged).not.toMatch(/svc_(live|self)_[a-z0-9]{32}/)
})

test('no source of the service writes to the console past the log', async () => {
  const sources = `${import.meta.dirname}/../src`
  let read = 0
  for await (const file of glob('**/*.ts', { cwd: sources })) {
    if (/\.test\.ts$|(^|\/)test\//.test(file)) continue
    const source = await readFile(`${sources}/${file}`, 'utf8')
    expect(source, file).not.toMatch(/\bconsole\.|process\.std(out|err)\.write/)
    read += 1
  }
  expect(read).toBeGreaterThan(100)
})
