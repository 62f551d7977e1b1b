import type { Deflater } from '../file/write/deflater.ts'
import { type FinishRequest, finishPdf } from '../finish/finish.ts'
import { statesUa } from '../finish/finish-steps.ts'
import { readPageResources } from '../fonts/page-resources.ts'
import { findCutText } from '../glyphs/cut-text.ts'
import { joinPrints, type PrintedPart } from '../join/join-prints.ts'

/** Work on a PDF that another thread can do. Payloads and results cross by structured clone. */
export const pdfTasks = {
  /** Joins the first print and those that go on from it. */
  joinPrints: ({ parts, ...first }: PrintedPart & { readonly parts: readonly PrintedPart[] }) => ({
    bytes: joinPrints([first, ...parts]),
  }),
  /** @param deflater default: the thread that calls */
  finish: (
    { bytes, request }: { readonly bytes: Uint8Array; readonly request: FinishRequest },
    deflater?: Deflater,
  ) => finishPdf(bytes, request, deflater),
  readPageResources: ({
    bytes,
    passages,
  }: {
    readonly bytes: Uint8Array
    readonly passages?: readonly string[]
  }) => readPageResources(bytes, passages),
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
  if (request.origin !== 'printed') return attached
  return [...attached, request.marginBoxes?.bytes, request.overlay?.bytes]
}

/** One of {@link pdfTasks}. */
export type PdfTaskName = keyof typeof pdfTasks

/** Input of a task. */
export type PdfPayload<Name extends PdfTaskName> = Parameters<(typeof pdfTasks)[Name]>[0]

/** Answer of a task. */
export type PdfResult<Name extends PdfTaskName> = ReturnType<(typeof pdfTasks)[Name]>
