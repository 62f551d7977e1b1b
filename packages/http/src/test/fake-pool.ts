import { type BrowserPool, EngineError, type PoolStatus } from '@svc/engine'

/** A pool without a browser, for tests of what happens around a render. */
export interface FakePoolOptions {
  readonly browser?: PoolStatus['browser']
  /** Behaviour of a render; it ends with what is thrown. */
  readonly render?: (signal: AbortSignal) => Promise<never>
  readonly start?: () => Promise<void>
}

/** A pool whose renders fail as the test says; by default with `conversion_failed`. */
export function fakePool(options: FakePoolOptions = {}): BrowserPool {
  const { browser = 'ready', start = async () => {} } = options
  const render = options.render ?? (async () => fail('conversion_failed'))
  return {
    policy: { allowPrivate: false, allowHosts: [], denyHosts: [] },
    withPage: ({ signal }) => render(signal),
    start,
    status: () => ({ browser, running: 0, queued: 0, concurrency: 1, queueLimit: 1 }),
    close: async () => {},
  }
}

/** Throws an engine error with a cause that must stay inside. */
export function fail(code: ConstructorParameters<typeof EngineError>[0]): never {
  throw new EngineError(code, `Told: ${code}.`, { cause: new Error('secret cause') })
}
