import { type FinishRequest, finishPdf } from '../finish/finish.ts'
import { readPageResources } from '../fonts/page-resources.ts'
import { joinPrints, type PrintedPart } from '../join/join-prints.ts'

/** Work on a PDF that another thread can do. Payloads and results cross by structured clone. */
export const pdfTasks = {
  /** Joins the first print and those that go on from it. */
  joinPrints: ({ parts, ...first }: PrintedPart & { readonly parts: readonly PrintedPart[] }) => ({
    bytes: joinPrints([first, ...parts]),
  }),
  finish: ({ bytes, request }: { readonly bytes: Uint8Array; readonly request: FinishRequest }) =>
    finishPdf(bytes, request),
  readPageResources: ({
    bytes,
    passages,
  }: {
    readonly bytes: Uint8Array
    readonly passages?: readonly string[]
  }) => readPageResources(bytes, passages),
} as const

/** One of {@link pdfTasks}. */
export type PdfTaskName = keyof typeof pdfTasks

/** Input of a task. */
export type PdfPayload<Name extends PdfTaskName> = Parameters<(typeof pdfTasks)[Name]>[0]

/** Answer of a task. */
export type PdfResult<Name extends PdfTaskName> = ReturnType<(typeof pdfTasks)[Name]>
