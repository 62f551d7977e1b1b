import {
  type OfficeDriver,
  type OfficeJob,
  type OfficeProcess,
  OfficeProcessGone,
} from '../engine/office-driver.ts'
import type { LaidOutDocument } from '../engine/office-engine.ts'

/** A process of a test: it converts when it is told to. */
export interface FakeProcess extends OfficeProcess {
  rssBytes: number
  isKilled: boolean
  /** Whether a conversion is under way. */
  isBusy: boolean
  /** Ends the conversion under way. */
  finish(bytes?: Uint8Array): void
  fail(error: Error): void
  /** Dies, as a crashed process does, or one that is sent a signal. */
  die(signal?: NodeJS.Signals): void
}

/** A driver whose processes do nothing by themselves. */
export function fakeDriver(
  onLaunch: (count: number, signal: AbortSignal) => Promise<void> | void = () => {},
) {
  const processes: FakeProcess[] = []
  let launches = 0
  const driver: OfficeDriver = {
    kind: 'libreoffice-wasm',
    async launch(signal) {
      launches++
      await onLaunch(launches, signal)
      const process = fakeProcess()
      processes.push(process)
      return process
    },
  }
  return { driver, processes, launches: () => launches }
}

function fakeProcess(): FakeProcess {
  const gone = Promise.withResolvers<void>()
  let conversion = Promise.withResolvers<LaidOutDocument>()
  conversion.promise.catch(() => {})
  const process: FakeProcess = {
    version: 'Fake 1.0',
    gone: gone.promise,
    rssBytes: 0,
    isKilled: false,
    isBusy: false,
    async convert(_: OfficeJob) {
      conversion = Promise.withResolvers()
      process.isBusy = true
      return await conversion.promise.finally(() => {
        process.isBusy = false
      })
    },
    async kill() {
      process.isKilled = true
      process.die()
    },
    finish: (bytes = Uint8Array.of(1)) => conversion.resolve({ bytes, isLocaleApplied: true }),
    fail: (error) => conversion.reject(error),
    die(signal) {
      gone.resolve()
      conversion.reject(new OfficeProcessGone('died', signal))
    },
  }
  return process
}
