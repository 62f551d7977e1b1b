import { describe, expect, test } from 'vitest'
import { messagePieces, PIECE } from './message-pieces.ts'

const command = (params: unknown) => ({ id: 7, method: 'Page.navigate', params, sessionId: 'S' })

describe('messagePieces', () => {
  test.each([
    ['no parameters', undefined],
    ['short ones', { url: 'about:blank', list: [1], object: {} }],
    ['a long one', { html: 'a'.repeat(3 * PIECE) }],
    ['an empty object and a long one', { list: {}, html: 'a'.repeat(3 * PIECE) }],
    [
      'several long ones between others',
      { a: 1, b: 'b'.repeat(PIECE + 1), c: undefined, d: '"'.repeat(2 * PIECE), e: '{}}' },
    ],
    ['marks to escape', { html: '"\\\n\0\u2028</script>'.repeat(PIECE) }],
    [
      'characters in two halves, cut at each',
      { html: `a${'😀'.repeat(PIECE)}`, other: '😀'.repeat(PIECE) },
    ],
    ['halves of characters', { html: '\ud83d'.repeat(2 * PIECE) }],
  ])('hold a command with %s', (_, params) => {
    const text = [...messagePieces(command(params))].join('')
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(command(params))))
  })

  test('are one for a short command, and short for a long one', () => {
    expect([...messagePieces(command({ url: 'about:blank' }))]).toHaveLength(1)
    for (const piece of messagePieces(command({ body: 'A'.repeat(20 * PIECE) }))) {
      expect(piece.length).toBeLessThanOrEqual(PIECE)
    }
  })

  test('cut no character in two', () => {
    for (const piece of messagePieces(command({ html: `a${'😀'.repeat(PIECE)}` }))) {
      expect(piece.isWellFormed()).toBe(true)
      expect(piece).not.toContain('\\ud83d')
    }
  })
})
