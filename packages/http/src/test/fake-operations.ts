import {
  type Artifact,
  artifact,
  defineOperation,
  type EngineContext,
  type Operation,
  operations,
} from '@svc/engine'
import * as z from 'zod'

/** What a fake conversion does with its input. */
export type FakeRun = (input: unknown, ctx: EngineContext) => Promise<Artifact<'application/pdf'>>

const TIMINGS = { queueMs: 0, loadMs: 0, printMs: 0, finishMs: 0 }

/** An artifact whose bytes are a text. */
export function textArtifact(text: string): Artifact<'application/pdf'> {
  return artifact('application/pdf', {
    bytes: Buffer.from(text),
    filename: 'document.pdf',
    pages: 1,
    warnings: [],
    timings: TIMINGS,
  })
}

/** The engine's registry with its conversions done by `run`; by default a PDF comes back at once. */
export function fakeOperations(
  run: FakeRun = async () => textArtifact('%PDF-1.7'),
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(operations).map(([key, operation]) => [key, { ...operation, run }]),
  )
}

// As JSON Schema it is anything: only the adapter's part of the work is of interest here.
const bytes = z.unknown().refine((value): value is Uint8Array => value instanceof Uint8Array)

/**
 * Operations of every kind that the adapter can meet: a text document, a document of bytes, several sources,
 * and a free JSON result. Each answers with what it was given.
 */
export const kinds = {
  text: defineOperation({
    name: 'kinds/text',
    summary: 'A text document.',
    credits: 1,
    document: { field: 'html', kind: 'text', mediaTypes: ['text/html'] },
    input: z.strictObject({
      html: z.string(),
      options: z.record(z.string(), z.unknown()).optional(),
    }),
    output: { mediaTypes: ['application/pdf'] },
    run: async (input) => textArtifact(JSON.stringify(input)),
  }),
  bytes: defineOperation({
    name: 'kinds/bytes',
    summary: 'A document of bytes.',
    credits: 1,
    document: {
      field: 'document',
      kind: 'bytes',
      mediaTypes: ['application/vnd.test', 'application/octet-stream'],
    },
    input: z.strictObject({ document: bytes, title: z.string().optional() }),
    output: { mediaTypes: ['application/pdf'] },
    run: async ({ document, title = '' }) => textArtifact(`${title}${Buffer.from(document)}`),
  }),
  many: defineOperation({
    name: 'kinds/many',
    summary: 'Several sources.',
    credits: 1,
    input: z.strictObject({ sources: z.array(bytes) }),
    output: { mediaTypes: ['application/pdf'] },
    run: async ({ sources }) => textArtifact(sources.map((it) => Buffer.from(it)).join('|')),
  }),
  json: defineOperation({
    name: 'kinds/json',
    summary: 'A JSON result.',
    credits: 0,
    input: z.strictObject({ text: z.string() }),
    output: { json: z.strictObject({ length: z.int() }) },
    run: async ({ text }) => ({ length: text.length }),
  }),
} as const
