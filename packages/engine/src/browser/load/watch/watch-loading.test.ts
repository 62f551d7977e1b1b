import { describe, expect, test } from 'vitest'
import { fakeCdp } from '../../test/fake-cdp.ts'
import { watchLoading } from './watch-loading.ts'

function watched() {
  const cdp = fakeCdp()
  const loading = watchLoading({ cdp, frameId: 'MAIN' })
  const ask = (requestId: string, type = 'Image', url = `https://a.test/${requestId}`) =>
    cdp.emit('Network.requestWillBeSent', { requestId, request: { url }, type })
  return { cdp, loading, ask }
}

const NEVER_MS = Number.MAX_SAFE_INTEGER

/** Whether a promise has settled once all jobs so far have run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.finally(() => {
    settled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

describe('watchLoading', () => {
  test('names what is on its way, oldest first', () => {
    const { cdp, loading, ask } = watched()
    ask('1')
    ask('2', 'Fetch')
    ask('3', 'Script', 'data:text/javascript,1')
    expect(loading.pending()).toEqual(['https://a.test/1', 'https://a.test/2'])
    cdp.emit('Network.loadingFinished', { requestId: '1' })
    cdp.emit('Network.loadingFailed', { requestId: 'unknown' })
    expect(loading.pending()).toEqual(['https://a.test/2'])
  })

  test('names a redirected request by where it is now, in its old place', () => {
    const { loading, ask } = watched()
    ask('1')
    ask('2')
    ask('1', 'Image', 'https://b.test/')
    expect(loading.pending()).toEqual(['https://b.test/', 'https://a.test/2'])
    expect(loading.mark()).toBe(2)
  })

  test('waits for what is shown and was asked for since the mark', async () => {
    const { cdp, loading, ask } = watched()
    ask('before')
    const mark = loading.mark()
    for (const type of ['Image', 'Stylesheet', 'Font', 'EventSource', 'XHR']) ask(type, type)
    const arriving = loading.arrived(mark)
    cdp.emit('Network.loadingFinished', { requestId: 'Image' })
    cdp.emit('Network.loadingFailed', { requestId: 'Stylesheet' })
    expect(await isSettled(arriving)).toBe(false)
    cdp.emit('Network.loadingFinished', { requestId: 'Font' })
    await expect(arriving).resolves.toBe(true)
    await expect(loading.arrived(mark)).resolves.toBe(false)
    await expect(loading.arrived(Number.POSITIVE_INFINITY)).resolves.toBe(false)
    expect(await isSettled(loading.arrived(0))).toBe(false)
  })

  test('does not wait for what comes later, nor for an image without end', async () => {
    const { cdp, loading, ask } = watched()
    ask('camera')
    const arriving = loading.arrived(0)
    ask('later')
    const response = { mimeType: 'multipart/x-mixed-replace' }
    cdp.emit('Network.responseReceived', { requestId: 'camera', response })
    await expect(arriving).resolves.toBe(true)
  })

  test('stops waiting for a document that went, and knows the one that comes', async () => {
    const { cdp, loading, ask } = watched()
    ask('image')
    ask('next', 'Document')
    const arriving = loading.arrived(0)
    cdp.emit('Runtime.executionContextsCleared')
    await expect(arriving).resolves.toBe(true)
    expect(loading.pending()).toEqual(['https://a.test/next'])
  })

  test('is quiet once what the document needs has come', async () => {
    const { cdp, loading, ask } = watched()
    await expect(loading.quiet(60_000, NEVER_MS)).resolves.toBe(false)
    ask('1', 'Fetch')
    ask('2', 'EventSource')
    ask('3', 'Media')
    ask('4', 'Fetch')
    const stream = { mimeType: 'text/event-stream' }
    cdp.emit('Network.responseReceived', { requestId: '4', response: stream, type: 'Fetch' })
    const quiet = loading.quiet(60_000, NEVER_MS)
    expect(await isSettled(quiet)).toBe(false)
    cdp.emit('Network.loadingFinished', { requestId: '1' })
    await expect(quiet).resolves.toBe(true)
  })

  test('does not wait for a request that is older than it may be', async () => {
    const { loading, ask } = watched()
    ask('1', 'Fetch')
    await expect(loading.quiet(0, NEVER_MS)).resolves.toBe(false)
    await expect(loading.quiet(20, NEVER_MS)).resolves.toBe(true)
    expect(loading.pending()).toHaveLength(1)
  })

  test('does not wait for a document that asks for ever', async () => {
    const { loading, ask } = watched()
    ask('1', 'Fetch')
    await expect(loading.quiet(60_000, performance.now() + 20)).resolves.toBe(true)
    await expect(loading.quiet(60_000, performance.now())).resolves.toBe(false)
  })

  test('does not wait for the rest of the document itself, but for frames', async () => {
    const { cdp, loading } = watched()
    for (const frameId of ['MAIN', 'CHILD']) {
      const request = { url: `https://a.test/${frameId}` }
      const type = 'Document'
      cdp.emit('Network.requestWillBeSent', { requestId: frameId, frameId, type, request })
      const response = { mimeType: 'text/html' }
      cdp.emit('Network.responseReceived', { requestId: frameId, frameId, type, response })
    }
    const quiet = loading.quiet(60_000, NEVER_MS)
    expect(await isSettled(quiet)).toBe(false)
    cdp.emit('Network.loadingFinished', { requestId: 'CHILD' })
    await expect(quiet).resolves.toBe(true)
  })
})
