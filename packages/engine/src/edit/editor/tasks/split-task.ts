import { crc32 } from 'node:zlib'
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
import { keepPages } from '../../../pdf/document/pages/keep/keep-pages.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { writePdf } from '../../../pdf/file/write/write-pdf.ts'
import { finishForeign } from '../../../pdf/finish/finish-foreign.ts'
import type { ForeignLimits } from '../../../pdf/foreign/foreign-limits.ts'
import { openDocument } from '../../../pdf/foreign/open-document.ts'
import { prepareChange } from '../../../pdf/foreign/prepare-change.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { SplitBy } from '../../../schemas/split-fields.ts'
import { changedMetadata } from '../changed-metadata.ts'
import { type SplitPart, splitPoints } from '../split-points.ts'
import { WarningsOfFiles } from './warnings-of-files.ts'

/** A document and where it is split. */
export interface SplitTask {
  readonly bytes: Uint8Array
  readonly password: string | undefined
  readonly by: SplitBy
  readonly output: OutputOptions
  readonly limits: ForeignLimits
  readonly now: Date
}

/** One of the files that a document became. */
export interface SplitFile {
  readonly bytes: Uint8Array
  readonly crc: number
  readonly pages: number
  readonly title?: string
}

/** Result of splitting a document. */
export interface SplitDocument {
  readonly files: readonly SplitFile[]
  readonly title: string | undefined
  readonly warnings: readonly RenderWarning[]
}

/** Most files of one request, and all of their bytes: they are in memory together. */
const MAX_FILES = 1000
const MAX_BYTES = 512 * 1024 * 1024

/** Splits a document into several, each with what belongs to its pages. */
export async function split(task: SplitTask, tell?: TellDone): Promise<SplitDocument> {
  const { bytes, password, by, output, limits, now } = task
  const subject = 'pdf'
  const warnings: RenderWarning[] = []
  const warn = (warning: RenderWarning) => void warnings.push(warning)
  const { file, pages, isEncrypted } = openDocument({ bytes, password, limits, subject, warn })
  if (isEncrypted && !output.password) {
    const message = 'pdf is encrypted; the files are not, unless options.password says so.'
    warn(renderWarning('encryption_removed', message))
  }
  prepareChange(file, subject, warn)
  const parts = await splitPoints(file, pages, by, warn)
  refuseMany(parts.length)
  const stated = statedStandards(file)
  const wanted = wantedStandards(output, [{ subject, standards: stated }])
  const metadata = changedMetadata(output, readMetadata(file), now)
  const unkept = otherStandards(file)
  const formerXmp = readXmp(file)
  const told = new WarningsOfFiles()
  let total = 0
  const files: SplitFile[] = []
  forEachPart(writePdf(file), parts, (own, part) => {
    const finished = finishForeign(own, {
      origin: 'foreign',
      ...outputRequest(output),
      metadata,
      wanted,
      stated,
      unkept,
      history: { version: '1.7' },
      ...(formerXmp !== undefined && { formerXmp }),
    })
    total += finished.bytes.length
    refuseLarge(total)
    told.add(finished.warnings, files.length + 1)
    files.push({
      ...part,
      pages: finished.pages,
      bytes: finished.bytes,
      crc: crc32(finished.bytes),
    })
    tell?.({ done: files.length, total: parts.length })
  })
  warnings.push(...told.among(files.length))
  return { files, title: metadata.title, warnings }
}

function refuseMany(files: number): void {
  if (files <= MAX_FILES) return
  const message = `The document would become ${files} files; at most ${MAX_FILES} are accepted.`
  throw new EngineError('edit_failed', message)
}

function refuseLarge(bytes: number): void {
  if (bytes <= MAX_BYTES) return
  const message = `The files would be larger than ${MAX_BYTES / 1024 / 1024} MB together.`
  throw new EngineError('edit_failed', message)
}

// A file is taken apart in steps: each page that goes costs time, so few go from many files at once.
const PARTS_PER_STEP = 8

/** Calls `take` for each part, in order, with a file of its pages alone. */
function forEachPart(
  snapshot: Uint8Array,
  parts: readonly SplitPart[],
  take: (file: PdfFile, part: Omit<SplitPart, 'pages'>) => void,
): void {
  const [first] = parts
  if (first !== undefined && parts.length === 1) {
    const { pages, ...facts } = first
    take(keeping(snapshot, pages), facts)
    return
  }
  const size = Math.ceil(parts.length / PARTS_PER_STEP)
  for (let start = 0; start < parts.length; start += size) {
    const own = parts.slice(start, start + size)
    const pages = [...new Set(own.flatMap((part) => part.pages))].sort((a, b) => a - b)
    const places = new Map(pages.map((number, index) => [number, index + 1]))
    const moved = own.map((part) => {
      return { ...part, pages: part.pages.map((number) => places.get(number) ?? 1) }
    })
    forEachPart(
      own.length > 1 ? writePdf(keeping(snapshot, pages)) : snapshot,
      own.length > 1 ? moved : own,
      take,
    )
  }
}

function keeping(snapshot: Uint8Array, pages: readonly number[]): PdfFile {
  const file = PdfFile.open(snapshot)
  const all = readPages(file)
  if (pages.length < all.length) keepPages(file, all, pages)
  return file
}
