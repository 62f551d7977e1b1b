import type { OperationKey, operations } from '@svc/engine'
import { expectTypeOf } from 'vitest'
import type * as z from 'zod'
import {
  type Artifact,
  type CallOptions,
  createSvc,
  type FileInput,
  fromFile,
  type OperationInputs,
  type Svc,
} from './index.ts'

const svc = createSvc()

expectTypeOf(svc).toEqualTypeOf<Svc>()
expectTypeOf(svc.convertHtml({ html: '<p>x' })).resolves.toEqualTypeOf<
  Artifact<'application/pdf'>
>()
expectTypeOf(svc.convertHtmlImage({ url: 'https://example.com/' })).resolves.toEqualTypeOf<
  Artifact<'image/png' | 'image/jpeg' | 'image/webp'>
>()
expectTypeOf(svc.convertHtml)
  .parameter(0)
  .toHaveProperty('html')
  .toEqualTypeOf<string | FileInput>()
expectTypeOf(svc.convertUrl).parameter(0).toHaveProperty('url').toEqualTypeOf<string | URL>()
expectTypeOf(svc.convertHtml({ html: fromFile('a.html') }))
  .resolves.toHaveProperty('pages')
  .toEqualTypeOf<number>()
expectTypeOf(svc.convertHtml).parameter(1).toEqualTypeOf<CallOptions | undefined>()
expectTypeOf(svc[Symbol.asyncDispose]).returns.toEqualTypeOf<PromiseLike<void>>()

// @ts-expect-error: the document is required
void svc.convertHtml({})
// @ts-expect-error: a closed set of formats
void svc.convertHtmlImage({ html: '', options: { format: 'gif' } })
// @ts-expect-error: a closed set
void svc.convertHtml({ html: '', options: { orientation: 'sideways' } })

// The documented types say what the schemas say: each takes what the other takes.
type Schemas = { [Key in OperationKey]: z.input<(typeof operations)[Key]['input']> }
// Nothing of an input is changed, so the library takes read-only values where a schema has mutable ones.
type ReadOnly<T> = T extends Uint8Array
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> }
    : T
// Commands inside of commands are unknown to inference, which would never end; the reference has them from JSON Schema.
type Inferred<T> = unknown extends T
  ? never
  : T extends Uint8Array
    ? T
    : T extends object
      ? { [Key in keyof T]: Inferred<T[Key]> }
      : T
// Plain assignments and not expectTypeOf: their errors name the field.
export const documented = (inputs: Inferred<Schemas>): OperationInputs => inputs
// Files are read before the schema sees them: as text where the document of the operation is text, else as bytes.
type Texts = 'html' | 'text'
type Read<T> = T extends string | Uint8Array
  ? T
  : T extends FileInput
    ? Uint8Array
    : T extends object
      ? { [Key in keyof T]: Key extends Texts | 'url' ? ReadText<T[Key]> : Read<T[Key]> }
      : T
type ReadText<T> = T extends FileInput ? never : T
export const accepted = (inputs: Read<OperationInputs>): ReadOnly<Schemas> => inputs
