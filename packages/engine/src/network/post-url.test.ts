import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postUrl } from './post-url.ts'
import { openSender } from './send-request.ts'

const POLICY = { allowPrivate: false, allowHosts: ['127.0.0.1'], denyHosts: [] }

/** Port of a receiver that answers with this text. */
async function receiver(answer: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(answer))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Status of a post to a receiver that answers with this text. */
async function postTo(answer: string): Promise<number> {
  const port = await receiver(answer)
  const url = `http://127.0.0.1:${port}/`
  const body = Buffer.from('{}')
  return await postUrl({ url, headers: {}, body, field: 'webhook.url', timeoutMs: 600_000 }, POLICY)
}

describe('postUrl', () => {
  test.each([
    ['an answer without an end', 'HTTP/1.1 200 OK\r\n\r\nbegun', 200],
    ['a redirect', 'HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\n\r\n', 307],
  ])('takes the status and no more of %s', async (_, answer, status) => {
    expect(await postTo(answer)).toBe(status)
  })

  test.each([
    [
      'changes the protocol',
      'HTTP/1.1 101 Go\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
    ['is no HTTP', 'hello\r\n\r\n'],
  ])('waits for no other answer than one that %s', async (_, answer) => {
    await expect(postTo(answer)).rejects.toMatchObject({
      code: 'source_unavailable',
      message: 'webhook.url: the address did not answer',
    })
  })

  test('goes where its name led when it was judged, and is judged anew each time', async () => {
    const port = await receiver('HTTP/1.1 200 OK\r\n\r\n')
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const asked: string[] = []
    const post = async () => {
      const { signal } = new AbortController()
      using sender = openSender(POLICY, signal, async (host) => {
        asked.push(host)
        return answers.shift() ?? []
      })
      const url = new URL(`http://rebind.test:${port}/`)
      const { statusCode } = await sender.send({ url, headers: {}, field: 'webhook.url', signal })
      return statusCode
    }
    expect(await post()).toBe(200)
    const message = expect.stringContaining('or to no address that the network policy allows')
    await expect(post()).rejects.toMatchObject({ code: 'source_unavailable', message })
    expect(asked).toEqual(['rebind.test', 'rebind.test'])
  })
})
