import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineError } from '@svc/engine'
import { expect, test } from 'vitest'
import { unknownVariables } from '../commands/serve.ts'
import { writeWhole } from '../convert/output.ts'
import { failureOf } from './exit-code.ts'

test('an address that is refused names the flags that allow it', () => {
  const failure = failureOf(new EngineError('url_not_allowed', 'Refused.'))
  expect(failure.detail).toBe('Refused. Allow it with --allow-private or --allow-host HOST.')
})

test.each([
  ['EADDRINUSE', 'address_in_use'],
  ['ENOSPC', 'system_refused'],
  ['EACCES', 'system_refused'],
  ['ESOMETHING', 'conversion_failed'],
])('%s has the code %s', (code, error) => {
  expect(failureOf(Object.assign(new Error('no'), { code })).error).toBe(error)
})

test('a variable that is no setting is told, with the nearest one', () => {
  const known = [{ variable: 'SVC_CONCURRENCY' }, { variable: 'SVC_DATA' }]
  const env = { SVC_CONCURENCY: '3', SVC_DATA: 'x', SVC_API_KEY: 'x', HOME: '/' }
  expect(unknownVariables(env, known)).toEqual([
    'The variable SVC_CONCURENCY is no setting and is ignored. Did you mean SVC_CONCURRENCY?',
  ])
})

test('a file that cannot be written is named as it was asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-write-'))
  await rm(folder, { recursive: true })
  const path = join(folder, 'a.pdf')
  await expect(writeWhole(path, new Uint8Array(1))).rejects.toThrow(folder)
})
