import { beforeEach, expect, test, vi } from 'vitest'
import { ChildMemory, type Occupant } from './child-memory.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

const { signal } = new AbortController()

function child(usedMb = 0) {
  return { usedMb, displace: vi.fn<Occupant['displace']>() }
}

/** A place with a child of this size at work in it. */
async function atWork(memory: ChildMemory, usedMb: number, keptMb?: number) {
  const place = await memory.enter({ signal, ...(keptMb !== undefined && { keptMb }) })
  const occupant = child(usedMb)
  place.occupant = occupant
  return { place, occupant }
}

/** A child that waits for tasks. */
async function idle(memory: ChildMemory, usedMb: number) {
  const { place, occupant } = await atWork(memory, usedMb)
  memory.leave(place, true)
  return occupant
}

/** Whether a task has a place, or which error. */
function entering(memory: ChildMemory, keptMb?: number) {
  const state = { has: 'nothing' }
  memory.enter({ signal, ...(keptMb !== undefined && { keptMb }) }).then(
    () => {
      state.has = 'place'
    },
    (error: { readonly code: string }) => {
      state.has = error.code
    },
  )
  return state
}

const soon = () => vi.advanceTimersByTimeAsync(0)

test('lets tasks begin while there is room, and others once somebody leaves', async () => {
  const memory = new ChildMemory(1000)
  const one = await atWork(memory, 600)
  await atWork(memory, 350)
  const later = entering(memory)
  await soon()
  expect(later.has).toBe('nothing')
  memory.leave(one.place, false)
  await soon()
  expect(later.has).toBe('place')
  expect(memory.heldMb).toBe(350 + 128)
})

test('ends children that wait for tasks for it, the first to wait first', async () => {
  const memory = new ChildMemory(1000)
  const waiting = [await idle(memory, 300), await idle(memory, 300), await idle(memory, 300)]
  await memory.enter({ signal })
  expect(waiting.map(({ displace }) => displace.mock.calls.length)).toEqual([1, 0, 0])
  expect(memory.heldMb).toBe(728)
})

test('counts a child that waits for tasks even if nobody has measured it', async () => {
  const memory = new ChildMemory(512)
  const occupant = await idle(memory, 0)
  expect(memory.heldMb).toBe(64)
  memory.remove(occupant)
  expect(memory.heldMb).toBe(0)
})

test('has the largest give way when those at work outgrow the limit together', async () => {
  const memory = new ChildMemory(1000)
  const [large, larger] = [await atWork(memory, 0), await atWork(memory, 0)]
  const waiting = await idle(memory, 200)
  large.occupant.usedMb = 400
  larger.occupant.usedMb = 500
  memory.grew()
  expect(waiting.displace).toHaveBeenCalledOnce()
  expect(larger.occupant.displace).not.toHaveBeenCalled()
  large.occupant.usedMb = 501
  larger.occupant.usedMb = 502
  memory.grew()
  expect(larger.occupant.displace).toHaveBeenCalledOnce()
  expect(large.occupant.displace).not.toHaveBeenCalled()
})

test('keeps for a task as much as it asks for, and lets it use that', async () => {
  const memory = new ChildMemory(1000)
  const small = await atWork(memory, 100)
  const again = entering(memory, 900)
  await soon()
  expect(again.has).toBe('nothing')
  memory.leave(small.place, false)
  await soon()
  expect(again.has).toBe('place')
  const other = entering(memory)
  await soon()
  expect(other.has).toBe('nothing')
})

test('lets a task outgrow others within what is kept for it', async () => {
  const memory = new ChildMemory(1000)
  const kept = await atWork(memory, 0, 700)
  const usual = await atWork(memory, 0)
  kept.occupant.usedMb = 690
  usual.occupant.usedMb = 350
  memory.grew()
  expect(kept.occupant.displace).not.toHaveBeenCalled()
  expect(usual.occupant.displace).toHaveBeenCalledOnce()
})

test('leaves a task that is alone all of the memory', async () => {
  const memory = new ChildMemory(1000)
  const alone = await atWork(memory, 0, 5000)
  alone.occupant.usedMb = 1500
  memory.grew()
  expect(alone.occupant.displace).not.toHaveBeenCalled()
})

test('gives up after two minutes, and at the end of the signal', async () => {
  const memory = new ChildMemory(512)
  await atWork(memory, 500)
  const late = entering(memory)
  const leaving = new AbortController()
  const left = memory.enter({ signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'conversion_failed' })
  await vi.advanceTimersByTimeAsync(119_000)
  expect(late.has).toBe('nothing')
  await vi.advanceTimersByTimeAsync(1000)
  expect(late.has).toBe('service_unavailable')
})

test.each([511, 0, -1, Number.NaN])('refuses a limit of %s MB', (maxMb) => {
  expect(() => new ChildMemory(maxMb)).toThrow(/^childMemoryMb must be at least 512, got/)
})
