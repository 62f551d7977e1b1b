import { apply } from '../natives.ts'

/** Counts workers in a set until they are ended: they draw and send at times that nobody here knows. */
export function countWorkers(running: Set<unknown>): void {
  const { Worker: Native } = window
  if (Native === undefined) return
  window.Worker = new Proxy(Native, {
    construct(target, values, newTarget) {
      const worker: object = Reflect.construct(target, values, newTarget)
      running.add(worker)
      return worker
    },
  })
  const { prototype } = Native
  prototype.terminate = new Proxy(prototype.terminate, {
    apply(target, self, values) {
      running.delete(self)
      return apply(target, self, values)
    },
  })
}
