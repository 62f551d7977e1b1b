import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/**
 * Does work on behalf of a tenant: every queue that the work meets takes turns between tenants.
 *
 * The name travels with the asynchronous calls and not as an argument: a pool that is added later, or an operation
 * that reaches one in a new way, cannot forget it.
 */
export function runAs<T>(tenant: string, work: () => T): T {
  return current.run(tenant, work)
}

/** Tenant that the work at hand belongs to; empty where there is but one. */
export function currentTenant(): string {
  return current.getStore() ?? ''
}
