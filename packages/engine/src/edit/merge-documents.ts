import { type Artifact, artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { EngineError } from '../messages/errors.ts'
import { safeFilename } from '../output/safe-filename.ts'
import { FOREIGN_LIMITS } from '../pdf/foreign/foreign-limits.ts'
import type { MergeInput } from '../pdf/merge/merge-pdfs.ts'
import type { MergeOptions } from '../schemas/options/merge-options.ts'
import type { MergeInputOption } from '../schemas/sources/merge-input.ts'
import { pageSizePt } from '../units/paper.ts'
import { editorOf, followed } from './editor-of.ts'
import type { EditFonts } from './fonts-of.ts'
import { FIELD_FAMILIES } from './forms/field-families.ts'
import { withFonts } from './with-fonts.ts'

/** Documents of a merge, and how they are merged. */
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
  const task = {
    inputs: pdfs.map(mergeInput),
    bookmarks: options.bookmarks,
    formFields: options.form_fields === 'flatten' ? ('rename' as const) : options.form_fields,
    flattens: options.form_fields === 'flatten',
    contents: contentsOf(options.toc),
    contentsDepth: contentsOf(options.toc)?.depth ?? 0,
    startOn: options.start_on,
    deduplicate: options.deduplicate,
    limits: FOREIGN_LIMITS,
    output: options,
    metadataFrom: originOf(pdfs, options.metadata_from),
    now: ctx.now(),
  }
  const merged = await withFonts(
    (found) => mergeFonts(options, ctx, found),
    (faces) =>
      editor.run(
        'merge',
        { ...task, faces },
        {
          subject: 'The merge',
          timeoutMs: TIMEOUT_MS,
          ...followed(ctx),
        },
      ),
  )
  return artifact('application/pdf', {
    bytes: merged.bytes,
    filename: safeFilename(options.filename ?? merged.title, 'pdf'),
    pages: merged.pages,
    warnings: merged.warnings,
    timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: performance.now() - since },
  })
}

const CONTENTS_TITLE = 'Contents'

function contentsOf(toc: MergeOptions['toc']) {
  if (toc === false) return undefined
  const { title = CONTENTS_TITLE, depth = 1 } = toc === true ? {} : toc
  return { title, depth }
}

/** Fonts of form fields, and of a table of contents as far as its text is known. */
async function mergeFonts(
  { form_fields: mode, toc }: MergeOptions,
  { machineFonts }: EngineContext,
  found: string,
): Promise<EditFonts> {
  const families = mode === 'flatten' ? FIELD_FAMILIES : []
  const text = `${contentsOf(toc)?.title ?? ''}\n${found}`
  if (machineFonts === undefined) return { faces: [], warnings: [] }
  const { faces } = await machineFonts.find({ families, text })
  return { faces, warnings: [] }
}

function mergeInput(input: MergeInputOption, index: number): MergeInput {
  if ('blank' in input) {
    const { page_size: size, orientation = 'portrait' } = input
    return { sizePt: size === undefined ? undefined : pageSizePt(size, orientation) }
  }
  const { pdf: bytes, password, pages, rotate, title, filename } = input
  return {
    bytes,
    pages,
    rotate,
    subject: `pdfs[${index}]`,
    ...(password !== undefined && { password }),
    ...(title !== undefined && { title }),
    ...(filename !== undefined && { filename }),
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
