import { expect, test } from 'vitest'
import { EngineError } from '../../../messages/errors.ts'
import type { NetworkTrouble } from '../../../network/network-trouble.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'
import type { MainDocument } from '../watch/watch-main-document.ts'
import type { PageWatch } from '../watch/watch-page.ts'
import { refuseSilence, refuseSource } from './refuse-source.ts'

const ERRORS = [{ from: 400, to: 599 }]

function opened(main: MainDocument | undefined, trouble?: NetworkTrouble) {
  return {
    page: { troubleWith: () => trouble } as unknown as BrowserPage,
    watch: { main: () => main } as PageWatch,
  }
}

/** Code and message of a refusal. */
function refusal(run: () => void): string {
  try {
    run()
  } catch (error) {
    if (EngineError.is(error)) {
      expect(error.param).toBe('url')
      return `${error.code}: ${error.message}`
    }
    throw error
  }
  return 'accepted'
}

const NOT_ALLOWED = 'url_not_allowed: url: the network policy does not allow this address'

test.each<[string, MainDocument, NetworkTrouble | undefined, string | undefined, string]>([
  ['an answer', { url: 'http://a.test/', status: 200 }, undefined, undefined, 'accepted'],
  [
    'an error status',
    { url: 'http://a.test/', status: 503 },
    undefined,
    undefined,
    'source_unavailable: url: a.test: it answered with status 503.',
  ],
  [
    'a redirect to a scheme that is not known',
    { url: 'http://a.test/' },
    undefined,
    'net::ERR_UNKNOWN_URL_SCHEME',
    NOT_ALLOWED,
  ],
  [
    'half an answer',
    { url: 'http://a.test/', status: 200, failure: 'net::ERR_CONTENT_LENGTH_MISMATCH' },
    undefined,
    undefined,
    'source_unavailable: url: a.test: its answer broke off or cannot be read (ERR_CONTENT_LENGTH_MISMATCH).',
  ],
  [
    'a document that a script left',
    { url: 'http://a.test/', status: 200, failure: 'net::ERR_ABORTED' },
    undefined,
    undefined,
    'accepted',
  ],
  [
    'a refused address',
    { url: 'http://a.test/', status: 403, proxyAnswer: 'refused' },
    'refused',
    undefined,
    NOT_ALLOWED,
  ],
  [
    'a refused tunnel',
    { url: 'https://a.test/' },
    'refused',
    'net::ERR_TUNNEL_CONNECTION_FAILED',
    NOT_ALLOWED,
  ],
  [
    'a public name without an address',
    { url: 'https://a.test/' },
    'unresolved',
    'net::ERR_TUNNEL_CONNECTION_FAILED',
    'source_unavailable: url: a.test: its name does not resolve, or to no address that the network policy allows.',
  ],
  [
    'an answer over the limit',
    { url: 'http://a.test/', status: 403, proxyAnswer: 'refused' },
    undefined,
    undefined,
    'source_unavailable: url: a.test: its answer is too large.',
  ],
  [
    'a server of a proxy’s answer',
    { url: 'http://a.test/', status: 502, proxyAnswer: 'unreachable' },
    undefined,
    undefined,
    'source_unavailable: url: a.test: it cannot be reached.',
  ],
  [
    'an old certificate',
    { url: 'https://a.test/' },
    undefined,
    'net::ERR_CERT_DATE_INVALID',
    'source_unavailable: url: a.test: its certificate is not valid (ERR_CERT_DATE_INVALID).',
  ],
  [
    'what Chromium alone knows',
    { url: 'https://a.test/' },
    undefined,
    'net::ERR_HTTP2_PROTOCOL_ERROR',
    'source_unavailable: url: a.test: it could not be loaded (ERR_HTTP2_PROTOCOL_ERROR).',
  ],
])('%s', (_, main, trouble, failure, expected) => {
  expect(refusal(() => refuseSource(opened(main, trouble), ERRORS, failure))).toBe(expected)
})

test('silence is an answer only until the time is over', () => {
  const message = 'source_unavailable: url: a.test: it did not answer in time.'
  expect(refusal(() => refuseSilence(opened(undefined), 'http://a.test/'))).toBe(message)
  const begun = opened({ url: 'http://a.test/', status: 200 })
  expect(refusal(() => refuseSilence(begun, 'http://a.test/'))).toBe('accepted')
})
