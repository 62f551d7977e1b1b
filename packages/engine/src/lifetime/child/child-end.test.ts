import { describe, expect, test } from 'vitest'
import { ChildExit } from './child-end.ts'

const killed = (usedMb: number) =>
  new ChildExit({ code: null, signal: 'SIGKILL', usedMb, maxMemoryMb: 160 }, '')

describe('ChildExit', () => {
  test('takes a child that was small for ended from outside, and none that filled its memory', () => {
    expect(killed(79).fromOutside).toBe(true)
    expect(killed(80).fromOutside).toBe(false)
    expect(killed(80).inTask('The PDF')).toMatchObject({
      code: 'invalid_document',
      message: 'The PDF takes more memory than is allowed.',
    })
  })
})
