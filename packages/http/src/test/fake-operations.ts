import {
  type Artifact,
  artifact,
  defineOperation,
  type EngineContext,
  FILE_EXTENSIONS,
  type Operation,
  operations,
} from '@svc/engine'
import * as z from 'zod'

/** Behaviour of a fake conversion with its input. */
export type FakeRun = (input: unknown, ctx: EngineContext) => Promise<Artifact>

const TIMINGS = { queueMs: 0, loadMs: 0, printMs: 0, finishMs: 0 }

/** A PDF whose bytes are a text. */
export function textArtifact(text: string): Artifact<'application/pdf'> {
  return artifact('application/pdf', { ...artifactParts(text, 'pdf'), pages: 1 })
}

function artifactParts(text: string, extension: string) {
  const filename = `document.${extension}`
  return { bytes: Buffer.from(text), filename, warnings: [], timings: TIMINGS }
}

/**
 * The engine's registry with its conversions done by `run`; by default an artifact of the usual media type comes
 * back at once.
 */
export function fakeOperations(run?: FakeRun): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries<Operation>(operations).map(([key, operation]) => [
      key,
      { ...operation, run: run ?? (async () => usualResult(operation)) },
    ]),
  )
}

function usualResult({ output }: Operation): Artifact | object {
  if ('json' in output) return output.json.parse({ items: [], warnings: [] }) as object
  const [mediaType] = output.mediaTypes
  const [extension] = FILE_EXTENSIONS[mediaType]
  return artifact(mediaType, artifactParts('%PDF-1.7', extension))
}

// As JSON Schema it is anything: only the adapter's part of the work is of interest here.
const bytes = z.unknown().refine((value): value is Uint8Array => value instanceof Uint8Array)

/**
 * Operations of every kind that the adapter can meet: a text document, a document of bytes, several sources,
 * several formats, and a free JSON result. Each answers with what it was given.
 */
export const kinds = {
  text: defineOperation({
    name: 'kinds/text',
    summary: 'A text document.',
    credits: 1,
    pool: 'browser',
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
    pool: 'browser',
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
    pool: 'browser',
    input: z.strictObject({ sources: z.array(bytes) }),
    output: { mediaTypes: ['application/pdf'] },
    run: async ({ sources }) => textArtifact(sources.map((it) => Buffer.from(it)).join('|')),
  }),
  formats: defineOperation({
    name: 'kinds/formats',
    summary: 'Several formats.',
    credits: 1,
    pool: 'browser',
    input: z.strictObject({
      text: z.string(),
      options: z.strictObject({ format: z.enum(['png', 'webp']).default('png') }).prefault({}),
    }),
    output: {
      mediaTypes: ['image/png', 'image/webp'],
      formatField: {
        path: ['options', 'format'],
        mediaTypes: { png: 'image/png', webp: 'image/webp' },
      },
    },
    run: async ({ text, options: { format } }) =>
      artifact(`image/${format}`, artifactParts(text, format)),
  }),
  json: defineOperation({
    name: 'kinds/json',
    summary: 'A JSON result.',
    credits: 0,
    pool: 'browser',
    input: z.strictObject({ text: z.string() }),
    output: { json: z.strictObject({ length: z.int() }) },
    run: async ({ text }) => ({ length: text.length }),
  }),
} as const
