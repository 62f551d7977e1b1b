import { type Artifact, artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { EngineError } from '../errors.ts'
import { safeFilename } from '../output/safe-filename.ts'
import { FOREIGN_LIMITS } from '../pdf/foreign/foreign-limits.ts'
import type { MergeInput } from '../pdf/merge/merge-pdfs.ts'
import type { MergeInputOption } from '../schemas/merge-input.ts'
import type { MergeOptions } from '../schemas/merge-options.ts'
import { pageSizePt } from '../units/paper.ts'
import { editorOf } from './editor-of.ts'

/** What is merged, and how. */
export interface MergeDocumentsInput {
  readonly pdfs: readonly MergeInputOption[]
  readonly options: MergeOptions
}

/** Once its turn has come; a hundred documents of a hundred pages take a second. */
const TIMEOUT_MS = 120_000

/** Merges PDFs in a process of its own. */
export async function mergeDocuments(
  { pdfs, options }: MergeDocumentsInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const editor = editorOf(ctx)
  const since = performance.now()
  const merged = await editor.run(
    'merge',
    {
      inputs: pdfs.map(mergeInput),
      bookmarks: options.bookmarks,
      formFields: options.form_fields,
      startOn: options.start_on,
      deduplicate: options.deduplicate,
      limits: FOREIGN_LIMITS,
      output: options,
      metadataFrom: originOf(pdfs, options.metadata_from),
      now: ctx.now(),
    },
    { subject: 'The merge', timeoutMs: TIMEOUT_MS, signal: ctx.signal },
  )
  return artifact('application/pdf', {
    bytes: merged.bytes,
    filename: safeFilename(options.filename ?? merged.title, 'pdf'),
    pages: merged.pages,
    warnings: merged.warnings,
    timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: performance.now() - since },
  })
}

function mergeInput(input: MergeInputOption, index: number): MergeInput {
  if ('blank' in input) {
    const { page_size: size, orientation = 'portrait' } = input
    return { sizePt: size === undefined ? undefined : pageSizePt(size, orientation) }
  }
  const { pdf: bytes, password, pages, rotate, title } = input
  return {
    ...{ bytes, pages, rotate, subject: `pdfs[${index}]` },
    ...(password !== undefined && { password }),
    ...(title !== undefined && { title }),
  }
}

function originOf(
  pdfs: readonly MergeInputOption[],
  wanted: number | null | undefined,
): number | undefined {
  if (wanted === null) return undefined
  if (wanted === undefined) {
    const first = pdfs.findIndex((input) => 'pdf' in input)
    return first < 0 ? undefined : first
  }
  const input = pdfs[wanted]
  if (input !== undefined && 'pdf' in input) return wanted
  const message = `options.metadata_from: ${wanted} is not the index of a document in pdfs.`
  throw new EngineError('invalid_request', message)
}
