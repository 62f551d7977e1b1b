import { expect, test } from 'vitest'
import { get, openRig, type ProxyRig, serveHttp } from '../test/proxy-rig.ts'
import type { FindFile } from './lent-files.ts'

const LOGO = { name: 'img/a b.svg', bytes: Buffer.from('<svg/>'), mediaType: 'image/svg+xml' }

const find: FindFile = async ({ pathname }) => (pathname === '/img/a%20b.svg' ? LOGO : undefined)

async function rigWithFiles(files = find, signal = new AbortController().signal) {
  const rig = await openRig(await serveHttp((_, response) => response.end('hello')))
  rig.ticket.lend(new URL(rig.proxy.blankUrl).origin, files, signal)
  return rig
}

const logoOf = ({ proxy }: ProxyRig) => `${proxy.blankUrl}img/a%20b.svg?v=1`

test('sends a file beside the document, to its ticket alone', async () => {
  const rig = await rigWithFiles()
  const answer = await get(rig, logoOf(rig))
  expect(answer).toMatchObject({ status: 200, body: '<svg/>' })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-length': '6',
    'cache-control': 'no-store',
  })
  expect(await get(rig, logoOf(rig), { authorization: null })).toMatchObject({ status: 407 })
  const other = { ...rig, ticket: rig.proxy.openTicket() }
  expect(await get(other, logoOf(rig))).toMatchObject({ status: 404 })
  expect(rig.ticket.usage().requests).toBe(0)
  expect(rig.dialled).toEqual([])
})

test('has none for other paths, and the blank document stays', async () => {
  const rig = await rigWithFiles()
  expect(await get(rig, `${rig.proxy.blankUrl}img/other.svg`)).toMatchObject({ status: 404 })
  expect(await get(rig, rig.proxy.blankUrl)).toMatchObject({
    status: 200,
    body: '<!doctype html><title></title>',
  })
})

test('has none for documents of other origins', async () => {
  const rig = await rigWithFiles()
  const { host } = new URL(rig.proxy.newBlankUrl())
  expect(await get(rig, `http://${host}/img/a%20b.svg`)).toMatchObject({ status: 404 })
})

test('has none once the render is over, nor what was lent before', async () => {
  const end = new AbortController()
  const rig = await rigWithFiles(find, end.signal)
  end.abort()
  expect(await get(rig, logoOf(rig))).toMatchObject({ status: 404 })
  rig.ticket.lend(
    new URL(rig.proxy.blankUrl).origin,
    async () => undefined,
    new AbortController().signal,
  )
  expect(await get(rig, logoOf(rig))).toMatchObject({ status: 404 })
})

test('gives no service worker its script', async () => {
  const rig = await rigWithFiles()
  const headers = { 'Service-Worker': 'script' }
  expect(await get(rig, logoOf(rig), { headers })).toMatchObject({ status: 404 })
})

test('refuses a file that is asked for without end', async () => {
  const large = { ...LOGO, bytes: Buffer.alloc(30_000_000) }
  const rig = await rigWithFiles(async () => large)
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) statuses.push((await get(rig, logoOf(rig))).status)
  expect(statuses).toEqual([200, 200, 200, 403])
})
