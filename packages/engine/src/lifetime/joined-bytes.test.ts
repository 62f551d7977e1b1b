import { expect, test } from 'vitest'
import { joinedBytes } from './joined-bytes.ts'

test('joins parts of any size in steps', () => {
  const parts = [
    Buffer.alloc(3_000_000, 'a'),
    Buffer.alloc(0),
    Buffer.from('b'),
    Buffer.alloc(2_500_000, 'cd'),
  ]
  const steps = joinedBytes(parts)
  for (let count = 0; ; count++) {
    const step = steps.next()
    if (!step.done) continue
    expect(step.value.equals(Buffer.concat(parts))).toBe(true)
    expect(count).toBe(7)
    return
  }
})
