import {
  type AssetFolder,
  createEngine,
  EngineError,
  type EngineOptions,
  type OperationKey,
  type OptionNames,
  operations,
  refuseUnknownOptions,
} from '@svc/engine'
import type { CallOptions } from './call-options.ts'
import type { OperationMethods } from './inputs.ts'
import { withPathHint } from './path-hint.ts'
import { readFiles } from './read-files.ts'
import { refuseOtherAssets } from './refuse-other-assets.ts'

/** Options of {@link createSvc}; every one has a default. */
export interface SvcOptions extends Pick<EngineOptions, 'browsers' | 'office' | 'now'> {
  /**
   * Whether a browser page that a document left nothing in may have the next document. Default: true; false gives every
   * document a page of its own, for more processor time (`npm run bench -- reuse` measures it).
   */
  readonly pageReuse?: boolean
  /** Files that documents may load by relative path, for example `folderAssets('templates')`. Default: none. */
  readonly assets?: AssetFolder
}

const OPTIONS: OptionNames<SvcOptions> = {
  browsers: true,
  office: true,
  now: true,
  pageReuse: true,
  assets: true,
}

const CALL_OPTIONS: OptionNames<CallOptions> = { signal: true, assets: true, debug: true }

/** The conversions of svc in this process. */
export interface Svc extends OperationMethods, AsyncDisposable {
  /** Refuses further calls, lets running ones finish, closes the browser that was started here. */
  close(): Promise<void>
}

/**
 * The conversions of svc in this process, one method per operation.
 *
 * Creating it costs nothing: the browser starts with the first call and stays warm until `close()`. Make
 * one per process and share it. Calls run concurrently, as many at a time as the pool allows.
 *
 * @throws EngineError `invalid_request` for an option that there is not, and for assets that are no AssetFolder
 * @throws EngineError from every method: `invalid_request` for an input the operation does not accept,
 *   `service_unavailable` when no browser can be had, the queue is full or `close()` was called; the reason of the
 *   signal when a call is aborted
 * @example
 * await using svc = createSvc()
 * const { bytes } = await svc.convertHtml({ html: '<h1>Hello</h1>', options: { page_size: 'A5' } })
 * const letter = await svc.convertWord({ document: fromFile('letter.docx') })
 */
export function createSvc(options: SvcOptions = {}): Svc {
  refuseUnknownOptions(options, OPTIONS)
  const { assets: shared, ...engineOptions } = options
  refuseOtherAssets(shared)
  const engine = createEngine({ pageReuse: true, ...engineOptions })
  const method =
    (key: OperationKey) =>
    async (input: unknown, call: CallOptions = {}) => {
      const { signal, assets = shared, debug } = call
      try {
        refuseUnknownOptions(call, CALL_OPTIONS)
        refuseOtherSignals(signal)
        refuseOtherAssets(assets)
        signal?.throwIfAborted()
        const operation = operations[key]
        const prepared = engine.prepare(operation, await readFiles(input, operation, signal))
        return await engine.run(prepared, {
          ...(signal && { signal }),
          ...(assets && { assets }),
          ...(debug && { debug }),
        })
      } catch (error) {
        // As fetch does: who aborts a call wants to know its own reason again.
        if (isSignal(signal)) signal.throwIfAborted()
        throw withPathHint(error, input)
      }
    }
  const { close } = engine
  const keys = Object.keys(operations) as OperationKey[]
  const methods = Object.fromEntries(keys.map((key) => [key, method(key)])) as OperationMethods
  return { ...methods, close, [Symbol.asyncDispose]: close }
}

/** @throws EngineError for an AbortController in place of its signal, and for whatever else is none */
function refuseOtherSignals(signal: unknown): void {
  // As fetch does, null counts as none.
  if (signal === undefined || signal === null || isSignal(signal)) return
  const isController = signal instanceof AbortController
  const way = isController ? '; give the signal of the AbortController' : ''
  throw new EngineError('invalid_request', `signal must be an AbortSignal${way}.`, {
    param: 'signal',
  })
}

/** By what it can do, not by its class: test runners bring classes of their own. */
function isSignal(signal: unknown): signal is AbortSignal {
  const { throwIfAborted, addEventListener } = (signal ?? {}) as Partial<AbortSignal>
  return typeof throwIfAborted === 'function' && typeof addEventListener === 'function'
}
