import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Turns } from '../../../lifetime/turns.ts'
import type { CdpTransport } from '../../cdp/cdp-connection.ts'

const NUL = 0
/** Ends a message, as a text. */
const END = '\0'

/**
 * DevTools messages over a pair of pipes (`--remote-debugging-pipe`): JSON texts ended by a NUL byte.
 *
 * No port is opened, so no other process of the machine can reach the browser, and the browser ends by
 * itself when this process does.
 */
export function pipeTransport(toBrowser: Writable, fromBrowser: Readable): CdpTransport {
  // An unfinished message, decoded as it comes: a printed PDF arrives as one message of many chunks.
  const decoder = new StringDecoder('utf8')
  let partial = ''
  const transport: CdpTransport = {
    send: messageWriter(toBrowser),
    onMessage: () => {},
    onClose: () => {},
    close: () => {
      toBrowser.destroy()
      fromBrowser.destroy()
    },
  }
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(NUL); end !== -1; end = chunk.indexOf(NUL, start)) {
      const message = partial + decoder.end(chunk.subarray(start, end))
      partial = ''
      start = end + 1
      transport.onMessage(message)
    }
    if (start < chunk.length) partial += decoder.write(chunk.subarray(start))
  })
  // A write after the browser died raises EPIPE here; the end of the other pipe tells the same.
  toBrowser.on('error', () => {})
  fromBrowser.on('error', () => {})
  fromBrowser.once('close', () => transport.onClose())
  return transport
}

/** Characters that are written at a time, as far as messages have such ends. */
const MOST_AT_ONCE = 2 ** 17

/**
 * Writes messages one after another: short ones of one turn together, since each write is a system call that wakes the
 * browser, and the pieces of long ones between the work of others, only when the browser has read what is before them.
 */
function messageWriter(toBrowser: Writable): (pieces: Iterable<string>) => void {
  const waiting: Iterable<string>[] = []
  let isWriting = false
  const writeAll = async () => {
    const turns = new Turns()
    let text = ''
    for (let pieces = waiting.shift(); pieces !== undefined; pieces = waiting.shift()) {
      for (const piece of pieces) {
        if (text !== '' && text.length + piece.length > MOST_AT_ONCE) {
          await new Promise((resolve) => toBrowser.write(text, resolve))
          text = ''
        }
        if (toBrowser.destroyed) return
        if (turns.isOver) await turns.next()
        text += piece
      }
      text += END
    }
    toBrowser.write(text)
    isWriting = false
  }
  return (pieces) => {
    waiting.push(pieces)
    if (isWriting) return
    isWriting = true
    // Once all that was promised in this turn is done, too.
    queueMicrotask(() => process.nextTick(writeAll))
  }
}
