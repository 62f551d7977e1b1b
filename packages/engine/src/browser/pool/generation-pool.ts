import type { NetworkPolicy } from '../../network/policy/policy.ts'
import type { BrowserGeneration } from './browser-generation.ts'
import type { BrowserPool } from './browser-pool.ts'

/** A generation as a pool of its own, for the proof that comes before it serves. */
export function generationPool(generation: BrowserGeneration, policy: NetworkPolicy): BrowserPool {
  return {
    policy,
    async withPage(request, use) {
      const options = request.page ?? {}
      const page = await generation.take(options, '')
      try {
        const { signal } = request
        const leased = { ...page.leasable, queueMs: 0, signal, doing: () => {} }
        const using = page
          .setPainting(request.isPainted ?? true)
          .then(() => page.adapt(options))
          .then(() => use(leased))
        return await Promise.race([using, page.lost])
      } finally {
        await generation.close(page)
      }
    },
    start: async () => {},
    status: () => ({ browser: 'starting', running: 0, queued: 0, concurrency: 1, queueLimit: 0 }),
    close: async () => {},
  }
}
