import { once } from 'node:events'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_NETWORK_POLICY } from '../policy/policy.ts'
import {
  get,
  openRaw,
  openRig,
  PUBLIC_ADDRESS,
  proxyAuthorization,
  serveHttp,
} from '../test/proxy-rig.ts'
import { FilteringProxy } from './filtering-proxy.ts'

const hello = () => serveHttp((_, response) => response.end('hello'))

test('serves the blank document itself, and nothing else on its host', async () => {
  const rig = await openRig(await hello())
  const blank = await get(rig, rig.proxy.blankUrl)
  expect(blank).toMatchObject({ status: 200, body: '<!doctype html><title></title>' })
  expect(blank.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(blank.headers['cache-control']).toBe('no-store')
  expect(await get(rig, `${rig.proxy.blankUrl}other`)).toMatchObject({ status: 404 })
  expect(await get(rig, rig.proxy.blankUrl, { authorization: null })).toMatchObject({ status: 407 })
  expect(rig.dialled).toEqual([])
  expect(rig.ticket.usage().requests).toBe(0)
})

test('asks for a ticket, and counts nothing for those who have none', async () => {
  const rig = await openRig(await hello())
  const { username, password } = rig.ticket
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  for (const authorization of [
    null,
    '',
    'Basic',
    'Basic !!!',
    'Bearer x',
    basic(''),
    basic(':'),
    basic(username),
    basic(`${username}:`),
    basic(`${username}:${password}x`),
    basic(`${username}:${'x'.repeat(password.length)}`),
    basic(`x:${password}`),
    basic('__proto__:x'),
  ]) {
    const answer = await get(rig, 'http://site.test/', { authorization })
    expect(answer.status, String(authorization)).toBe(407)
    expect(answer.headers['proxy-authenticate']).toBe('Basic realm="svc"')
  }
  expect(rig.ticket.usage()).toEqual({ requests: 0, refused: 0, bytes: 0 })
  expect([rig.dialled, rig.lookedUp]).toEqual([[], []])
})

test.each([
  ['http://10.0.0.1/', 'private'],
  ['http://127.0.0.1/', 'loopback'],
  ['http://[::1]/', 'loopback'],
  ['http://localhost/', 'loopback'],
  ['http://document.localhost:8080/', 'loopback'],
  ['http://other.document.localhost:8080/', 'loopback'],
  ['http://0x7f.1/', 'loopback'],
  ['http://169.254.169.254/latest/meta-data/', 'metadata'],
  ['http://[::ffff:7f00:1]/', 'reserved'],
  ['http://93.184.216.34:25/', 'port'],
])('refuses %s without asking anybody', async (url, reason) => {
  const rig = await openRig(await hello())
  expect(await get(rig, url)).toMatchObject({ status: 403 })
  expect(rig.refused).toMatchObject([{ reason }])
  expect([rig.dialled, rig.lookedUp]).toEqual([[], []])
})

test.each([
  ['a private address', ['10.0.0.1'], 'private'],
  ['one private address among public ones', [PUBLIC_ADDRESS, '10.0.0.1'], 'private'],
  ['one metadata address among public ones', [PUBLIC_ADDRESS, '169.254.169.254'], 'metadata'],
  ['a zone id', ['fe80::1%eth0'], 'reserved'],
  ['something that is no address', ['site.test'], 'reserved'],
  ['nothing', [], 'unresolved'],
])('refuses a name that resolves to %s', async (_, addresses, reason) => {
  const rig = await openRig(await hello(), { resolve: async () => addresses })
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 403 })
  expect(rig.refused).toEqual([{ host: 'site.test', port: 80, reason }])
  expect(rig.dialled).toEqual([])
})

test('refuses with the same bytes, whatever the reason', async () => {
  const rig = await openRig(await hello(), {
    resolve: async (host) => {
      if (host === 'absent.test') throw new Error('ENOTFOUND')
      return host === 'public.test' ? [PUBLIC_ADDRESS] : ['10.0.0.1']
    },
    limits: { maxRequests: 3 },
  })
  const answers = []
  for (const host of ['private.test', 'absent.test', '169.254.169.254', 'public.test']) {
    const { headers, ...answer } = await get(rig, `http://${host}/`)
    answers.push({ ...answer, headers: { ...headers, date: undefined } })
  }
  expect(rig.refused.map(({ reason }) => reason)).toEqual([
    'private',
    'unresolved',
    'metadata',
    'limit',
  ])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.headers).toMatchObject({ 'proxy-status': 'svc; error=http_request_denied' })
})

test('gives up on a name that does not resolve in time', async () => {
  const rig = await openRig(await hello(), {
    resolve: () => new Promise(() => {}),
    limits: { resolveMs: 20 },
  })
  expect(await get(rig, 'http://slow.test/')).toMatchObject({ status: 403 })
  expect(rig.refused).toMatchObject([{ reason: 'unresolved' }])
})

test('never uses a second answer of the resolver', async () => {
  const answers = [[PUBLIC_ADDRESS], ['127.0.0.1'], ['10.0.0.1']]
  const port = await serveHttp((_, response) => {
    // Without a kept connection every request needs a new dial.
    response.setHeader('connection', 'close').end('hello')
  })
  const rig = await openRig(port, { resolve: async () => answers.shift() ?? [] })
  for (const port of [80, 80, 8080]) {
    expect(await get(rig, `http://rebind.test:${port}/`)).toMatchObject({ status: 200 })
  }
  expect(rig.lookedUp).toEqual(['rebind.test'])
  expect(rig.dialled).toEqual([80, 80, 8080].map((port) => `${PUBLIC_ADDRESS}:${port}`))
})

test('judges every hop of a redirect', async () => {
  const port = await serveHttp((_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  })
  const rig = await openRig(port)
  const first = await get(rig, 'http://site.test/')
  expect(first).toMatchObject({ status: 302 })
  expect(await get(rig, first.headers.location ?? '')).toMatchObject({ status: 403 })
  expect(rig.dialled).toEqual([`${PUBLIC_ADDRESS}:80`])
})

test('does not connect to itself, even where loopback is open', async () => {
  const policy = { ...DEFAULT_NETWORK_POLICY, allowPrivate: true }
  const rig = await openRig(await hello(), { policy, resolve: async () => ['127.0.0.1'] })
  const own = `http://me.test:${rig.proxy.port}/`
  expect(await get(rig, own)).toMatchObject({ status: 403 })
  expect(await get(rig, `http://me.test:${rig.proxy.port === 9999 ? 9998 : 9999}/`)).toMatchObject({
    status: 200,
  })
  expect(rig.refused).toMatchObject([{ reason: 'own_proxy' }])
})

test('knows a target by the host of any spelling and its port', async () => {
  const rig = await openRig(await hello(), { resolve: async () => ['10.0.0.1'] })
  await get(rig, 'http://intern.test/')
  expect(rig.ticket.trouble('INTERN.test.', 80)).toBe('unresolved')
  expect(rig.ticket.trouble('intern.test', 443)).toBeUndefined()
})

test('tells what kept a server from answering', async () => {
  const port = await serveHttp(({ socket }) => socket.destroy())
  const rig = await openRig(port, {
    resolve: async (host) => (host === 'no.test' ? [] : [PUBLIC_ADDRESS]),
  })
  await get(rig, 'http://no.test/')
  await get(rig, 'http://closing.test/')
  expect(rig.ticket.trouble('no.test', 80)).toBe('unresolved')
  expect(rig.ticket.trouble('closing.test', 80)).toBe('closed')
})

test('resolves and dials by itself', async () => {
  const port = await hello()
  const policy = { ...DEFAULT_NETWORK_POLICY, allowHosts: ['localhost'] }
  const proxy = await FilteringProxy.listen({ policy })
  onTestFinished(() => proxy.close())
  const rig = { proxy, ticket: proxy.openTicket() }
  expect(await get(rig, `http://localhost:${port}/`)).toMatchObject({ status: 200, body: 'hello' })
  expect(await get(rig, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 403 })
})

test('refuses to start under a policy it cannot read', async () => {
  const policy = { ...DEFAULT_NETWORK_POLICY, denyHosts: ['http://x'] }
  await expect(FilteringProxy.listen({ policy })).rejects.toMatchObject({ code: 'invalid_request' })
})

test('closes every connection with its ticket, and refuses the ticket from then on', async () => {
  const port = await serveHttp((request, response) => {
    if (request.url === '/endless') response.write('never ends')
    else response.end('hello')
  })
  const rig = await openRig(port)
  await get(rig, 'http://kept.test/')
  const pending = request({
    host: '127.0.0.1',
    port: rig.proxy.port,
    path: 'http://site.test/endless',
    headers: { 'proxy-authorization': proxyAuthorization(rig.ticket) },
  })
  pending.end()
  const [answer] = await once(pending, 'response')
  expect(rig.openConnections()).toBe(2)
  rig.ticket.close()
  await expect(once(answer, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await expect.poll(() => rig.openConnections()).toBe(0)
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 407 })
  rig.ticket.close()
})

test('closes with connections open', async () => {
  const port = await serveHttp((_, response) => response.write('never ends'))
  const rig = await openRig(port)
  const pending = request({
    host: '127.0.0.1',
    port: rig.proxy.port,
    path: 'http://site.test/',
    headers: { 'proxy-authorization': proxyAuthorization(rig.ticket) },
  })
  pending.end()
  const [answer] = await once(pending, 'response')
  const cut = expect(once(answer, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await rig.proxy.close()
  await cut
  expect(rig.openConnections()).toBe(0)
})

test('closes with clients connected that have no ticket', async () => {
  const rig = await openRig(await hello())
  const client = openRaw(rig)
  client.write('CONNECT site.test:443 HTTP/1.1\r\nHost: site.test\r\n\r\n')
  await once(client, 'data')
  await expect(rig.proxy.close()).resolves.toBeUndefined()
})
