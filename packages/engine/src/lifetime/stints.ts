import { setImmediate as nextTurn } from 'node:timers/promises'
import { currentTenant } from './tenant.ts'

/** Those who wait for a stint, by tenant; the tenant that waited longest first. */
const waiting = new Map<string, (() => void)[]>()
let isServing = false

/**
 * Waits for a stint of long work on this thread: one begins in each turn of the event loop, and tenants take turns; see
 * `runAs`. Were all that wait to begin in the same turn, whatever is short would wait for all of them, again and again.
 */
export function nextStint(): Promise<void> {
  return new Promise((begin) => {
    const tenant = currentTenant()
    const others = waiting.get(tenant)
    if (others === undefined) waiting.set(tenant, [begin])
    else others.push(begin)
    if (!isServing) void serve()
  })
}

async function serve(): Promise<void> {
  isServing = true
  for (;;) {
    await nextTurn()
    const [next] = waiting
    if (next === undefined) break
    const [tenant, [begin, ...others]] = next
    waiting.delete(tenant)
    if (others.length > 0) waiting.set(tenant, others)
    begin?.()
  }
  isServing = false
}
