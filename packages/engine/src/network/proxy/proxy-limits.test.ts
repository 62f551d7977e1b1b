import { request as sendRequest } from 'node:http'
import { expect, test } from 'vitest'
import { DEFAULT_RENDER_LIMITS } from '../render-limits.ts'
import { get, openRig, type ProxyRig, proxyAuthorization, serveHttp } from '../test/proxy-rig.ts'

/** Reads an answer that may be cut, and gives what arrived. */
async function readCut(rig: ProxyRig, url: string): Promise<{ bytes: number; complete: boolean }> {
  const request = sendRequest({
    host: '127.0.0.1',
    port: rig.proxy.port,
    path: url,
    agent: false,
    headers: { 'proxy-authorization': proxyAuthorization(rig.ticket) },
  })
  request.end()
  return await new Promise((resolve) => {
    let bytes = 0
    // Cut before its head.
    request.on('error', () => resolve({ bytes, complete: false }))
    request.on('response', (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', () => {})
      answer.on('close', () => resolve({ bytes, complete: answer.complete }))
    })
  })
}

/** A server whose answers go on for ever. */
const endless = () =>
  serveHttp((_, response) => {
    const chunk = Buffer.alloc(16_384)
    const fill = () => {
      while (response.write(chunk));
    }
    response.on('drain', fill)
    fill()
  })

test('cuts an endless answer at the limit of one response', async () => {
  const rig = await openRig(await endless(), { limits: { maxResponseBytes: 100_000 } })
  const { bytes, complete } = await readCut(rig, 'http://site.test/')
  expect(complete).toBe(false)
  expect(bytes).toBeLessThanOrEqual(200_000)
  expect(rig.ticket.usage()).not.toHaveProperty('limit')
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('cuts everything at the limit of the render, and refuses the rest', async () => {
  const rig = await openRig(await endless(), { limits: { maxBytes: 100_000 } })
  const both = await Promise.all([
    readCut(rig, 'http://site.test/1'),
    readCut(rig, 'http://site.test/2'),
  ])
  for (const { bytes, complete } of both) {
    expect(complete).toBe(false)
    expect(bytes).toBeLessThanOrEqual(200_000)
  }
  expect(rig.ticket.usage()).toMatchObject({ limit: 'bytes' })
  expect(await get(rig, 'http://site.test/3')).toMatchObject({ status: 403 })
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('refuses an answer that announces too much before it reads it', async () => {
  const port = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-length': '5000000000' }).flushHeaders()
  })
  const rig = await openRig(port)
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 403 })
  await expect.poll(() => rig.openConnections()).toBe(0)
  expect(rig.ticket.usage().bytes).toBe(0)
  // The answer to HEAD announces the same and carries nothing.
  expect(await get(rig, 'http://site.test/', { method: 'HEAD' })).toMatchObject({ status: 200 })
})

test('counts what a page sends', async () => {
  const port = await serveHttp((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  const rig = await openRig(port)
  await get(rig, 'http://site.test/', {
    method: 'POST',
    body: 'x'.repeat(1000),
    headers: { 'content-length': '1000' },
  })
  expect(rig.ticket.usage().bytes).toBe(1002)
})

test('cuts an answer that stands still', async () => {
  const port = await serveHttp((_, response) => response.write('a start'))
  // Time enough for its start to come through on a machine with much else to do.
  const rig = await openRig(port, { limits: { idleMs: 500 } })
  expect(await readCut(rig, 'http://site.test/')).toEqual({ bytes: 7, complete: false })
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('answers 502 for a server that never answers', async () => {
  const port = await serveHttp(() => {})
  const rig = await openRig(port, { limits: { idleMs: 30 } })
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 502 })
})

test('refuses requests beyond their number, those to refused hosts counted too', async () => {
  const port = await serveHttp((_, response) => response.end())
  const rig = await openRig(port, { limits: { maxRequests: 3 } })
  const statuses = []
  for (const host of ['a.test', '10.0.0.1', 'b.test', 'c.test', 'd.test']) {
    statuses.push((await get(rig, `http://${host}/`)).status)
  }
  expect(statuses).toEqual([200, 403, 200, 403, 403])
  expect(rig.ticket.usage()).toEqual({ requests: 5, refused: 3, bytes: 0, limit: 'requests' })
  const other = rig.proxy.openTicket({ maxRequests: 1 })
  expect(await get({ ...rig, ticket: other }, 'http://a.test/')).toMatchObject({ status: 200 })
})

test('lets transfers beyond the number at once wait for their turn', async () => {
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const port = await serveHttp((_, response) => {
    most = Math.max(most, ++running)
    release.push(() => {
      running--
      response.end()
    })
  })
  const rig = await openRig(port, { limits: { maxConcurrent: 2 } })
  const answers = Array.from({ length: 5 }, (_, index) => get(rig, `http://site.test/${index}`))
  for (let done = 0; done < answers.length; done++) {
    await expect.poll(() => release.length).toBeGreaterThan(0)
    release.shift()?.()
  }
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  expect(most).toBe(2)
})

test('lets nobody wait for a render that is over', async () => {
  const port = await serveHttp(() => {})
  const rig = await openRig(port, { limits: { maxConcurrent: 1 } })
  const answers = [get(rig, 'http://site.test/1'), get(rig, 'http://site.test/2')]
  await expect.poll(() => rig.dialled.length).toBe(1)
  // The second has come, too, and waits: after the end it would be answered as one without a ticket.
  await expect.poll(() => rig.ticket.usage().requests).toBe(2)
  rig.ticket.close()
  const results = await Promise.allSettled(answers)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rig.dialled).toHaveLength(1)
})

test('allows a page of five hundred resources', () => {
  expect(DEFAULT_RENDER_LIMITS).toEqual({
    maxRequests: 500,
    maxBytes: 100_000_000,
    maxResponseBytes: 50_000_000,
    maxConcurrent: 20,
    idleMs: 15_000,
    resolveMs: 2000,
  })
})
