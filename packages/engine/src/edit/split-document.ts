import { type Artifact, type ArtifactFile, artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { writeZip } from '../office/zip/write-zip.ts'
import { safeFilename } from '../output/safe-filename.ts'
import { FOREIGN_LIMITS } from '../pdf/foreign/foreign-limits.ts'
import type { EditOptions } from '../schemas/options/edit-options.ts'
import type { SplitBy } from '../schemas/split-fields.ts'
import type { SplitFile } from './editor/tasks/split-task.ts'
import { editorOf, followed } from './editor-of.ts'

/** A document, where it is split, and what the files are to be. */
export interface SplitDocumentInput extends SplitBy {
  readonly pdf: Uint8Array
  readonly pdf_password?: string | undefined
  readonly options: EditOptions
}

const TIMEOUT_MS = 120_000

/** Splits a PDF in a process of its own; the artifact is a ZIP archive of the files and has each of them, too. */
export async function splitDocument(
  { pdf, pdf_password: password, options, ...by }: SplitDocumentInput,
  ctx: EngineContext,
): Promise<Artifact<'application/zip'>> {
  const since = performance.now()
  const split = await editorOf(ctx).run(
    'split',
    { bytes: pdf, password, by, output: options, limits: FOREIGN_LIMITS, now: ctx.now() },
    { subject: 'pdf', timeoutMs: TIMEOUT_MS, ...followed(ctx) },
  )
  const name = options.filename ?? split.title
  const files = namedFiles(split.files, safeFilename(name, 'pdf').replace(/\.pdf$/, ''))
  const bytes = writeZip(
    files.map(({ filename, bytes: packed }, index) => {
      const crc = split.files[index]?.crc ?? 0
      return { name: filename, method: 'stored', crc, size: packed.length, packed }
    }),
  )
  return artifact('application/zip', {
    bytes,
    files,
    filename: safeFilename(name, 'zip'),
    warnings: split.warnings,
    timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: performance.now() - since },
  })
}

/** Files by their number, so that they sort in order, and their title or that of the document. */
function namedFiles(files: readonly SplitFile[], stem: string): readonly ArtifactFile[] {
  const digits = String(files.length).length
  const isTitled = files.some(({ title }) => title !== undefined)
  return files.map(({ bytes, pages, title }, index) => {
    const number = String(index + 1).padStart(digits, '0')
    const filename = isTitled
      ? safeFilename(`${number} ${title ?? stem}`, 'pdf')
      : safeFilename(`${stem}-${number}`, 'pdf')
    return { filename, bytes, pages }
  })
}
