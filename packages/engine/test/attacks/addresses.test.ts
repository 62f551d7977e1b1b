import { afterAll, describe, expect, test } from 'vitest'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { NOW } from '../../src/browser/test/pool-rig.ts'
import { createEngine } from '../../src/engine.ts'
import { DEFAULT_NETWORK_POLICY } from '../../src/network/policy/policy.ts'
import { openReader } from '../../src/network/read-url.ts'
import { serveHttp } from '../../src/network/test/proxy-rig.ts'
import type { Operation } from '../../src/operation.ts'
import { operations, type RegisteredOperation } from '../../src/registry.ts'
import { FORBIDDEN_ADDRESSES, MALFORMED_ADDRESSES } from './address-spellings.ts'
import { activeFields, plainRequest, SOURCE_FIELDS, withParts } from './ways-in.ts'

const { signal } = new AbortController()

// Nothing here may come as far as a browser.
const browsers = {
  policy: DEFAULT_NETWORK_POLICY,
  withPage: () => Promise.reject(new Error('a page was taken')),
} as unknown as BrowserPool

const engine = createEngine({ browsers, office: false, now: () => NOW })
afterAll(() => engine.close())

type AddressField = (address: string, operation: RegisteredOperation) => object

const ADDRESS_FIELDS: Readonly<Record<string, AddressField>> = {
  url: (url) => ({ url }),
  'options.base_url': (base_url, operation) => ({
    ...plainBody(operation),
    options: { base_url },
  }),
  'items[].options.base_url': (base_url) => ({ items: [{ html: '<p>x', options: { base_url } }] }),
  ...Object.fromEntries(
    Object.entries(SOURCE_FIELDS).map(([field, source]): [string, AddressField] => [
      field,
      (url, operation) => {
        const { body, options } = source(url)
        return { ...withParts(plainBody(operation), body), ...(options && { options }) }
      },
    ]),
  ),
}

/** A request of an operation with nothing in it but what it needs. */
function plainBody(operation: RegisteredOperation) {
  const nowhere = { page: 'http://example.com', serve: () => 'http://example.com/' }
  return plainRequest(operation, '<p>x', nowhere).body
}

const cases = Object.values(operations).flatMap((operation) =>
  activeFields(operation).flatMap((field) => {
    const body = ADDRESS_FIELDS[field]
    return body ? [{ operation, name: operation.name, field, body }] : []
  }),
)

/** An address as a header can hold it. */
function ascii(address: string): string {
  return address.replace(/[^\x20-\x7e]+/g, encodeURIComponent)
}

/** Code and message of a request that fails. */
async function failure({ operation, body }: (typeof cases)[number], address: string) {
  const request = async () =>
    engine.run(engine.prepare(operation as Operation, body(address, operation)))
  return await request().then(
    () => ({ code: 'no failure', message: '' }),
    ({ code, message }) => ({ code, message }),
  )
}

test('every address of an operation is judged here', () => {
  const addresses = Object.values(operations).flatMap((operation) =>
    activeFields(operation).filter((field) => /url$/.test(field)),
  )
  expect(cases.map(({ field }) => field)).toEqual(addresses)
})

describe.each(cases)('$name refuses by $field', (attempt) => {
  test('every spelling of an address the policy closes, in the same words', async () => {
    const failures = await Promise.all(
      FORBIDDEN_ADDRESSES.map(async (address) => [address, await failure(attempt, address)]),
    )
    const message = expect.stringMatching(/: the network policy does not allow this address$/)
    const refusal = { code: 'url_not_allowed', message }
    expect(failures).toEqual(FORBIDDEN_ADDRESSES.map((address) => [address, refusal]))
    expect(new Set(failures.map(([, one]) => JSON.stringify(one))).size).toBe(1)
  })

  test('every other scheme and every address that reads two ways, by its field', async () => {
    const failures = await Promise.all(
      MALFORMED_ADDRESSES.map(async (address) => [address, await failure(attempt, address)]),
    )
    const refusal = { code: 'invalid_request', message: expect.stringContaining('http or https') }
    expect(failures).toEqual(MALFORMED_ADDRESSES.map((address) => [address, refusal]))
  })
})

test('a remote source is refused at whatever spelling it redirects to', async () => {
  const port = await serveHttp(({ url = '' }, response) => {
    response.writeHead(302, { location: ascii(decodeURIComponent(url.slice(1))) }).end()
  })
  const policy = { ...DEFAULT_NETWORK_POLICY, allowHosts: [`127.0.0.1:${port}`] }
  using reader = openReader(policy, signal)
  const targets = [
    ...FORBIDDEN_ADDRESSES,
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://x.test/',
  ]
  const read = (target: string) =>
    reader.read({
      url: `http://127.0.0.1:${port}/${encodeURIComponent(target)}`,
      headers: {},
      maxBytes: 10,
      field: 'f',
    })
  const failures = await Promise.all(
    targets.map((target) => read(target).catch(({ code, message }) => `${code} ${message}`)),
  )
  const refusal = 'url_not_allowed f: the network policy does not allow this address'
  expect(failures.map((one, index) => [targets[index], one])).toEqual(
    targets.map((target) => [target, refusal]),
  )
})
