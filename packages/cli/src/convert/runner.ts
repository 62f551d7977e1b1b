import {
  type AssetFolder,
  createEngine,
  type DebugRecorder,
  type RegisteredOperation,
} from '@svc/engine'
import type { CliContext } from '../cli-context.ts'
import type { Body } from './inputs/body.ts'
import { openOffice, tellOfficeStart } from './open-office.ts'

/** Parts that belong to one run. */
export interface RunParts {
  /** Files that the document may load by relative path. */
  readonly assets: AssetFolder
  readonly signal: AbortSignal
  readonly debug?: DebugRecorder
}

/** Runs the requests of a command line, here or at a service. */
export interface Runner {
  /** How many requests it runs at a time. */
  slots(): number
  /** The artifact or the value that a request makes. */
  run(body: Body, parts: RunParts): Promise<unknown>
  close(): Promise<void>
}

/** Runs an operation in this process and its children. @param isTold whether a slow start is told */
export function localRunner(
  operation: RegisteredOperation,
  { openBrowsers, terminal }: CliContext,
  isTold: boolean,
): Runner {
  const office = openOffice(operation)
  const engine = createEngine({ browsers: openBrowsers(), office: office ?? false })
  const endTelling = tellOfficeStart(isTold ? office : undefined, terminal)
  return {
    slots: () => engine.status().browser.slots,
    run: (body, parts) => engine.run(engine.prepare(operation, body), parts),
    async close() {
      endTelling()
      await engine.close()
      await office?.close()
    },
  }
}
