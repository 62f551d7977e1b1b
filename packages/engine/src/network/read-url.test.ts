import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_NETWORK_POLICY, type NetworkPolicy } from './policy/policy.ts'
import { openReader } from './read-url.ts'
import { serveHttp, serveTcp } from './test/proxy-rig.ts'

const OPEN: NetworkPolicy = { ...DEFAULT_NETWORK_POLICY, allowPrivate: true }

function reading(policy = OPEN, signal = new AbortController().signal) {
  const reader = openReader(policy, signal)
  onTestFinished(() => reader[Symbol.dispose]())
  return async (url: string, headers: Record<string, string> = {}, maxBytes = 1000) =>
    Buffer.from(await reader.read({ url, headers, maxBytes, field: 'file.url' })).toString()
}

const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message), param: 'file.url' })

describe('the bytes of an address', () => {
  test('are what it answers, asked as the caller says', async () => {
    const port = await serveHttp(({ url, headers }, response) => {
      response.end(`${url} ${headers['x-key']} ${headers['host']} ${headers['accept-encoding']}`)
    })
    const origin = `127.0.0.1:${port}`
    expect(await reading()(`http://${origin}/a%20b?c=d#e`, { 'X-Key': '1' })).toBe(
      `/a%20b?c=d 1 ${origin} identity`,
    )
  })

  test('are those behind its redirects, and other origins do not see the headers', async () => {
    const other = await serveHttp(({ headers }, response) => response.end(`${headers['x-key']}`))
    const port = await serveHttp(({ url, headers }, response) => {
      const location = url === '/' ? '/next' : `http://127.0.0.1:${other}/`
      response.writeHead(headers['x-key'] === '1' ? 302 : 500, { location }).end()
    })
    expect(await reading()(`http://127.0.0.1:${port}/`, { 'X-Key': '1' })).toBe('undefined')
  })

  test('may be as many as allowed and not one more, whatever the length says', async () => {
    const port = await serveHttp(({ url }, response) => {
      if (url === '/said') response.setHeader('content-length', 11)
      response.end('x'.repeat(url === '/whole' ? 10 : 11))
    })
    const read = reading()
    expect(await read(`http://127.0.0.1:${port}/whole`, {}, 10)).toHaveLength(10)
    for (const path of ['said', 'unsaid']) {
      await expect(read(`http://127.0.0.1:${port}/${path}`, {}, 10)).rejects.toEqual(
        refusal('source_unavailable', /^file\.url: the address holds more than 10 bytes$/),
      )
    }
  })
})

describe('an address is unavailable', () => {
  test.each([
    [404, /answered with status 404$/],
    [304, /answered with status 304$/],
    [500, /answered with status 500$/],
  ])('when it answers %i', async (status, message) => {
    const port = await serveHttp((_, response) => response.writeHead(status).end())
    await expect(reading()(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      refusal('source_unavailable', message),
    )
  })

  test('when it redirects without end', async () => {
    const port = await serveHttp((_, response) => response.writeHead(302, { location: '/' }).end())
    await expect(reading()(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      refusal('source_unavailable', /more than 20 times$/),
    )
  })

  test('when it answers compressed without being asked', async () => {
    const port = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'))
    })
    await expect(reading()(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      refusal('source_unavailable', /content encoding/),
    )
  })

  test.each([
    ['nothing listens', 'http', /did not answer$/],
    ['it hangs up', 'http', /did not answer$/],
    ['it speaks no TLS', 'https', /failed the TLS handshake|did not answer/],
  ])('when %s', async (what, scheme, message) => {
    const port = await serveTcp((socket) => socket.end('nothing of the kind\r\n\r\n'))
    const url = `${scheme}://127.0.0.1:${what === 'nothing listens' ? 1 : port}/`
    const policy = { ...OPEN, allowHosts: ['127.0.0.1:1'] }
    await expect(reading(policy)(url)).rejects.toEqual(refusal('source_unavailable', message))
  })

  test('when it breaks off', async () => {
    const port = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('some', () => response.destroy())
    })
    await expect(reading()(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      refusal('source_unavailable', /broke off its answer$/),
    )
  })

  test('when the caller goes away, at once and with its connection', async () => {
    const gone = new AbortController()
    const closed = Promise.withResolvers<void>()
    const port = await serveHttp((request) => {
      request.socket.once('close', () => closed.resolve())
      gone.abort()
    })
    await expect(reading(OPEN, gone.signal)(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      refusal('source_unavailable', /in time$|did not answer$/),
    )
    await closed.promise
  })
})

describe('an address is not allowed', () => {
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://nobody.internal/',
    'http://nobody/',
    'http://0x7f.1/',
    'http://93.184.216.34:25/',
  ])('%s', async (url) => {
    await expect(reading(DEFAULT_NETWORK_POLICY)(url)).rejects.toEqual(
      refusal('url_not_allowed', /^file\.url: the network policy does not allow this address$/),
    )
  })

  test.each(['http://169.254.169.254/', 'file:///etc/passwd', 'http://a:b@127.0.0.1/'])(
    'behind a redirect to %s',
    async (location) => {
      const port = await serveHttp((_, response) => response.writeHead(302, { location }).end())
      await expect(reading()(`http://127.0.0.1:${port}/`)).rejects.toEqual(
        refusal('url_not_allowed', /does not allow this address$/),
      )
    },
  )
})
