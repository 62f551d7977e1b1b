import type { Engine } from '@svc/engine'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Registers the state of the engine: its pools and the processes it has started, read when they are asked for. */
export function observeEngine(engine: Pick<Engine, 'status' | 'memory'>, registry: Registry): void {
  const registers = [registry]
  const pools = () => Object.entries(engine.status())
  new Gauge({
    name: 'svc_pool_tasks',
    help: 'Tasks of a pool now, by state; "slots" is how many may run at once.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { running, queued, slots }] of pools()) {
        this.set({ pool, state: 'running' }, running)
        this.set({ pool, state: 'queued' }, queued)
        this.set({ pool, state: 'slots' }, slots)
      }
    },
  })
  new Gauge({
    name: 'svc_pool_oldest_wait_seconds',
    help: 'How long the task at the head of the queue of a pool has waited; 0 without a queue.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waits }] of pools()) this.set({ pool }, (waits?.oldestMs ?? 0) / 1000)
    },
  })
  new Counter({
    name: 'svc_pool_waits_total',
    help: 'Tasks that were given a slot of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset()
      for (const [pool, { waits }] of pools()) this.inc({ pool }, waits?.granted ?? 0)
    },
  })
  new Counter({
    name: 'svc_pool_wait_seconds_total',
    help: 'Time that tasks waited for a slot of a pool, added up.',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset()
      for (const [pool, { waits }] of pools()) this.inc({ pool }, (waits?.waitedMs ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'svc_child_memory_bytes',
    help: 'Memory of the processes that were started for conversions, without files that they have mapped.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const memory = await engine.memory()
      for (const [kind, bytes] of Object.entries(memory ?? {})) this.set({ kind }, bytes)
    },
  })
}
