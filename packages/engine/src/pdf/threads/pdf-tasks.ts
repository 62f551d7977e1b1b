import { type FinishRequest, finishPdf } from '../finish/finish.ts'
import { statesUa } from '../finish/finish-steps.ts'
import type { Helpers } from '../finish/helpers.ts'
import { readMarkedPages } from '../fonts/marked-pages.ts'
import { readPageResources } from '../fonts/page-resources.ts'
import { findCutText } from '../glyphs/cut-text.ts'
import { joinPrints, type PrintedPart } from '../join/join-prints.ts'
import { unpackedBytes } from './unpacked-bytes.ts'

/** Work on a PDF that another thread can do. Payloads and results cross by structured clone. */
export const pdfTasks = {
  /** Joins the first print and those that go on from it. */
  joinPrints: ({ parts, ...first }: PrintedPart & { readonly parts: readonly PrintedPart[] }) => ({
    bytes: joinPrints([first, ...parts]),
  }),
  /** @param helpers default: the thread that calls */
  finish: (
    { bytes, request }: { readonly bytes: Uint8Array; readonly request: FinishRequest },
    helpers?: Helpers,
  ) => finishPdf(bytes, request, helpers),
  readPageResources: ({
    bytes,
    passages,
  }: {
    readonly bytes: Uint8Array
    readonly passages?: readonly string[]
  }) => readPageResources(bytes, passages),
  readMarkedPages: ({
    bytes,
    names,
  }: {
    readonly bytes: Uint8Array
    readonly names: readonly string[]
  }) => readMarkedPages(bytes, names),
  findCutText: ({ bytes }: { readonly bytes: Uint8Array }) => findCutText(bytes),
} as const

/** PDF/UA takes 0.4 to 0.8 ms per KB, everything else less than half of it. */
const UA_WEIGHT = 2

/**
 * How many bytes a task goes through: files to embed are packed as well, and sheets are read. Those of a PDF/UA count
 * twice.
 */
export function bytesOf(payload: PdfPayload<PdfTaskName>): number {
  const { bytes } = payload
  const more: readonly (Uint8Array | undefined)[] =
    'request' in payload
      ? filesOf(payload.request)
      : 'parts' in payload
        ? payload.parts.map((part) => part.bytes)
        : []
  const sum = more.reduce((bytes, file) => bytes + (file?.byteLength ?? 0), bytes.byteLength)
  return 'request' in payload && statesUa(payload.request) ? UA_WEIGHT * sum : sum
}

function filesOf(request: FinishRequest): readonly (Uint8Array | undefined)[] {
  const attached = (request.attachments ?? []).map(({ content }) => content)
  return [...attached, ...sheetsOf(request)]
}

function sheetsOf(request: FinishRequest): readonly (Uint8Array | undefined)[] {
  if (request.origin !== 'printed') return []
  const laidOver = [request.marginBoxes, request.boxesInMargins, request.overlay]
  return laidOver.map((overlay) => overlay?.bytes)
}

/** Unpacked bytes that a task goes through in some 30 ms. Parts of a print are joined by their pages alone. */
const LIGHT_UNPACKED_BYTES: Readonly<Record<PdfTaskName, number>> = {
  joinPrints: Number.POSITIVE_INFINITY,
  finish: 512 * 1024,
  readPageResources: 256 * 1024,
  readMarkedPages: 256 * 1024,
  findCutText: 32 * 1024,
}

/** Whether the pages of a PDF are much longer than its bytes tell: repeated words pack to a hundredth. */
export function hasLongPages<Name extends PdfTaskName>(
  task: Name,
  payload: PdfPayload<Name>,
): boolean {
  const isUa = 'request' in payload && statesUa(payload.request)
  let left = LIGHT_UNPACKED_BYTES[task] / (isUa ? UA_WEIGHT : 1)
  if (left === Number.POSITIVE_INFINITY) return false
  const sheets = 'request' in payload ? sheetsOf(payload.request) : []
  for (const bytes of [payload.bytes, ...sheets]) {
    if (bytes !== undefined) left -= unpackedBytes(bytes, left)
    if (left <= 0) return true
  }
  return false
}

/** One of {@link pdfTasks}. */
export type PdfTaskName = keyof typeof pdfTasks

/** Input of a task. */
export type PdfPayload<Name extends PdfTaskName> = Parameters<(typeof pdfTasks)[Name]>[0]

/** Answer of a task. */
export type PdfResult<Name extends PdfTaskName> = ReturnType<(typeof pdfTasks)[Name]>
