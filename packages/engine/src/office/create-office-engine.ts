import '../installation/refuse-old-node.ts'

import { availableParallelism } from 'node:os'
import { machineMemoryBytes } from '../lifetime/process/machine-memory.ts'
import { type OptionNames, refuseUnknownOptions } from '../messages/known-options.ts'
import { findSoffice, findWasm } from './engine/find-office.ts'
import type { OfficeDriver } from './engine/office-driver.ts'
import type { OfficeEngine } from './engine/office-engine.ts'
import { OfficePool, type OfficePoolSettings } from './engine/office-pool.ts'
import { findScriptFonts } from './fonts/find-fonts.ts'
import { sofficeDriver } from './native/soffice-driver.ts'
import { type CodeCache, wasmDriver } from './wasm/wasm-driver.ts'

export { findCjkFonts } from './fonts/find-fonts.ts'
export type { CodeCache } from './wasm/wasm-driver.ts'

/** Options of {@link createOfficeEngine}; every one has a default. */
export interface OfficeEngineOptions extends Partial<OfficePoolSettings> {
  /** LibreOffice's program to run instead of the package. Default: the environment's `SVC_SOFFICE`. */
  readonly soffice?: string
  /**
   * Which to use where the machine has both: the package is the same on every machine and keeps processes ready; the
   * program of the machine starts several times faster. Default: the package.
   */
  readonly prefer?: 'package' | 'program'
  /** Font files beside those of the package. Default: fonts of this machine for the scripts that the package lacks. */
  readonly fontFiles?: readonly string[]
  /**
   * Keeps the machine code that V8 makes of the package, 10 to 30 MB, for later starts, which then take a third of the
   * processor time. Default: none, every start compiles anew.
   */
  readonly codeCache?: CodeCache
  /** Largest memory of one process of the package, in bytes. Default 2 GiB, at least 1, at most 4. */
  readonly maxMemoryBytes?: number
}

const OPTIONS: OptionNames<OfficeEngineOptions> = {
  concurrency: true,
  queueLimit: true,
  queueTimeoutMs: true,
  spares: true,
  warm: true,
  idleMs: true,
  recycleAfter: true,
  recycleAboveBytes: true,
  soffice: true,
  prefer: true,
  fontFiles: true,
  codeCache: true,
  maxMemoryBytes: true,
}

/** Most that one process takes before it is replaced. */
const PROCESS_BYTES = 2.5 * 2 ** 30

// Fonts and folders. Nothing else of this process reaches the program: its environment may hold secrets.
const PASSED_ON = /^(PATH|TMPDIR|XDG_\w+|FONTCONFIG_\w+)$/

/**
 * The layout engine to use, in this order: the program named, the package `@matbee/libreoffice-converter`
 * (Node 24), LibreOffice on the search path; the last two the other way round where the program is preferred.
 *
 * Nothing is started before the first conversion.
 *
 * @returns undefined when there is none
 * @throws EngineError `invalid_request` for an option that there is not
 */
export function createOfficeEngine(options: OfficeEngineOptions = {}): OfficeEngine | undefined {
  refuseUnknownOptions(options, OPTIONS, ['office'])
  const driver = chooseDriver(options)
  return driver && new OfficePool(settingsOf(options, driver.kind), driver)
}

function chooseDriver(options: OfficeEngineOptions): OfficeDriver | undefined {
  const { soffice = process.env['SVC_SOFFICE'], fontFiles, maxMemoryBytes = 2 ** 31 } = options
  const { prefer = 'package', codeCache } = options
  const environment = programEnvironment()
  // Not looked at here: one that cannot be started is told by the conversion, never replaced silently.
  if (soffice) return sofficeDriver({ program: soffice, environment })
  const program = findSoffice(environment['PATH'] ?? '')
  const wasmFolder = findWasm()
  if (wasmFolder !== undefined && (prefer === 'package' || program === undefined)) {
    return wasmDriver({
      wasmFolder,
      findFonts: async () => fontFiles ?? (await findScriptFonts()),
      maxMemoryBytes,
      ...(codeCache !== undefined && { codeCache }),
    })
  }
  return program === undefined ? undefined : sofficeDriver({ program, environment })
}

function settingsOf(options: OfficeEngineOptions, kind: OfficeEngine['kind']): OfficePoolSettings {
  const byMemory = Math.floor(machineMemoryBytes() / PROCESS_BYTES) - 1
  const concurrency = Math.max(1, Math.min(availableParallelism(), byMemory))
  return {
    concurrency: options.concurrency ?? concurrency,
    queueLimit: options.queueLimit ?? 1000,
    queueTimeoutMs: options.queueTimeoutMs ?? 600_000,
    // A run of the program on this machine starts with its document anyway.
    spares: kind === 'libreoffice' ? 0 : (options.spares ?? 1),
    warm: options.warm ?? 0,
    idleMs: options.idleMs ?? 60_000,
    recycleAfter: options.recycleAfter ?? 100,
    recycleAboveBytes: options.recycleAboveBytes ?? 1.8e9,
  }
}

function programEnvironment(): Record<string, string> {
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
  return Object.fromEntries(passedOn) as Record<string, string>
}
