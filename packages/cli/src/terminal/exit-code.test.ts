import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineError } from '@svc/engine'
import { ServiceError } from '@svc/node-sdk/client'
import { expect, test } from 'vitest'
import { writeWhole } from '../convert/targets/output.ts'
import { failureOf } from './exit-code.ts'

test('an address that is refused names the flags that allow it', () => {
  const failure = failureOf(new EngineError('url_not_allowed', 'Refused.'))
  expect(failure.detail).toBe('Refused. Allow it with --allow-private or --allow-host HOST.')
})

test.each([
  ['the engine', EngineError],
  ['a service', ServiceError],
])('the field that is wrong in a refusal by %s is told', (_, Refusal) => {
  const refusal = new Refusal('invalid_request', 'Wrong.', { param: 'options.scale' })
  expect(failureOf(refusal).param).toBe('options.scale')
})

test.each([
  ['EADDRINUSE', 'address_in_use'],
  ['ENOSPC', 'system_refused'],
  ['EACCES', 'system_refused'],
  ['ESOMETHING', 'conversion_failed'],
])('%s has the code %s', (code, error) => {
  expect(failureOf(Object.assign(new Error('no'), { code })).error).toBe(error)
})

test('a file that cannot be written is named as it was asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-write-'))
  await rm(folder, { recursive: true })
  const path = join(folder, 'a.pdf')
  await expect(writeWhole(path, new Uint8Array(1))).rejects.toThrow(folder)
})
