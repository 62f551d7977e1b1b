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
  [{ elapsedMs: 20_000, usedMs: 19_000 }, 'invalid_document', /within 20 seconds\.$/],
  [{ elapsedMs: 4000, usedMs: 3900 }, 'invalid_document', /within 4 seconds\.$/],
  [{ elapsedMs: 4000, usedMs: 2000 }, 'service_unavailable', /had a processor for 2: the machine/],
  [
    { elapsedMs: 20_000, usedMs: 5000 },
    'service_unavailable',
    /had a processor for 5: the machine/,
  ],
  [{ elapsedMs: 50_000, usedMs: 20_000 }, 'invalid_document', /within 20 seconds\.$/],
  [{ elapsedMs: 20_000, usedMs: undefined }, 'invalid_document', /within 20 seconds\.$/],
  [
    { elapsedMs: 80_000, usedMs: 17_000 },
    'service_unavailable',
    /within 80 seconds, in which its process had a processor for 17: the machine is busy\.$/,
  ],
] as const)(
  'blames the document for the time only if its child had a processor: %o of 20 s',
  (spent, code, message) => {
    expect(outOfTime('The PDF', 20_000, spent)).toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  },
)
