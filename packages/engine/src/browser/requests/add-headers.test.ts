import { expect, test } from 'vitest'
import { requestHeaders } from '../../schemas/network/request-headers.ts'
import { addHeaders } from './add-headers.ts'
import type { StoppedRequest } from './intercept-requests.ts'

const asked = (url: string, headers: Record<string, string> = {}) =>
  ({ request: { url, headers } }) as unknown as StoppedRequest

const rule = addHeaders(
  requestHeaders.parse([
    { name: 'X-Own', value: '1' },
    { name: 'Accept', value: 'text/x', match: 'https://*.cdn.test/*' },
  ]),
  'https://site.test/a',
)

test('a header goes to the origin of the document, or to what its pattern says', () => {
  expect(rule.decide(asked('https://site.test/b'))).toEqual({
    kind: 'send',
    headers: [{ name: 'X-Own', value: '1' }],
  })
  expect(rule.decide(asked('https://a.cdn.test/', { accept: '*/*', 'user-agent': 'A' }))).toEqual({
    kind: 'send',
    headers: [
      { name: 'user-agent', value: 'A' },
      { name: 'Accept', value: 'text/x' },
    ],
  })
})

test.each(['http://site.test/', 'https://site.test:444/', 'https://site.test.evil.test/'])(
  'nothing is added to %s',
  (url) => {
    expect(rule.decide(asked(url))).toBeUndefined()
  },
)

test('only the requests it may concern are stopped', () => {
  expect(rule.patterns).toEqual([{ urlPattern: 'https://site.test*' }, { urlPattern: '*' }])
  expect(addHeaders(undefined, 'https://site.test/').patterns).toEqual([])
})
