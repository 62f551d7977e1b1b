import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { networkResolver, resolveWithSystem } from './resolve-host.ts'

const TYPE_A = 1

/** A name server on loopback that answers A questions with an address, and others with nothing. */
async function serveNames(
  answer: (name: string) => readonly number[] | undefined,
): Promise<string> {
  const server = createSocket('udp4')
  server.on('message', (question, { port, address }) => {
    // Header of 12 bytes, then the name as length-prefixed labels, then type and class.
    const end = question.indexOf(0, 12) + 1
    const name = question.toString('latin1', 13, end - 1).replace(/[^\w-]/g, '.')
    const ipv4 = answer(name)
    if (!ipv4) return
    const asked = question.subarray(0, end + 4)
    const found = question.readUInt16BE(end) === TYPE_A
    asked.writeUInt16BE(0x8180, 2)
    asked.writeUInt16BE(found ? 1 : 0, 6)
    asked.writeUInt16BE(0, 8)
    asked.writeUInt16BE(0, 10)
    const record = [0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...ipv4]
    server.send(Buffer.concat([asked, Buffer.from(found ? record : [])]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return `127.0.0.1:${server.address().port}`
}

test('asks the name servers for both families and gives what there is', async () => {
  const asked: string[] = []
  const server = await serveNames((name) => {
    asked.push(name)
    return [93, 184, 216, 34]
  })
  const resolve = networkResolver(1000, [server])
  expect(await resolve('site.test')).toEqual(['93.184.216.34'])
  expect(asked).toEqual(['site.test', 'site.test'])
})

test('gives nothing when the name server does not answer in time', async () => {
  const server = await serveNames(() => undefined)
  expect(await networkResolver(50, [server])('site.test')).toEqual([])
})

test('leaves names of this machine to the system', async () => {
  const addresses = await resolveWithSystem('localhost')
  expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining([...addresses]))
  expect(addresses).not.toHaveLength(0)
})
