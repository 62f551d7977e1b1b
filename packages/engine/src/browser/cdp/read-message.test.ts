import { describe, expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const FILE = 'ab+/'.repeat(2 ** 18)

describe('readMessage', () => {
  test.each([
    ['a file', { id: 7, result: { data: `${FILE}==` }, sessionId: 'A' }],
    ['a file with a stream beside it', { id: 7, result: { data: FILE, stream: 'x"y' } }],
    ['a text with escapes', { id: 7, result: { data: `${FILE}\\"\n"data":"` } }],
    ['another answer', { id: 7, result: { body: FILE, base64Encoded: true } }],
    ['an event', { method: 'Network.dataReceived', params: { data: FILE } }],
    ['a short answer', { id: 7, result: { data: 'ab==' } }],
  ])('reads what JSON.parse reads: %s', (_, message) => {
    const read = readMessage(JSON.stringify(message))
    expect(JSON.stringify(read) === JSON.stringify(message)).toBe(true)
  })

  test('refuses a file without an end as JSON.parse does', () => {
    expect(() => readMessage(`{"id":7,"result":{"data":"${FILE}`)).toThrow(SyntaxError)
  })
})
