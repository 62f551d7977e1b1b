import { describe, expect, test } from 'vitest'
import { lazyJobs } from './job-service.ts'

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
})
