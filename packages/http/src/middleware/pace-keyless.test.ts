import { describe, expect, test } from 'vitest'
import { KeylessAnswers } from '../rate-limit/keyless-answers.ts'
import { RunningRequests } from '../running/running-requests.ts'
import { testService, UNKNOWN_KEY } from '../test/test-service.ts'

/** A pace of an hour, and which answers it was asked about. */
function slow() {
  const asked: boolean[] = []
  const second = Promise.withResolvers<void>()
  const delayMs = (_address: string, isProbe: boolean) => {
    asked.push(isProbe)
    if (asked.length === 2) second.resolve()
    return isProbe ? 0 : 3_600_000
  }
  return { asked, bothAsked: second.promise, pace: { delayMs } }
}

describe('answers without a right key', () => {
  test('wait when too many go to their address, those with one do not, and a stop ends the wait', async () => {
    const running = new RunningRequests()
    const { asked, bothAsked, pace } = slow()
    await using service = await testService({ pace, running })
    const wrong = service.get('/version', { Authorization: `Bearer ${UNKNOWN_KEY}` })
    const lost = service.get('/nothing', {})
    await bothAsked
    expect((await service.get('/version')).status).toBe(200)
    expect((await service.post('{}')).status).toBe(400)
    expect(asked).toEqual([false, false])
    expect((await service.get('/health', {})).status).toBe(200)
    expect(asked).toEqual([false, false, true])
    expect(service.logged.map(({ status }) => status)).toEqual([200, 400, 200])
    const drained = running.drain()
    expect([(await wrong).status, (await lost).status]).toEqual([401, 404])
    await drained
  })

  test('are given 500 at once and 100 a second to each address, and as many to its probes', () => {
    const clock = { now: 0 }
    const answers = new KeylessAnswers({ now: () => clock.now })
    const delays = (count: number, address: string, isProbe = false) =>
      Array.from({ length: count }, () => answers.delayMs(address, isProbe)).filter(Boolean)
    expect(delays(501, 'a')).toEqual([500])
    expect(delays(500, 'b')).toEqual([])
    expect(delays(500, 'a', true)).toEqual([])
    clock.now = 1000
    expect(delays(102, 'a')).toEqual([500, 500])
  })
})
