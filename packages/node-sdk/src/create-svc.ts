import {
  type AssetFolder,
  createEngine,
  type DebugRecorder,
  type EngineOptions,
  type OperationKey,
  operations,
  type ResultOf,
} from '@svc/engine'
import type * as z from 'zod'

/** Options of {@link createSvc}; every one has a default. */
export interface SvcOptions extends Pick<EngineOptions, 'browsers' | 'office' | 'now'> {
  /** Files that documents may load by relative path. Default: none. */
  readonly assets?: AssetFolder
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
  const engine = createEngine(options)
  const method =
    (key: OperationKey) =>
    async (input: unknown, { signal, assets = options.assets, debug }: CallOptions = {}) =>
      engine.run(engine.prepare(operations[key], input), {
        ...(signal && { signal }),
        ...(assets && { assets }),
        ...(debug && { debug }),
      })
  const { close } = engine
  const keys = Object.keys(operations) as OperationKey[]
  const methods = Object.fromEntries(keys.map((key) => [key, method(key)])) as OperationMethods
  return { ...methods, close, [Symbol.asyncDispose]: close }
}
