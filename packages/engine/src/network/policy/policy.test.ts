import { expect, test } from 'vitest'
import { EngineError } from '../../messages/errors.ts'
import {
  DEFAULT_NETWORK_POLICY,
  judgeAddress,
  judgeUrl,
  type NetworkPolicy,
  networkJudge,
  urlNotAllowed,
} from './policy.ts'

const allowing = (...allowHosts: string[]): NetworkPolicy => ({
  ...DEFAULT_NETWORK_POLICY,
  allowHosts,
})
const denying = (...denyHosts: string[]): NetworkPolicy => ({
  ...DEFAULT_NETWORK_POLICY,
  denyHosts,
})
const privateAllowed: NetworkPolicy = { ...DEFAULT_NETWORK_POLICY, allowPrivate: true }

const allowed = { allowed: true }
const refused = (reason: string) => ({ allowed: false, reason })

test.each([
  'https://example.com/',
  'http://example.com:80/a?b#c',
  'https://example.com:8443/',
  'http://example.com:1024/',
  'http://93.184.216.34/',
  'http://[2606:4700:4700::1111]/',
  'http://example.com/with space',
  'http://example.com/me@home',
])('allows %s', (url) => {
  expect(judgeUrl(url, DEFAULT_NETWORK_POLICY)).toEqual(allowed)
})

test.each([
  ['', 'malformed_url'],
  ['/relative', 'malformed_url'],
  ['http://', 'malformed_url'],
  ['http://exa mple.com/', 'malformed_url'],
  ['http://1.1.1.1\\@169.254.169.254/', 'malformed_url'],
  ['http://1.1.1.1#@169.254.169.254/', 'malformed_url'],
  ['http://example.com/\r\nHost: x', 'malformed_url'],
  ['http://example.com/\u0000', 'malformed_url'],
  ['ht\ntp://example.com/', 'malformed_url'],
  ['http://user:pass@example.com/', 'malformed_url'],
  ['http://@example.com/', 'malformed_url'],
  ['file:///etc/passwd', 'scheme'],
  ['FILE:///etc/passwd', 'scheme'],
  ['view-source:http://example.com/', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['blob:http://example.com/x', 'scheme'],
  ['chrome://version', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['ws://example.com/', 'scheme'],
  ['http://example.com:22/', 'port'],
  ['http://example.com:25/', 'port'],
  ['http://example.com:0/', 'port'],
  ['http://example.com:1023/', 'port'],
  ['http://localhost/', 'loopback'],
  ['http://LOCALHOST:8490/health', 'loopback'],
  ['http://localhost./', 'loopback'],
  ['http://foo.localhost/', 'loopback'],
  ['http://foo.localhost../', 'loopback'],
  ['http://127.0.0.1/', 'loopback'],
  ['http://2130706433/', 'loopback'],
  ['http://0x7f.1/', 'loopback'],
  ['http://127.1/', 'loopback'],
  ['http://0177.0.0.1/', 'loopback'],
  ['http://127.0.0.1./', 'loopback'],
  ['http://①②⑦.⓪.⓪.①/', 'loopback'],
  ['http://[::1]/', 'loopback'],
  ['http://169。254。169。254/', 'metadata'],
  ['http://0xA9FEA9FE/', 'metadata'],
  ['http://169.254.169.254/latest/meta-data/', 'metadata'],
  ['http://[fd00:ec2::254]/', 'metadata'],
  ['http://169.254.1.1/', 'link_local'],
  ['http://[fe80::1]/', 'link_local'],
  ['http://10.0.0.1/', 'private'],
  ['http://[fec0::1]/', 'private'],
  ['http://0/', 'reserved'],
  ['http://[::]/', 'reserved'],
  ['http://[::ffff:127.0.0.1]/', 'reserved'],
  ['http://[::ffff:7f00:1]/', 'reserved'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'reserved'],
  ['http://[2002:a9fe:a9fe::]/', 'reserved'],
  ['http://[::a9fe:a9fe]/', 'reserved'],
])('refuses %j for its %s', (url, reason) => {
  expect(judgeUrl(url, DEFAULT_NETWORK_POLICY)).toEqual(refused(reason))
})

test('refuses credentials in a URL that was parsed before', () => {
  const url = new URL('http://user@example.com/')
  expect(judgeUrl(url, DEFAULT_NETWORK_POLICY)).toEqual(refused('credentials'))
})

test.each([
  ['93.184.216.34', allowed],
  ['10.0.0.1', refused('private')],
  ['127.0.0.1', refused('loopback')],
  ['169.254.169.254', refused('metadata')],
  ['fe80::1%eth0', refused('reserved')],
])('judges %s whatever the name it stands behind', (address, verdict) => {
  expect(judgeAddress('example.com', 443, address, DEFAULT_NETWORK_POLICY)).toEqual(verdict)
})

test.each([
  // Addresses that allowPrivate opens, and addresses that it does not.
  [privateAllowed, 'intern.test', 80, '10.0.0.1', allowed],
  [privateAllowed, 'intern.test', 80, '127.0.0.1', allowed],
  [privateAllowed, 'intern.test', 80, '::1', allowed],
  [privateAllowed, 'intern.test', 80, '169.254.1.1', refused('link_local')],
  [privateAllowed, 'intern.test', 80, '169.254.169.254', refused('metadata')],
  [privateAllowed, 'intern.test', 80, 'fd00:ec2::254', refused('metadata')],
  [privateAllowed, 'intern.test', 80, '100.100.100.200', refused('metadata')],
  [privateAllowed, 'intern.test', 80, '168.63.129.16', refused('metadata')],
  [privateAllowed, 'intern.test', 80, '192.0.0.192', refused('metadata')],
  [privateAllowed, 'intern.test', 80, '::ffff:10.0.0.1', refused('reserved')],
  [privateAllowed, 'intern.test', 80, '0.0.0.0', refused('reserved')],
  [privateAllowed, 'intern.test', 22, '10.0.0.1', refused('port')],
  // Names open private addresses; the exact name opens loopback; none opens link-local or metadata.
  [allowing('intern.test'), 'intern.test', 80, '10.0.0.1', allowed],
  [allowing('intern.test'), 'other.test', 80, '10.0.0.1', refused('private')],
  [allowing('intern.test'), 'intern.test', 80, '127.0.0.1', allowed],
  [allowing('intern.test'), 'intern.test', 80, '169.254.1.1', refused('link_local')],
  [allowing('intern.test'), 'intern.test', 80, '169.254.169.254', refused('metadata')],
  [allowing('*.corp.test'), 'a.corp.test', 80, '10.0.0.1', allowed],
  [allowing('*.corp.test'), 'a.corp.test', 80, '127.0.0.1', refused('loopback')],
  [allowing('*'), 'a.test', 80, '10.0.0.1', allowed],
  [allowing('*'), 'a.test', 80, '127.0.0.1', refused('loopback')],
  // Blocks open what they name, never more.
  [allowing('10.1.0.0/16'), 'a.test', 80, '10.1.2.3', allowed],
  [allowing('10.1.0.0/16'), 'a.test', 80, '10.2.2.3', refused('private')],
  [allowing('0.0.0.0/0'), 'a.test', 80, '192.168.1.1', allowed],
  [allowing('0.0.0.0/0'), 'a.test', 80, '127.0.0.1', refused('loopback')],
  [allowing('0.0.0.0/0'), 'a.test', 80, '169.254.1.1', refused('link_local')],
  [allowing('::/0'), 'a.test', 80, 'fe80::1', refused('link_local')],
  [allowing('::/0'), 'a.test', 80, '64:ff9b::a9fe:a9fe', refused('reserved')],
  [allowing('127.0.0.0/8'), 'a.test', 80, '127.0.0.1', allowed],
  [allowing('127.0.0.1'), 'a.test', 80, '127.0.0.1', allowed],
  [allowing('::1'), 'a.test', 80, '::1', allowed],
  [allowing('169.254.0.0/16'), 'a.test', 80, '169.254.1.1', allowed],
  [allowing('169.254.0.0/16'), 'a.test', 80, '169.254.169.254', refused('metadata')],
  [allowing('169.254.169.254'), 'a.test', 80, '169.254.169.254', allowed],
  [allowing('fd00::/8'), 'a.test', 80, 'fd00:ec2::254', refused('metadata')],
  [allowing('::ffff:10.0.0.1'), 'a.test', 80, '::ffff:10.0.0.1', refused('reserved')],
  // Ports.
  [allowing('intern.test'), 'intern.test', 22, '10.0.0.1', refused('port')],
  [allowing('intern.test:81'), 'intern.test', 81, '10.0.0.1', allowed],
  [allowing('intern.test:81'), 'intern.test', 80, '10.0.0.1', refused('private')],
  [allowing('intern.test:81'), 'other.test', 81, '93.184.216.34', refused('port')],
  [allowing('10.0.0.0/8:81'), 'a.test', 81, '10.0.0.1', allowed],
  [allowing('10.0.0.0/8:81'), 'a.test', 81, '93.184.216.34', refused('port')],
  // Deny wins.
  [denying('93.184.216.0/24'), 'a.test', 80, '93.184.216.34', refused('denied')],
  [denying('*.ads.test'), 'x.ads.test', 80, '93.184.216.34', refused('denied')],
  [denying('a.test:8080'), 'a.test', 80, '93.184.216.34', allowed],
  [denying('a.test:8080'), 'a.test', 8080, '93.184.216.34', refused('denied')],
  [
    { allowPrivate: true, allowHosts: ['a.test', '10.0.0.1'], denyHosts: ['10.0.0.0/8'] },
    'a.test',
    80,
    '10.0.0.1',
    refused('denied'),
  ],
] as const)('under %j, %s:%i at %s: %j', (policy, host, port, address, verdict) => {
  expect(judgeAddress(host, port, address, policy)).toEqual(verdict)
})

test.each([
  [allowing('localhost'), 'http://localhost:3000/', allowed],
  [allowing('localhost:3000'), 'http://localhost:4000/', refused('loopback')],
  [allowing('*.localhost'), 'http://a.localhost/', refused('loopback')],
  [allowing('a.localhost'), 'http://a.localhost./', allowed],
  [allowing('127.0.0.1:3000'), 'http://127.1:3000/', allowed],
  [privateAllowed, 'http://localhost:3000/', allowed],
  [privateAllowed, 'http://169.254.169.254/', refused('metadata')],
  [allowing('10.0.0.0/8:81'), 'http://a.test:81/', allowed],
  [denying('example.com'), 'http://EXAMPLE.com./', refused('denied')],
  [denying('*'), 'http://example.com/', refused('denied')],
  [denying('93.184.216.34'), 'http://93.184.216.34/', refused('denied')],
] as const)('under %j, %s: %j', (policy, url, verdict) => {
  expect(judgeUrl(url, policy)).toEqual(verdict)
})

test('trusts the hosts that the operator named, and all of them once private ones are open', () => {
  const judge = networkJudge(allowing('intern.test:81', '*.corp.test', '*', '10.0.0.0/8'))
  expect(judge.trusts('intern.test')).toBe(true)
  expect(judge.trusts('a.corp.test')).toBe(true)
  expect(judge.trusts('example.com')).toBe(false)
  expect(networkJudge(privateAllowed).trusts('example.com')).toBe(true)
})

test('tells a customer no more than that the policy said no', () => {
  const error = urlNotAllowed('base_url')
  expect(EngineError.is(error)).toBe(true)
  expect(error.code).toBe('url_not_allowed')
  expect(error.param).toBe('base_url')
  expect(error.message).toBe('base_url: the network policy does not allow this address')
})
