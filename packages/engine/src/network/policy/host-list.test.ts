import { expect, test } from 'vitest'
import { EngineError } from '../../messages/errors.ts'
import { canonicalHost, matchesAddress, matchesHost, parseHostList } from './host-list.ts'

test.each([
  ['example.com', 'example.com', 443, true],
  ['EXAMPLE.com.', 'example.com', 443, true],
  ['example.com', 'www.example.com', 443, false],
  ['example.com', 'example.com.evil.test', 443, false],
  ['*.example.com', 'www.example.com', 443, true],
  ['*.example.com', 'a.b.example.com', 443, true],
  ['*.example.com', 'example.com', 443, false],
  ['*.example.com', 'notexample.com', 443, false],
  ['*', 'anything.test', 443, true],
  ['*', '93.184.216.34', 443, true],
  ['example.com:8080', 'example.com', 8080, true],
  ['example.com:8080', 'example.com', 443, false],
  ['*.example.com:8080', 'www.example.com', 8080, true],
  ['bücher.example', 'xn--bcher-kva.example', 80, true],
])('%s against the host %s:%i is %s', (entry, host, port, expected) => {
  expect(parseHostList([entry]).some((parsed) => matchesHost(parsed, host, port))).toBe(expected)
})

test.each([
  ['10.1.0.0/16', '10.1.255.255', 80, true],
  ['10.1.0.0/16', '10.2.0.0', 80, false],
  ['10.1.2.3', '10.1.2.3', 80, true],
  ['127.1', '127.0.0.1', 80, true],
  ['0x7f000001', '127.0.0.1', 80, true],
  ['10.0.0.0/8:9000', '10.1.2.3', 9000, true],
  ['10.0.0.0/8:9000', '10.1.2.3', 80, false],
  ['fd00::/8', 'fd12::1', 80, true],
  ['fd12::1', 'fd12::1', 80, true],
  ['[fd00::/8]:9000', 'fd12::1', 9000, true],
  ['[fd12::1]:9000', 'fd12::1', 80, false],
  ['0.0.0.0/0', 'fd12::1', 80, false],
  ['example.com', '10.1.2.3', 80, false],
])('%s against the address %s:%i is %s', (entry, address, port, expected) => {
  const entries = parseHostList([entry])
  expect(entries.some((parsed) => matchesAddress(parsed, address, port))).toBe(expected)
})

test.each([
  '',
  ' ',
  'http://example.com',
  'example.com/path',
  'user@example.com',
  'exa mple.com',
  'www.*.com',
  '*.*',
  '*.10.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/x',
  'fd00::/129',
  'fe80::1%eth0',
  'example.com:0',
  'example.com:65536',
  'example.com:http',
  '[fd00::1',
])('refuses the entry %j', (entry) => {
  expect(() => parseHostList([entry])).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(entry) }),
  )
})

test('names the entry that it does not understand', () => {
  const error = (() => {
    try {
      return parseHostList(['fine.example', 'a b'])
    } catch (caught) {
      return caught
    }
  })()
  expect(EngineError.is(error) && error.message).toBe(
    'network policy: "a b" is not a host, *.host, an address or a CIDR block, each with an optional :port',
  )
})

test.each([
  ['Example.COM.', 'example.com'],
  ['[FD00::1]', 'fd00::1'],
  ['①②⑦.⓪.⓪.①', '127.0.0.1'],
  ['169。254。169。254', '169.254.169.254'],
])('brings %s into the form %s', (host, expected) => {
  expect(canonicalHost(host)).toBe(expected)
})
