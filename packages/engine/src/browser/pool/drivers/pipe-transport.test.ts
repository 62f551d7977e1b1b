import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { pipeTransport } from './pipe-transport.ts'

function pipes() {
  const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()]
  const transport = pipeTransport(toBrowser, fromBrowser)
  const messages: string[] = []
  transport.onMessage = (message) => messages.push(message)
  return { toBrowser, fromBrowser, transport, messages }
}

describe('pipeTransport', () => {
  test('ends every message with a NUL byte, and writes those of one turn together', async () => {
    const { toBrowser, transport } = pipes()
    const written: string[] = []
    toBrowser.on('data', (chunk) => written.push(String(chunk)))
    transport.send(['{"id":1}'])
    transport.send(['{"id":2}'])
    await Promise.resolve()
    transport.send(['{"id":3}'])
    await nextTurn()
    transport.send(['{"id":4}'])
    await nextTurn()
    expect(written).toEqual(['{"id":1}\0{"id":2}\0{"id":3}\0', '{"id":4}\0'])
  })

  test('makes the pieces of a long message as they are read, and sends others after it', async () => {
    const { toBrowser, transport } = pipes()
    const piece = 'x'.repeat(2 ** 17)
    let made = 0
    function* pieces() {
      for (; made < 50; made++) yield piece
    }
    transport.send(pieces())
    transport.send(['{"id":2}'])
    transport.send(['{"id":3}'])
    expect(made).toBeLessThan(5)
    const whole = `${piece.repeat(50)}\0{"id":2}\0{"id":3}\0`
    let read = ''
    for await (const chunk of toBrowser) {
      read += chunk
      if (read.length === whole.length) break
    }
    expect(read === whole).toBe(true)
  })

  test.each([
    ['one message a chunk', ['a\0', 'b\0']],
    ['both in one chunk', ['a\0b\0']],
    ['cut anywhere', ['a', '\0', 'b', '\0']],
    ['an end and a start in one chunk', ['a', '\0b', '\0']],
  ])('finds the messages of %s', async (_, chunks) => {
    const { fromBrowser, messages } = pipes()
    for (const chunk of chunks) fromBrowser.write(chunk)
    fromBrowser.end()
    await finished(fromBrowser)
    expect(messages).toEqual(['a', 'b'])
  })

  test('keeps a character whole that two chunks share', async () => {
    const { fromBrowser, messages } = pipes()
    const bytes = Buffer.from('{"text":"€"}\0')
    for (const byte of bytes) fromBrowser.write(Buffer.of(byte))
    fromBrowser.end()
    await finished(fromBrowser)
    expect(messages).toEqual(['{"text":"€"}'])
  })

  test('drops a message that the browser’s end cut off', async () => {
    const { fromBrowser, messages } = pipes()
    fromBrowser.end('{"id":1}\0{"id')
    await finished(fromBrowser)
    expect(messages).toEqual(['{"id":1}'])
  })

  test('tells once that the browser is gone, whichever way', async () => {
    for (const end of [
      (stream: PassThrough) => stream.end(),
      (stream: PassThrough) => stream.destroy(),
      (stream: PassThrough) => stream.destroy(new Error('EPIPE')),
    ]) {
      const { fromBrowser, transport } = pipes()
      let closed = 0
      const closing = new Promise<void>((resolve) => {
        transport.onClose = () => {
          closed++
          resolve()
        }
      })
      fromBrowser.resume()
      end(fromBrowser)
      await closing
      expect(closed).toBe(1)
    }
  })

  test('survives writing to a browser that is gone', () => {
    const { toBrowser, transport } = pipes()
    toBrowser.destroy(new Error('EPIPE'))
    expect(() => transport.send(['{}'])).not.toThrow()
  })

  test('closes both pipes', () => {
    const { toBrowser, fromBrowser, transport } = pipes()
    transport.close()
    expect([toBrowser.destroyed, fromBrowser.destroyed]).toEqual([true, true])
  })
})
