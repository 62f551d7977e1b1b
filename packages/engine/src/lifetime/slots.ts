import { EngineError } from '../messages/errors.ts'
import { cancelled } from './cancelled.ts'
import { Company, everywhere, RecentTenants } from './lately.ts'
import type { SlotWaits } from './pool-state.ts'
import { currentTenant } from './tenant.ts'

/** Limits of a {@link Slots}. */
export interface SlotLimits {
  /** Name of a slot, for messages: `browser page`. */
  readonly slot: string
  /** Holders of a slot at once. */
  readonly concurrency: number
  /** Slots beyond `concurrency` for tenants that have none while another tenant has several. Default: 0. */
  readonly extra?: number
  /** Callers that may wait; one more is refused. */
  readonly queueLimit: number
  /** How long a caller may wait, in milliseconds. */
  readonly queueTimeoutMs: number
  /**
   * Whether the last slot is left to tenants, too, that came to other slots of this process: for work that keeps a processor
   * busy for seconds. Default: false.
   */
  readonly leavesProcessor?: boolean
}

interface Waiting {
  readonly tenant: Tenant
  /** When the wait began, by the clock of `performance.now()`. */
  readonly since: number
  readonly grant: () => void
  readonly refuse: (error: EngineError) => void
}

/** One tenant's part of the slots and of the queue. */
interface Tenant {
  readonly name: string
  running: number
  readonly waiting: Set<Waiting>
}

/**
 * Bounded concurrency with a bounded queue, in which tenants take turns; see `runAs`.
 *
 * - The next slot goes to the tenant that holds fewest; among equals, to the one served longest ago. Callers of one
 *   tenant are served in the order of arrival.
 * - A tenant that holds none need not wait for one that holds several: it gets an extra slot, as far as they go.
 * - A tenant that holds one leaves the last slot to those that came within the last second and hold none; with
 *   `leavesProcessor` also to those that came to other slots.
 * - In a full queue, the tenant with the most callers in it gives its latest place to one with fewer.
 */
export class Slots {
  readonly #limits: SlotLimits
  /** Tenants that hold a slot or wait for one, those served longest ago first. */
  readonly #tenants = new Map<string, Tenant>()
  readonly #recent = new RecentTenants()
  readonly #company = new Company()
  #running = 0
  #queued = 0
  #granted = 0
  #waitedMs = 0
  #idle: (() => void)[] = []

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#queued
  }

  /** Waits so far, and the longest of those that go on. */
  get waits(): SlotWaits {
    let oldest = Number.POSITIVE_INFINITY
    for (const { waiting } of this.#tenants.values()) {
      const [first] = waiting
      if (first) oldest = Math.min(oldest, first.since)
    }
    const oldestMs = this.#queued === 0 ? 0 : performance.now() - oldest
    const full = this.#refuses(currentTenant())
    return { granted: this.#granted, waitedMs: this.#waitedMs, oldestMs, full }
  }

  /** Whether the tenant at hand asks for more than one slot and more than half of all, while another came within a minute. */
  get isCrowding(): boolean {
    const half = Math.max(1, Math.floor(this.#limits.concurrency / 2))
    return this.#exceeds(({ running, waiting }) => running + waiting.size, half)
  }

  /** Whether the tenant at hand holds several slots, while another came within a minute. */
  get holdsSeveral(): boolean {
    return this.#exceeds(({ running }) => running, 1)
  }

  /**
   * Waits for a slot.
   *
   * @returns gives the slot back; a second call changes nothing
   * @throws EngineError `service_unavailable` when the queue is full or the wait too long;
   *   `conversion_failed` when the caller goes away
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw cancelled(signal)
    const tenant = this.#tenant(currentTenant())
    this.#note(tenant)
    this.#company.came(tenant.name)
    if (this.#mayRun(tenant)) {
      this.#begin(tenant, 0)
    } else {
      this.#makeRoom(tenant)
      await this.#turn(tenant, signal)
    }
    let isHeld = true
    return () => {
      if (isHeld) this.#end(tenant)
      isHeld = false
    }
  }

  /** Resolves when nothing runs and nothing waits. */
  drained(): Promise<void> {
    if (this.#running === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #exceeds(count: (tenant: Tenant) => number, most: number): boolean {
    const tenant = this.#tenants.get(currentTenant())
    return tenant !== undefined && count(tenant) > most && this.#company.isBeside(tenant.name)
  }

  #tenant(name: string): Tenant {
    const known = this.#tenants.get(name)
    if (known) return known
    const tenant = { name, running: 0, waiting: new Set<Waiting>() }
    this.#tenants.set(name, tenant)
    return tenant
  }

  #mayRun(tenant: Tenant): boolean {
    const { concurrency, extra = 0 } = this.#limits
    if (this.#running < concurrency) {
      const isLast = this.#running === concurrency - 1
      return tenant.running === 0 || !isLast || !this.#isExpected(tenant)
    }
    if (this.#running >= concurrency + extra || tenant.running > 0) return false
    return [...this.#tenants.values()].some(({ running }) => running > 1)
  }

  /** Whether a tenant came lately that holds nothing now, and may come again. */
  #isExpected(other: Tenant): boolean {
    const recent = this.#limits.leavesProcessor ? everywhere : this.#recent
    for (const name of recent.names()) {
      if (name !== other.name && !this.#tenants.get(name)?.running) return true
    }
    return false
  }

  #note({ name }: Tenant): void {
    this.#recent.note(name)
    everywhere.note(name)
  }

  #begin(tenant: Tenant, waitedMs: number): void {
    tenant.running++
    this.#running++
    this.#granted++
    this.#waitedMs += waitedMs
    this.#toTheEnd(tenant)
  }

  #end(tenant: Tenant): void {
    tenant.running--
    this.#running--
    this.#note(tenant)
    this.#toTheEnd(tenant)
    this.#forget(tenant)
    for (let next = this.#next(); next; next = this.#next()) next.grant()
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  #toTheEnd(tenant: Tenant): void {
    this.#tenants.delete(tenant.name)
    this.#tenants.set(tenant.name, tenant)
  }

  /** Whose turn it is, if anybody's. */
  #next(): Waiting | undefined {
    const [fewest] = [...this.#tenants.values()]
      .filter((tenant) => tenant.waiting.size > 0 && this.#mayRun(tenant))
      // A stable sort: those served longest ago stay first.
      .sort((one, other) => one.running - other.running)
    const [first] = fewest?.waiting ?? []
    return first
  }

  #makeRoom(tenant: Tenant): void {
    const { queueLimit } = this.#limits
    if (this.#queued < queueLimit) return
    const full = () =>
      new EngineError('service_unavailable', `All ${queueLimit} places in the queue are taken.`)
    const longest = this.#displacedBy(tenant.waiting.size)
    if (longest === undefined) {
      this.#forget(tenant)
      throw full()
    }
    const latest = [...longest.waiting].at(-1)
    latest?.refuse(full())
  }

  /** The tenant that gives a place to one with so many callers in the queue, if any. */
  #displacedBy(waiting: number): Tenant | undefined {
    const [longest] = [...this.#tenants.values()].sort(
      (one, other) => other.waiting.size - one.waiting.size,
    )
    // With one more each, the newcomer would be the longest in its turn.
    return longest !== undefined && longest.waiting.size > waiting + 1 ? longest : undefined
  }

  #refuses(name: string): boolean {
    if (this.#queued < this.#limits.queueLimit) return false
    const tenant = this.#tenants.get(name) ?? { name, running: 0, waiting: new Set<Waiting>() }
    return !this.#mayRun(tenant) && this.#displacedBy(tenant.waiting.size) === undefined
  }

  #forget(tenant: Tenant): void {
    if (tenant.running === 0 && tenant.waiting.size === 0) this.#tenants.delete(tenant.name)
  }

  #turn(tenant: Tenant, signal: AbortSignal): Promise<void> {
    const { queueTimeoutMs, slot } = this.#limits
    return new Promise((resolve, reject) => {
      const since = performance.now()
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        tenant.waiting.delete(waiting)
        this.#queued--
      }
      const leave = (error: unknown) => {
        settle()
        this.#forget(tenant)
        reject(error)
      }
      const onAbort = () => leave(cancelled(signal))
      const timer = setTimeout(() => {
        const message = `No free ${slot} within ${queueTimeoutMs} ms.`
        leave(new EngineError('service_unavailable', message))
      }, queueTimeoutMs)
      const waiting: Waiting = {
        tenant,
        since,
        refuse: leave,
        grant: () => {
          settle()
          this.#begin(tenant, performance.now() - since)
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      tenant.waiting.add(waiting)
      this.#queued++
    })
  }
}
