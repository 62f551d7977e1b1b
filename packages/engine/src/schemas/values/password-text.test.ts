import { describe, expect, test } from 'vitest'
import { preparePassword } from './password-text.ts'

describe('preparePassword', () => {
  // The examples of RFC 4013, section 3.
  test.each([
    ['I\u00adX', 'IX'],
    ['user', 'user'],
    ['USER', 'USER'],
    ['\u00aa', 'a'],
    ['\u2168', 'IX'],
  ])('maps %j to %j', (password, prepared) => {
    expect(preparePassword(password)).toBe(prepared)
  })

  test('makes one password of composed and decomposed letters, and of all spaces', () => {
    expect(preparePassword('a\u0308\u00a0b')).toBe('\u00e4 b')
  })

  test.each(['\u0007', 'a\nb', '\u202e', '\ue000', '\ufffe', '\ud800'])(
    'refuses %j',
    (password) => {
      expect(preparePassword(password)).toBeUndefined()
    },
  )
})
