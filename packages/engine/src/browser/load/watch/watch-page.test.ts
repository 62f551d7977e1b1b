import { describe, expect, test } from 'vitest'
import { fakeCdp } from '../../test/fake-cdp.ts'
import { watchPage } from './watch-page.ts'

const REFUSED_HOST = 'refused.test'

function watched() {
  const cdp = fakeCdp()
  const troubleWith = (url: string) => {
    const { hostname } = new URL(url)
    if (hostname.startsWith('unknown')) return 'unresolved' as const
    return hostname === REFUSED_HOST ? ('refused' as const) : undefined
  }
  const blankUrl = 'http://document.localhost/'
  const watch = watchPage({ cdp, frameId: 'MAIN', troubleWith, blankUrl })
  const ask = (requestId: string, url: string) =>
    cdp.emit('Network.requestWillBeSent', { requestId, request: { url } })
  return { cdp, watch, ask }
}

describe('watchPage', () => {
  test('warns once of each resource that failed, and says how', () => {
    const { cdp, watch, ask } = watched()
    ask('1', 'https://a.test/404')
    cdp.emit('Network.responseReceivedExtraInfo', { requestId: '1', statusCode: 404, headers: {} })
    cdp.emit('Network.loadingFinished', { requestId: '1' })
    for (const requestId of ['2', '3']) {
      ask(requestId, 'https://a.test/reset')
      cdp.emit('Network.loadingFailed', { requestId, errorText: 'net::ERR_CONNECTION_RESET' })
    }
    ask('4', 'https://a.test/mixed')
    cdp.emit('Network.loadingFailed', {
      requestId: '4',
      errorText: '',
      blockedReason: 'mixed-content',
    })
    ask('5', 'https://a.test/fine')
    cdp.emit('Network.responseReceivedExtraInfo', { requestId: '5', statusCode: 200, headers: {} })
    cdp.emit('Network.loadingFinished', { requestId: '5' })
    expect(watch.warnings()).toEqual(
      [
        ['https://a.test/404', 'HTTP 404'],
        ['https://a.test/reset', 'ERR_CONNECTION_RESET'],
        ['https://a.test/mixed', 'mixed-content'],
      ].map(([url, reason]) => ({
        code: 'resource_failed',
        severity: 'warning',
        url,
        message: `${url}: ${reason}`,
      })),
    )
  })

  test('tells a refusal of ours from a server’s', () => {
    const { cdp, watch, ask } = watched()
    const headers = { 'Proxy-Status': 'svc; error=http_request_denied' }
    ask('1', 'http://10.0.0.1/')
    cdp.emit('Network.responseReceivedExtraInfo', { requestId: '1', statusCode: 403, headers })
    ask('2', 'https://a.test/')
    cdp.emit('Network.responseReceivedExtraInfo', { requestId: '2', statusCode: 403, headers: {} })
    ask('3', `https://${REFUSED_HOST}/x`)
    cdp.emit('Network.loadingFailed', {
      requestId: '3',
      errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED',
    })
    expect(watch.warnings().map(({ code, url }) => [code, url])).toEqual([
      ['resource_refused', 'http://10.0.0.1/'],
      ['resource_failed', 'https://a.test/'],
      ['resource_refused', `https://${REFUSED_HOST}/x`],
    ])
  })

  test('tells a name without an address that is allowed as one that does not resolve', () => {
    const { cdp, watch, ask } = watched()
    ask('1', 'https://unknown.example/a.png')
    cdp.emit('Network.loadingFailed', {
      requestId: '1',
      errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED',
    })
    expect(watch.warnings().map(({ code, message }) => `${code} ${message}`)).toEqual([
      'resource_failed https://unknown.example/a.png: its name does not resolve, or to no address that the network policy allows',
    ])
  })

  test('tells addresses that documents never load, and broken images once', () => {
    const { cdp, watch, ask } = watched()
    ask('1', 'file:///logo.svg')
    cdp.emit('Network.loadingFailed', { requestId: '1', errorText: '', blockedReason: 'other' })
    ask('2', 'data:image/png;base64,AAAA')
    cdp.emit('Network.loadingFailed', { requestId: '2', errorText: 'net::ERR_INVALID_URL' })
    watch.broken({
      addresses: ['file:///logo.svg', 'data:image/png;base64,AAAA'],
      cut: [],
      plugins: [],
      videos: [],
      unaddressed: [],
      isStrict: true,
    })
    expect(watch.warnings().map(({ url, message }) => [url, message])).toEqual([
      ['file:///logo.svg', expect.stringContaining('http, https and data')],
      ['data:image/png;base64,AAAA', expect.stringContaining('data cannot be read')],
    ])
  })

  test('names what is missing as the document writes it', () => {
    const { cdp, watch, ask } = watched()
    const address = 'http://document.localhost/css/site.css'
    ask('1', address)
    cdp.emit('Network.responseReceived', {
      requestId: '1',
      response: { status: 404, headers: {} },
    })
    watch.written(new Map([[address, '../../css/site.css']]))
    expect(watch.warnings()).toMatchObject([
      {
        url: '../../css/site.css',
        message:
          '../../css/site.css: there is no such file among the assets, nor in a folder that the document may read',
      },
    ])
  })

  test('does not warn of what the page itself gave up, or the caller had blocked', () => {
    const { cdp, watch, ask } = watched()
    ask('1', 'https://a.test/')
    cdp.emit('Network.loadingFailed', {
      requestId: '1',
      errorText: 'net::ERR_ABORTED',
      canceled: true,
    })
    cdp.emit('Network.loadingFailed', { requestId: '2', errorText: 'net::ERR_FAILED' })
    ask('3', 'https://a.test/')
    cdp.emit('Network.loadingFailed', {
      requestId: '3',
      errorText: 'net::ERR_BLOCKED_BY_CLIENT',
      blockedReason: 'inspector',
    })
    expect(watch.warnings()).toEqual([])
  })

  test('collects errors of scripts, and warns of those nobody caught', () => {
    const { cdp, watch } = watched()
    const exception = { type: 'object', description: 'TypeError: no\n    at f' }
    cdp.emit('Runtime.exceptionThrown', { exceptionDetails: { text: 'Uncaught', exception } })
    const args = [{ value: 'code' }, { value: 7 }, { description: 'Object' }, { type: 'undefined' }]
    cdp.emit('Runtime.consoleAPICalled', { type: 'error', args })
    cdp.emit('Runtime.consoleAPICalled', { type: 'warning', args })
    expect(watch.consoleErrors()).toEqual(['TypeError: no', 'code 7 Object '])
    expect(watch.warnings()).toMatchObject([{ code: 'script_error', message: 'TypeError: no' }])
  })

  test('counts the warnings it has no room for, and cuts long addresses', () => {
    const { cdp, watch, ask } = watched()
    for (let index = 0; index < 60; index++) {
      ask(String(index), `https://a.test/${'x'.repeat(400)}`.replace('x', `${index}`).slice(0, 400))
      cdp.emit('Network.loadingFailed', { requestId: String(index), errorText: 'net::ERR_FAILED' })
    }
    const warnings = watch.warnings()
    expect(warnings).toHaveLength(51)
    expect(warnings.at(-1)).toMatchObject({
      code: 'warnings_truncated',
      message: '10 more warnings',
    })
    expect(warnings[0]?.url).toHaveLength(301)
  })
})
