import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { drain } from './drain.ts'

async function listening() {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const server = createServer(async (_request, response) => {
    begun.resolve()
    await finish.promise
    response.end('done')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, resolve).on('error', reject)
  })
  await begun.promise
  return { server, answer, finish, agent }
}

describe('drain', () => {
  it('lets an answer under way go out and does not wait for its idle connection', async () => {
    const { server, answer, finish } = await listening()
    const drained = drain(server, 60_000)
    finish.resolve()
    expect(await text(await answer)).toBe('done')
    await drained
    expect(server.listening).toBe(false)
  })

  it('cuts off what takes longer than the grace', async () => {
    const { server, answer } = await listening()
    const failed = expect(answer).rejects.toThrow('hang up')
    await drain(server, 1)
    await failed
  })
})
