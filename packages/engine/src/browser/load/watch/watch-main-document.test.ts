import { expect, test } from 'vitest'
import { fakeCdp } from '../../test/fake-cdp.ts'
import { watchMainDocument } from './watch-main-document.ts'

function watched() {
  const cdp = fakeCdp()
  const main = watchMainDocument({ cdp, frameId: 'MAIN' })
  const ask = (requestId: string, url: string, frameId = 'MAIN', type = 'Document') =>
    cdp.emit('Network.requestWillBeSent', { requestId, frameId, type, request: { url } })
  const answer = (url: string, status: number, headers = {}, frameId = 'MAIN', type = 'Document') =>
    cdp.emit('Network.responseReceived', {
      frameId,
      type,
      response: { url, status, headers, mimeType: 'text/html' },
    })
  return { cdp, main, ask, answer }
}

test('knows nothing of a document that did not come over the network', () => {
  const { main, ask } = watched()
  ask('1', 'about:blank')
  ask('2', 'http://a.test/x.png', 'MAIN', 'Image')
  expect(main()).toBeUndefined()
})

test('follows redirects and later navigations, of the main frame alone', () => {
  const { main, ask, answer } = watched()
  ask('1', 'http://a.test/')
  expect(main()).toEqual({ url: 'http://a.test/' })
  ask('1', 'https://b.test/')
  answer('https://b.test/', 200)
  ask('2', 'http://frame.test/', 'CHILD')
  answer('http://frame.test/', 500, {}, 'CHILD')
  answer('https://b.test/x.png', 404, {}, 'MAIN', 'Image')
  expect(main()).toMatchObject({ url: 'https://b.test/', status: 200, mediaType: 'text/html' })
  ask('3', 'https://c.test/')
  answer('https://c.test/', 503)
  expect(main()).toMatchObject({ url: 'https://c.test/', status: 503 })
})

test('tells an answer of the proxy from one of a server', () => {
  const { main, answer } = watched()
  const byProxy = (error: string) => ({ 'Proxy-Status': `svc; error=${error}` })
  answer('http://a.test/', 403, byProxy('http_request_denied'))
  expect(main()).toMatchObject({ proxyAnswer: 'refused' })
  answer('http://a.test/', 502, byProxy('destination_unavailable'))
  expect(main()).toMatchObject({ proxyAnswer: 'unreachable' })
  answer('http://a.test/', 502, { 'proxy-status': 'other; error=destination_unavailable' })
  expect(main()?.proxyAnswer).toBeUndefined()
})

test('remembers why nothing came', () => {
  const { cdp, main, ask } = watched()
  ask('1', 'https://a.test/')
  cdp.emit('Network.loadingFailed', { requestId: '9', errorText: 'net::ERR_FAILED' })
  expect(main()?.failure).toBeUndefined()
  cdp.emit('Network.loadingFailed', { requestId: '1', errorText: 'net::ERR_CERT_DATE_INVALID' })
  expect(main()).toEqual({ url: 'https://a.test/', failure: 'net::ERR_CERT_DATE_INVALID' })
})
