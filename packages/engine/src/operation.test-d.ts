// Compiled, not run: what must not compile says so with @ts-expect-error.
import * as z from 'zod'
import type { Artifact } from './artifact.ts'
import type { EngineContext } from './context.ts'
import { type Prepared, prepare, run } from './execute.ts'
import { defineOperation, type InputOf, type Operation, type ResultOf } from './operation.ts'
import {
  findOperation,
  type OperationKey,
  type OperationName,
  type operations,
} from './registry.ts'
import type { HtmlRenderOptions } from './schemas/options/html-render-options.ts'
import type { OutputOptions } from './schemas/options/output-options.ts'
import type { RenderOptions } from './schemas/options/render-options.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function holds<_Claim extends true>(): void {}

declare const ctx: EngineContext
declare const pdf: Artifact<'application/pdf'>
declare const png: Artifact<'image/png'>

const image = defineOperation({
  name: 'test/image',
  summary: 'One of two media types.',
  credits: 1,
  pool: 'browser',
  input: z.strictObject({ scale: z.number().default(1) }),
  output: { mediaTypes: ['image/png', 'image/jpeg'] },
  async run({ scale }) {
    holds<Same<typeof scale, number>>()
    return png
  },
})

const measure = defineOperation({
  name: 'test/measure',
  summary: 'A JSON value.',
  credits: 0,
  pool: 'browser',
  input: z.strictObject({ text: z.string() }),
  output: { json: z.object({ width_mm: z.number() }) },
  async run({ text }) {
    return { width_mm: text.length }
  },
})

defineOperation({
  name: 'test/wrong',
  summary: 'A result of another media type.',
  credits: 1,
  pool: 'browser',
  input: z.strictObject({}),
  output: { mediaTypes: ['image/png'] },
  // @ts-expect-error a PDF is not what this operation says it answers with
  async run() {
    return pdf
  },
})

/** The types an adapter sees. */
export async function adapter(): Promise<void> {
  holds<Same<typeof image.name, 'test/image'>>()
  holds<Same<Awaited<ReturnType<typeof image.run>>, Artifact<'image/png' | 'image/jpeg'>>>()
  const measured = await run(prepare(measure, {}), ctx)
  holds<Same<typeof measured, { width_mm: number }>>()
  const captured = await run(prepare(image, {}), ctx)
  holds<Same<typeof captured.mediaType, 'image/png' | 'image/jpeg'>>()
}

/** Operations of any input are one list, and an adapter's loop needs no cast. */
export async function loop(): Promise<unknown> {
  const all: readonly Operation[] = [image, measure]
  const registered = findOperation('convert/html')
  const prepared: Prepared[] = all.map((operation) => prepare(operation, {}))
  if (registered !== undefined) {
    const result = await run(prepare(registered, {}), ctx)
    holds<Same<typeof result, ResultOf<(typeof operations)[OperationKey]['output']>>>()
  }
  holds<Same<(typeof operations)['convertHtml']['name'] & OperationName, 'convert/html'>>()
  holds<Same<ResultOf<{ readonly mediaTypes: readonly ['image/png'] }>, Artifact<'image/png'>>>()
  return Promise.all(prepared.map((one) => run(one, ctx)))
}

/** Operations that a caller in the same process may write. */
export const inputs: readonly InputOf<typeof operations.convertHtml>[] = [
  { html: '' },
  {
    html: '',
    options: { margins_mm: 10, assets: { a: 'AAAA', b: new Uint8Array(), c: { base64: '' } } },
  },
  { html: '', options: { margins_mm: { top: 1 }, fail_on_status: [404, '500-599'] } },
  // @ts-expect-error numbers are not written as text
  { html: '', options: { wait_ms: '5' } },
  // @ts-expect-error no such field
  { html: '', options: { page_siz: 'A4' } },
]

/** The renderer takes the whole options, and its parts take theirs. */
export function parts(options: HtmlRenderOptions): RenderOptions & OutputOptions {
  holds<Same<typeof options.assets, ReadonlyMap<string, Uint8Array> | undefined>>()
  holds<Same<typeof options.margins_mm.top, number>>()
  return options
}
