import { expect, test } from 'vitest'
import { waitedForProcessorMs } from './waited-for-processor.ts'

test.runIf(process.platform === 'linux')(
  'tells a time that goes on, and is no longer than the thread is there',
  () => {
    const before = waitedForProcessorMs() ?? Number.NaN
    const after = waitedForProcessorMs() ?? Number.NaN
    expect(before).toBeGreaterThanOrEqual(0)
    expect(after).toBeGreaterThanOrEqual(before)
    expect(after).toBeLessThan(process.uptime() * 1000)
  },
)

test.runIf(process.platform !== 'linux')('tells nothing where the system does not', () => {
  expect(waitedForProcessorMs()).toBeUndefined()
})
