import { describe, expect, test } from 'vitest'
import { ChildExit, outOfTime } from './child-end.ts'

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

test.each([
  [5000, 'invalid_document'],
  [4999, 'service_unavailable'],
  [undefined, 'invalid_document'],
] as const)(
  'blames the document for the time only if its child had a processor: %s ms of 20 s',
  (usedMs, code) => {
    expect(outOfTime('The PDF', 20_000, usedMs)).toMatchObject({
      code,
      message: expect.stringMatching(/^The PDF could not be read within 20 seconds/),
    })
  },
)
