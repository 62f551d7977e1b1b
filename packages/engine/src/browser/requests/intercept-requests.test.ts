import { expect, test } from 'vitest'
import type { CdpSession } from '../cdp/cdp-session.ts'
import { interceptRequests } from './intercept-requests.ts'

const KB = 1024

/** A session whose browser reads no file that it is sent until it is told to. */
function slowReader() {
  const listeners: ((event: unknown) => void)[] = []
  const sent: { method: string; status: number | undefined; read: () => void }[] = []
  const cdp = {
    on: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
    send: (method: string, params?: { responseCode?: number }) => {
      if (method === 'Fetch.enable') return Promise.resolve()
      const status = params?.responseCode
      return new Promise<void>((read) => sent.push({ method, status, read }))
    },
  }
  const ask = (requestId: string) => {
    for (const listener of listeners) listener({ requestId, request: { url: 'http://a.test/f' } })
  }
  return { cdp: cdp as unknown as CdpSession, sent, ask }
}

test('a page and its frames are sent files of 256 KB at a time, however many they ask for', async () => {
  const [page, frame] = [slowReader(), slowReader()]
  const answer = {
    kind: 'answer',
    name: 'f',
    bytes: new Uint8Array(64 * KB),
    mediaType: 'text/plain',
  } as const
  await interceptRequests(
    {
      cdp: page.cdp,
      onFrame: (setUp) => void setUp(frame.cdp),
      signal: new AbortController().signal,
    },
    [{ patterns: [{ urlPattern: '*' }], decide: () => answer }],
  )
  for (let number = 0; number < 20; number++) page.ask(String(number))
  frame.ask('of the frame')
  await expect.poll(() => page.sent.length).toBe(4)
  for (let read = 0; read < 20; read++) {
    await expect.poll(() => page.sent.length).toBeGreaterThan(read)
    expect(page.sent.length + frame.sent.length - read).toBeLessThanOrEqual(4)
    page.sent[read]?.read()
  }
  await expect.poll(() => frame.sent.map(({ method }) => method)).toEqual(['Fetch.fulfillRequest'])
})

test('refuses a file as the proxy does once a document has asked for 64 MB again', async () => {
  const page = slowReader()
  const answer = {
    kind: 'answer',
    name: 'f',
    bytes: new Uint8Array(33_000_000),
    mediaType: 'text/plain',
  } as const
  await interceptRequests(
    { cdp: page.cdp, onFrame: () => {}, signal: new AbortController().signal },
    [{ patterns: [{ urlPattern: '*' }], decide: () => answer }],
  )
  // Neither the first nor the second waits for the third, which is not sent.
  for (const number of ['1', '2', '3']) page.ask(number)
  await expect.poll(() => page.sent.map(({ status }) => status)).toContain(403)
})
