import {
  type AssetFolder,
  type BrowserPool,
  createOfficeReader,
  type DebugRecorder,
  EngineError,
  type OfficeEngine,
  type OperationKey,
  operations,
  prepare,
  type ResultOf,
  run,
} from '@svc/engine'
import type { ChromiumPoolOptions } from '@svc/engine/chromium'
import { createOfficeEngine, type OfficeEngineOptions } from '@svc/engine/office'
import type * as z from 'zod'
import { lazyPool } from './lazy-pool.ts'

/** Options of {@link createSvc}; every one has a default. */
export interface SvcOptions {
  /**
   * Where browser pages come from: options of the default Chromium pool, which starts with the first call,
   * or a pool of the caller's own, which `close()` then leaves alone.
   */
  readonly browsers?: ChromiumPoolOptions | BrowserPool
  /**
   * What lays out office documents: options of the default engine, which starts with the first such document,
   * or an engine of the caller's own, which `close()` then leaves alone.
   */
  readonly office?: OfficeEngineOptions | OfficeEngine
  /** Files that documents may load by relative path. Default: none. */
  readonly assets?: AssetFolder
  /** Clock; fixed, it makes dates in documents reproducible. Default: the system's. */
  readonly now?: () => Date
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call: it rejects with `conversion_failed`, and its browser page is closed at once. */
  readonly signal?: AbortSignal
  /** Files that this document may load by relative path, instead of those of {@link SvcOptions}. */
  readonly assets?: AssetFolder
  /**
   * Records this call, failed or not: make one per call, and write its `bundle()` to a ZIP file afterwards. It holds
   * the document, the console, every request and a screenshot, but no credentials.
   */
  readonly debug?: DebugRecorder
}

/** Every operation as a method, named by its key in the registry. */
export type OperationMethods = {
  readonly [Key in OperationKey]: (
    input: z.input<(typeof operations)[Key]['input']>,
    call?: CallOptions,
  ) => Promise<ResultOf<(typeof operations)[Key]['output']>>
}

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
 * @throws EngineError from every method: `invalid_request` for an input the operation does not accept,
 *   `service_unavailable` when no browser can be had, the queue is full or `close()` was called
 * @example
 * await using svc = createSvc()
 * const { bytes } = await svc.convertHtml({ html: '<h1>Hello</h1>', options: { page_size: 'A5' } })
 */
export function createSvc(options: SvcOptions = {}): Svc {
  const pool = lazyPool(options.browsers)
  const officeReader = createOfficeReader()
  const { engine: office, close: closeOffice } = officeEngine(options.office)
  const { now = () => new Date() } = options
  let closed = false

  const method =
    (key: OperationKey) =>
    async (input: unknown, call: CallOptions = {}) => {
      if (closed) throw new EngineError('service_unavailable', 'This svc is closed.')
      const prepared = prepare(operations[key], input)
      const assets = call.assets ?? options.assets
      const signal = call.signal ?? new AbortController().signal
      const { debug } = call
      const browsers = await pool.open()
      return run(prepared, {
        ...{ browsers, officeReader, now, signal },
        ...(office && { office }),
        ...(assets && { assets }),
        ...(debug && { debug }),
      })
    }
  const close = async () => {
    closed = true
    await Promise.all([pool.close(), officeReader.close(), closeOffice()])
  }
  const keys = Object.keys(operations) as OperationKey[]
  const methods = Object.fromEntries(keys.map((key) => [key, method(key)])) as OperationMethods
  return { ...methods, close, [Symbol.asyncDispose]: close }
}

/** The caller's own engine, or the default one, which is closed here. */
function officeEngine(given: OfficeEngineOptions | OfficeEngine = {}) {
  if ('convert' in given) return { engine: given, close: async () => {} }
  const engine = createOfficeEngine(given)
  return { engine, close: async () => engine?.close() }
}
