import type { TellDone } from '../../../lifetime/done-parts.ts'
import { EngineError } from '../../../messages/errors.ts'
import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { outputRequest } from '../../../output/output-request.ts'
import { wantedStandards } from '../../../output/standards.ts'
import { otherStandards } from '../../../pdf/document/metadata/other-standards.ts'
import {
  readMetadata,
  readXmp,
  statedStandards,
} from '../../../pdf/document/metadata/read-metadata.ts'
import { lostStandards } from '../../../pdf/document/metadata/standard-names.ts'
import { isName, isString } from '../../../pdf/file/objects.ts'
import { PdfError } from '../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { finishForeign } from '../../../pdf/finish/finish-foreign.ts'
import { crossReferenceAgrees } from '../../../pdf/foreign/cross-reference-agrees.ts'
import type { ForeignLimits } from '../../../pdf/foreign/foreign-limits.ts'
import { headerVersion, openDocument } from '../../../pdf/foreign/open-document.ts'
import { prepareChange } from '../../../pdf/foreign/prepare-change.ts'
import type { Edit } from '../../../schemas/edits/edits.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { FaceSource } from '../../../text/fonts/face-source.ts'
import { applyEdit } from '../../edits/apply-edits.ts'
import type { EditContext, HtmlPrints, RenderedSheets } from '../../edits/edit-context.ts'
import { changedMetadata } from '../changed-metadata.ts'
import type { EditedPdf } from './merge-task.ts'

/** A document, its changes, and what the result is to be. */
export interface EditTask {
  readonly bytes: Uint8Array
  readonly password: string | undefined
  readonly edits: readonly Edit[]
  readonly output: OutputOptions
  readonly limits: ForeignLimits
  /** Faces of this machine that text of the edits needs. */
  readonly faces: readonly FaceSource[]
  readonly now: Date
  /** Name of the document in messages: `pdf`. */
  readonly subject: string
  /** Name of the edits in messages: `edits`. */
  readonly field: string
  /** Prints of the browser for edits, by their index. */
  readonly sheets?: ReadonlyMap<number, readonly RenderedSheets[]>
  /** Prints of the browser for HTML commands of edits, by the index of the edit. */
  readonly prints?: ReadonlyMap<number, HtmlPrints>
}

/** Changes a document and finishes the result. */
export async function edit(task: EditTask, tell?: TellDone): Promise<EditedPdf> {
  const { bytes, password, edits, output, limits, subject } = task
  const warnings: RenderWarning[] = []
  const warn = (warning: RenderWarning) => {
    warnings.push(warning)
  }
  const { file, isEncrypted, repair } = openDocument({ bytes, password, limits, subject, warn })
  const isOpened = edits.some(({ type }) => type === 'decrypt')
  if (isEncrypted && !isOpened && !output.password) {
    const message = `${subject} is encrypted; the result is not, unless options.password says so.`
    warn(renderWarning('encryption_removed', message))
  }
  const former = {
    stated: statedStandards(file),
    unkept: otherStandards(file),
    xmp: readXmp(file),
  }
  const context = contextOf(task, file, { standards: former.stated, warn })
  prepareChange(file, subject, warn)
  await applyAll(context, task, tell)
  const finished = finishEdited(context, task, former)
  const isOnlySize =
    edits.every((edit) => edit.type === 'compress' && !edit.grayscale) && !isEncrypted && !repair
  if (isOnlySize && isAsItWas(output) && finished.bytes.length >= bytes.length) {
    if (crossReferenceAgrees(bytes, limits)) return unchanged(task, finished)
    const message = `${subject} has a cross-reference that does not agree with its objects; it was written anew, which made it no smaller.`
    warn(renderWarning('document_repaired', message))
  }
  return {
    ...finished,
    warnings: [...warnings, ...finished.warnings],
    missing: [...context.missing].join(''),
  }
}

function contextOf(
  { limits, faces, now }: EditTask,
  file: PdfFile,
  { standards, warn }: Pick<EditContext, 'standards' | 'warn'>,
): EditContext {
  return {
    file,
    limits,
    faces,
    now,
    warn,
    field: '',
    metadata: readMetadata(file),
    standards,
    missing: new Set(),
    sheets: [],
    prints: new Map(),
    keepsXmp: true,
  }
}

async function applyAll(context: EditContext, task: EditTask, tell?: TellDone): Promise<void> {
  const { edits, field, sheets, prints } = task
  for (const [index, change] of edits.entries()) {
    context.field = `${field}[${index}]`
    context.sheets = sheets?.get(index) ?? []
    context.prints = prints?.get(index) ?? new Map()
    await applied(context, change)
    tell?.({ done: index + 1, total: edits.length })
  }
}

/** Statements of a document about itself before it was changed. */
interface FormerStatements {
  readonly stated: ReturnType<typeof statedStandards>
  readonly unkept: ReturnType<typeof otherStandards>
  readonly xmp: ReturnType<typeof readXmp>
}

function finishEdited(
  { file, standards, metadata: changed, keepsXmp, warn }: EditContext,
  { bytes, output, subject, now }: EditTask,
  former: FormerStatements,
): EditedPdf {
  const wanted = wantedStandards(output, [{ subject, standards }])
  const lost = lostStandards(former.stated, standards)
  if (lost.length > 0) {
    const message = `The document no longer states that it is ${lost.join(' and ')}: an edit added what is not known to meet it.`
    warn(renderWarning('conformance_removed', message))
  }
  const metadata = changedMetadata(output, changed, now)
  const finished = finishForeign(file, {
    origin: 'foreign',
    ...outputRequest(output),
    metadata,
    wanted,
    history: historyOf(file, bytes),
    stated: standards,
    unkept: former.unkept,
    ...(keepsXmp && former.xmp !== undefined && { formerXmp: former.xmp }),
  })
  return {
    bytes: finished.bytes,
    pages: finished.pages,
    ...(metadata.title !== undefined && { title: metadata.title }),
    warnings: finished.warnings,
  }
}

/** The document as it came, where writing it anew makes it no smaller. */
function unchanged({ bytes, subject }: EditTask, finished: EditedPdf): EditedPdf {
  const message = `${subject} cannot be made smaller; it is returned as it was.`
  const warnings = [renderWarning('already_small', message)]
  return { ...finished, bytes, warnings, missing: '' }
}

/** Whether nothing but the edits changes the document. */
function isAsItWas(output: OutputOptions): boolean {
  const { pdf_a: archive, pdf_ua: ua, password, metadata, attachments, factur_x: invoice } = output
  const stated = [archive, password, metadata, attachments, invoice]
  return !ua && stated.every((option) => option === undefined)
}

async function applied(context: EditContext, change: Edit): Promise<void> {
  try {
    await applyEdit(context, change)
  } catch (cause) {
    if (!(cause instanceof PdfError)) throw cause
    const message = `${context.field}: the document does not allow it: ${cause.message}`
    throw new EngineError('edit_failed', message, { cause })
  }
}

/** Facts that a document keeps for its life: its identifier, and its version unless we write in a newer way. */
function historyOf(file: PdfFile, bytes: Uint8Array) {
  const stated = file.resolve(file.catalog.get('Version'))
  const named = isName(stated) ? stated.value : ''
  // Cross-reference streams came with 1.5; 1.7 is what everything else of ours is written as.
  const known = /^\d\.\d$/.test(named) ? [named] : []
  const version = [headerVersion(bytes), ...known, '1.7'].sort().at(-1) ?? '1.7'
  const [first] = file.listAt(file.trailer, 'ID')
  const identifier = file.resolve(first)
  return { version, ...(isString(identifier) && { identifier }) }
}
