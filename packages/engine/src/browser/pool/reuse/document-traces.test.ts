import { expect, test } from 'vitest'
import { fakeCdp } from '../../test/fake-cdp.ts'
import { watchTraces } from './document-traces.ts'

const PAGE = { blankUrl: 'http://one.document.localhost/', frameId: 'main' }

function watched() {
  const cdp = fakeCdp()
  return { cdp, traces: watchTraces(cdp, PAGE) }
}

test('a document that finds all in itself or beside it leaves no trace', () => {
  const { cdp, traces } = watched()
  traces.expect(PAGE.blankUrl)
  cdp.emit('Page.frameNavigated', { frame: { id: 'main', url: PAGE.blankUrl } })
  for (const url of ['data:image/png;base64,AA', 'blob:x', `${PAGE.blankUrl}logo.svg`]) {
    cdp.emit('Network.requestWillBeSent', { request: { url } })
  }
  expect(traces.first()).toBeUndefined()
  expect(traces.hasAsked()).toBe(true)
})

test('one that finds all in itself has asked for nothing', () => {
  const { cdp, traces } = watched()
  traces.expect(PAGE.blankUrl)
  for (const url of [PAGE.blankUrl, 'data:image/png;base64,AA', 'blob:x']) {
    cdp.emit('Network.requestWillBeSent', { request: { url } })
  }
  expect(traces.hasAsked()).toBe(false)
})

test('a stylesheet of its own data, and data that cannot be read, are remembered', () => {
  const sheet = watched()
  const request = { url: 'data:text/plain,p{color:red}' }
  sheet.cdp.emit('Network.requestWillBeSent', { request, type: 'Stylesheet' })
  expect(sheet.traces.hasAsked()).toBe(true)
  expect(sheet.traces.first()).toBeUndefined()

  const font = watched()
  font.cdp.emit('Network.requestWillBeSent', { request: { url: 'data:font/woff2;base64,@@@' } })
  expect(font.traces.hasAsked()).toBe(false)
  font.cdp.emit('Network.loadingFailed', { errorText: 'net::ERR_INVALID_URL' })
  expect(font.traces.hasAsked()).toBe(true)
  expect(font.traces.first()).toBeUndefined()
})

test.each([
  'http://example.com/',
  'https://one.document.localhost/',
  'http://two.document.localhost/',
])('a request for %s is one', (url) => {
  const { cdp, traces } = watched()
  cdp.emit('Network.requestWillBeSent', { request: { url } })
  expect(traces.first()).toBe('Network.requestWillBeSent')
})

test('a navigation that nobody expected is one, the second to an address as well', () => {
  const { cdp, traces } = watched()
  traces.expect(PAGE.blankUrl)
  const navigate = () =>
    cdp.emit('Page.frameNavigated', { frame: { id: 'main', url: PAGE.blankUrl } })
  navigate()
  expect(traces.first()).toBeUndefined()
  navigate()
  expect(traces.first()).toBe('Page.frameNavigated')
})

test.each([
  'DOMStorage.domStorageItemAdded',
  'Network.webSocketCreated',
  'Page.downloadWillBegin',
  'Page.frameAttached',
  'Page.javascriptDialogOpening',
  'Page.windowOpen',
  'Target.attachedToTarget',
] as const)('%s is one', (event) => {
  const { cdp, traces } = watched()
  cdp.emit(event)
  expect(traces.first()).toBe(event)
})
