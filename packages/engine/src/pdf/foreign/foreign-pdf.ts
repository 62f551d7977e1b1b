import { childEntry } from '../../lifetime/child/child-entry.ts'
import { type ChildPool, createChildPool } from '../../lifetime/child/child-pool.ts'
import type { ForeignTasks } from './foreign-child.ts'
import { FOREIGN_LIMITS, type ForeignLimits } from './foreign-limits.ts'
import type { ForeignFacts } from './foreign-tasks.ts'

export type { PageFacts, PdfFacts } from './foreign-facts.ts'
export type { ForeignLimits } from './foreign-limits.ts'
export type { ForeignFacts } from './foreign-tasks.ts'

/** Processes that read PDFs from elsewhere; made once, closed with what uses it. */
export type ForeignPdfPool = ChildPool<ForeignTasks>

/** How a PDF from elsewhere is read. */
export interface ForeignPdfOptions {
  /** User or owner password; without one only files open that need none. */
  readonly password?: string
  /** Name of the document in messages. Default `The PDF`. */
  readonly subject?: string
  /** Default: 500 000 objects, 200 MB of inflated structure, 5000 pages. */
  readonly limits?: Partial<ForeignLimits>
  /** Time for reading it, in milliseconds. Default 10 000. */
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

// The largest file that is accepted, its copy decrypted, its objects and the result, all at the same time.
const MAX_MEMORY_MB = 1024

// A warm child answers a small file in 3 ms, a fresh one in 120 ms.
const RECYCLE_AFTER = 100

/**
 * A pool for {@link openForeignPdf} and {@link rewriteForeignPdf}; no process starts before it is needed.
 *
 * @param concurrency files that are read at once
 */
export function createForeignPdfPool(concurrency: number): ForeignPdfPool {
  return createChildPool({
    entry: childEntry(import.meta.url, 'foreign-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    concurrency,
    recycleAfter: RECYCLE_AFTER,
  })
}

/**
 * Facts of a PDF that anybody may have made, read in a process of its own.
 *
 * Files that are damaged are read as far as their objects can be found.
 *
 * @param bytes not changed
 * @throws EngineError `invalid_document` when it is no PDF, is too large inside, or takes too much time or memory;
 *   `document_encrypted` when no or a wrong password was given; otherwise as `ChildPool.run` says
 */
export async function openForeignPdf(
  pool: ForeignPdfPool,
  bytes: Uint8Array,
  options: ForeignPdfOptions,
): Promise<ForeignFacts> {
  return await run(pool, 'readFacts', bytes, options)
}

/**
 * The same document as our own writer writes it: not encrypted, without what no page or other part of it reaches,
 * in object streams. The result is well-formed, so that this process may open it.
 *
 * Its pages, forms, scripts and attachments stay what they were; a signature no longer holds.
 *
 * @param bytes not changed
 * @throws EngineError as {@link openForeignPdf}
 */
export async function rewriteForeignPdf(
  pool: ForeignPdfPool,
  bytes: Uint8Array,
  options: ForeignPdfOptions,
): Promise<Uint8Array> {
  return await run(pool, 'rewrite', bytes, options)
}

async function run<Name extends keyof ForeignTasks>(
  pool: ForeignPdfPool,
  task: Name,
  bytes: Uint8Array,
  options: ForeignPdfOptions,
): Promise<Awaited<ReturnType<ForeignTasks[Name]>>> {
  const { password, limits, subject = 'The PDF', timeoutMs = 10_000, signal } = options
  const payload = { bytes, password, limits: { ...FOREIGN_LIMITS, ...limits }, subject }
  return await pool.run(task, payload, { subject, timeoutMs, signal })
}
