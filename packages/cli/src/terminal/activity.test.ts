import { describe, expect, test } from 'vitest'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { startActivity } from './activity.ts'

describe('startActivity', () => {
  test.each([false, true])('leaves alone what cannot move a cursor (isTTY %s)', (isTTY) => {
    const { stderr, err } = memoryTerminal({ isTTY })
    const activity = startActivity(stderr, () => expect.unreachable())
    activity.stop()
    expect(err()).toBe('')
  })
})
