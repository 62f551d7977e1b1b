import { expect, test } from 'vitest'
import { troubleOf } from './network-trouble.ts'

test.each([
  ['ECONNREFUSED', 'connection_refused'],
  ['ETIMEDOUT', 'timed_out'],
  ['ECONNRESET', 'closed'],
  ['EPIPE', 'closed'],
  ['HPE_INVALID_CONSTANT', 'not_http'],
  ['EHOSTUNREACH', 'unreachable'],
  [undefined, 'unreachable'],
])('an error %s is told as %s', (code, trouble) => {
  expect(troubleOf(Object.assign(new Error('inside'), { code }))).toBe(trouble)
})
