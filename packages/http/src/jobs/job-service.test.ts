import { describe, expect, test } from 'vitest'
import { lazyJobs } from './job-service.ts'
import type { OpenJobs } from './open-jobs.ts'

const answering: OpenJobs = {
  jobs: {} as OpenJobs['jobs'],
  ping: async () => true,
  stopWorking: async () => {},
  close: async () => {},
}

describe('lazyJobs', () => {
  const cause = new Error("ENOSPC: no space left on device, mkdir '/srv/data/artifacts'")
  const failing = () => lazyJobs(() => Promise.reject(cause))

  test.each(['open', 'answers'] as const)(
    'tells a client nothing of the machine when they cannot be opened: %s',
    async (way) => {
      await expect(failing()[way]()).rejects.toMatchObject({
        code: 'service_unavailable',
        message: 'The store of jobs and kept answers cannot be opened now. Try again soon.',
        cause,
      })
    },
  )

  test('tells a client that comes while they are being opened the same', async () => {
    const opening = Promise.withResolvers<never>()
    const jobs = lazyJobs(() => opening.promise)
    const first = jobs.open()
    const second = jobs.opened()
    opening.reject(cause)
    await expect(first).rejects.toMatchObject({ code: 'service_unavailable', cause })
    await expect(second).rejects.toMatchObject({ code: 'service_unavailable', cause })
  })

  test('tells who starts the service all', async () => {
    await expect(failing().start()).rejects.toBe(cause)
  })

  test('do not answer while they cannot be opened, and are opened again by who asks whether they do', async () => {
    const outcomes = [Promise.reject(cause), Promise.resolve(answering)]
    const jobs = lazyJobs(() => outcomes.shift() ?? Promise.reject(cause))
    expect(await jobs.ping(1)).toBeUndefined()
    await expect(jobs.start()).rejects.toBe(cause)
    expect(await jobs.ping(1)).toBe(false)
    await jobs.start()
    expect(outcomes).toEqual([])
    expect(await jobs.ping(1)).toBe(true)
  })

  test('are not waited for by who asks whether they answer', async () => {
    const jobs = lazyJobs(() => new Promise<never>(() => {}))
    void jobs.open()
    expect(await jobs.ping(1)).toBeUndefined()
  })
})
