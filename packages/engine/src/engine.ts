import type * as z from 'zod'
import { type BrowserSource, lazyBrowsers } from './browser/start/lazy-browsers.ts'
import type { AssetFolder, CallRecorder, JobReader, RunProgress } from './context.ts'
import { createDocumentEditor } from './edit/editor/document-editor.ts'
import { type Prepared, prepare, prepareInTurns, run } from './execute.ts'
import { ChildMemory } from './lifetime/child/child-memory.ts'
import { type PoolName, type PoolState, poolState } from './lifetime/pool-state.ts'
import { processMemory } from './lifetime/process/process-memory.ts'
import type { ProcessKind } from './lifetime/process/start-process.ts'
import { runAs } from './lifetime/tenant.ts'
import { createMarkdownReader } from './markdown/reader/markdown-reader.ts'
import { EngineError } from './messages/errors.ts'
import { type OptionNames, refuseUnknownOptions } from './messages/known-options.ts'
import { createOfficeEngine, type OfficeEngineOptions } from './office/create-office-engine.ts'
import type { OfficeEngine } from './office/engine/office-engine.ts'
import { createOfficeReader } from './office/reader/office-reader.ts'
import type { Operation, OperationOutput, ResultOf } from './operation.ts'
import { createRenderPool } from './operations/render/create-render-pool.ts'
import { createPdfThreads } from './pdf/threads/pdf-threads.ts'
import { operations as registry } from './registry.ts'
import { createMachineFonts } from './text/fonts/machine-fonts.ts'
import { createTextMeasurer } from './text/measure/text-measurer.ts'

/** Options of {@link createEngine}. Every option has a default. */
export interface EngineOptions {
  /**
   * Source of browser pages: options of the default Chromium pool, which starts with the first conversion that needs
   * it; of a pool over a browser that runs already (`{ browser: … }`); or a pool of the caller, which `close()` leaves
   * open.
   */
  readonly browsers?: BrowserSource
  /**
   * Whether a browser page that a document left nothing in may have the next document of the same tenant; what
   * `browsers` says counts more. Default: false, every document has a page of its own.
   */
  readonly pageReuse?: boolean
  /**
   * Layout engine for office documents: options of the default engine, which starts with the first such document, or an
   * engine of the caller, which `close()` leaves open. `false`: none; office documents are set in a plain theme.
   */
  readonly office?: OfficeEngineOptions | OfficeEngine | false
  /**
   * Memory for all processes together that read, change and draw documents, in MB; browsers and LibreOffice have theirs.
   * When there is none left, tasks wait for others. Default: half of the memory of the machine or container, at least 512.
   */
  readonly childMemoryMb?: number
  /** Operations on offer, by their key. Default: the registry. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** Clock. A fixed clock makes dates in documents reproducible. Default: the clock of the system. */
  readonly now?: () => Date
}

/** Options of one run. */
export interface RunOptions {
  /** Ends the run: it rejects with `conversion_failed`, and its browser page is closed at once. */
  readonly signal?: AbortSignal
  /** Files that the document may load by relative path. Default: none. */
  readonly assets?: AssetFolder
  /** Records the run, failed or not. */
  readonly debug?: CallRecorder
  /** Reads results of earlier jobs for `{ job_id }` sources. Default: such a source is refused. */
  readonly readJob?: JobReader
  /** Told of the bytes of each remote source that was read, which the run holds to its end; what it throws ends the run. */
  readonly onSource?: (bytes: number) => void
  /** Told of each phase of the run as it begins, and now and then how much of it is done. */
  readonly onProgress?: (progress: RunProgress) => void
  /** Tenant of the run. Queues and slots of all pools take turns between tenants. Default: all runs are for one. */
  readonly tenant?: string
}

/** All conversions and every pool that they need. */
export interface Engine extends AsyncDisposable {
  /** Operations on offer, by their key. */
  readonly operations: Readonly<Record<string, Operation>>
  /** Checks a request body against an operation; see `prepare`. */
  readonly prepare: typeof prepare
  /** The same between the requests of others; see `prepareInTurns`. */
  readonly prepareInTurns: typeof prepareInTurns
  /**
   * Runs a prepared operation.
   *
   * @throws EngineError of any code; `service_unavailable` once the engine is closed
   */
  run<Input extends z.ZodType, Output extends OperationOutput>(
    prepared: Prepared<Input, Output>,
    options?: RunOptions,
  ): Promise<ResultOf<Output>>
  /**
   * Starts the browser ahead of the first conversion.
   *
   * @throws EngineError `service_unavailable` when no browser can be had
   */
  start(): Promise<void>
  /**
   * Starts the layout engine for office documents ahead of the first one. Without one nothing happens.
   *
   * @throws EngineError `service_unavailable` when it cannot be started
   */
  startOffice(): Promise<void>
  /** Whether documents can be converted. A browser that died is started again. */
  isReady(): Promise<boolean>
  /** Whether a run of this operation would be given a slot or a place in the queue now. */
  admits(operation: Pick<Operation, 'pool'>, tenant?: string): boolean
  /** State of every pool, by name. A pool that this machine cannot have is absent. */
  status(): Readonly<Partial<Record<PoolName, PoolState>>> & { readonly browser: PoolState }
  /**
   * Memory of all processes that engines of this process have started, by what they are for, in bytes: theirs alone or
   * shared with each other, without the files they have mapped. Undefined where the system does not tell (it must be Linux).
   */
  memory(): Promise<Readonly<Record<ProcessKind, number>> | undefined>
  /** Refuses further runs, lets running ones finish, and closes every pool that was opened here. */
  close(): Promise<void>
}

const OPTIONS: OptionNames<EngineOptions> = {
  browsers: true,
  pageReuse: true,
  office: true,
  childMemoryMb: true,
  operations: true,
  now: true,
}

const RUN_OPTIONS: OptionNames<RunOptions> = {
  signal: true,
  assets: true,
  debug: true,
  readJob: true,
  onSource: true,
  onProgress: true,
  tenant: true,
}

/**
 * The engine: every operation, and the pools of browsers and processes that the operations share.
 *
 * Creating it starts nothing. Make one per process. A new pool is added here and in `POOL_NAMES`; adapters need no change.
 *
 * @throws EngineError `invalid_request` for an option that there is not
 * @example
 * await using engine = createEngine()
 * const prepared = engine.prepare(operations.convertHtml, { html: '<h1>Hello</h1>' })
 * const { bytes } = await engine.run(prepared)
 */
export function createEngine(options: EngineOptions = {}): Engine {
  refuseUnknownOptions(options, OPTIONS)
  const { operations = registry, now = () => new Date() } = options
  const browsers = lazyBrowsers(options.browsers, { pageReuse: options.pageReuse ?? false })
  const { engine: office, close: closeOffice } = openOffice(options.office)
  const pools = processPools(options.childMemoryMb)
  const machineFonts = createMachineFonts()
  let closed = false

  const status = (): ReturnType<Engine['status']> => ({
    browser: browsers.state(),
    ...(office && { office: officeState(office) }),
    office_reader: pools.officeReader.state(),
    document_editor: pools.documentEditor.state(),
    text_measurer: pools.textMeasurer.state(),
    renderer: pools.renderer.state(),
    markdown_reader: pools.markdownReader.state(),
    pdf_threads: pools.pdfThreads.state(),
  })
  const close = async () => {
    closed = true
    const closing = Object.values(pools).map((pool) => pool.close())
    await Promise.all([browsers.close(), closeOffice(), ...closing])
  }
  return {
    operations,
    prepare,
    prepareInTurns,
    async run(prepared, options = {}) {
      refuseUnknownOptions(options, RUN_OPTIONS)
      const { signal = new AbortController().signal, tenant = '', ...given } = options
      if (closed) throw new EngineError('service_unavailable', 'The engine is closed.')
      const context = {
        ...given,
        browsers: await browsers.open(),
        ...pools,
        machineFonts,
        now,
        signal,
        ...(office && { office }),
      }
      return runAs(tenant, () => run(prepared, context))
    },
    start: async () => (await browsers.open()).start(),
    startOffice: async () => office?.start(),
    isReady: () => browsers.isReady(),
    admits({ pool }, tenant = '') {
      return runAs(tenant, () => status()[pool]?.waits?.full) !== true
    },
    status,
    memory: processMemory,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Pools of processes and threads that operations find in their context; none starts before it is needed. */
function processPools(memoryMb: number | undefined) {
  const memory = new ChildMemory(memoryMb)
  return {
    officeReader: createOfficeReader({ memory }),
    documentEditor: createDocumentEditor({ memory }),
    textMeasurer: createTextMeasurer({ memory }),
    renderer: createRenderPool(memory),
    markdownReader: createMarkdownReader({ memory }),
    pdfThreads: createPdfThreads(),
  }
}

/** The engine of the caller, or the default one, which is closed here. */
function openOffice(given: OfficeEngineOptions | OfficeEngine | false = {}) {
  if (given === false) return { engine: undefined, close: async () => {} }
  if ('convert' in given) return { engine: given, close: async () => {} }
  const engine = createOfficeEngine(given)
  return { engine, close: async () => engine?.close() }
}

function officeState(office: OfficeEngine): PoolState {
  const { engine, ...figures } = office.status()
  return poolState(engine, figures)
}
