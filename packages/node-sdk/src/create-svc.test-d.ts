import { expectTypeOf } from 'vitest'
import { type Artifact, type CallOptions, createSvc, type Svc } from './index.ts'

const svc = createSvc()

expectTypeOf(svc).toEqualTypeOf<Svc>()
expectTypeOf(svc.convertHtml({ html: '<p>x' })).resolves.toEqualTypeOf<
  Artifact<'application/pdf'>
>()
expectTypeOf(svc.convertHtmlImage({ url: 'https://example.com/' })).resolves.toEqualTypeOf<
  Artifact<'image/png' | 'image/jpeg' | 'image/webp'>
>()
expectTypeOf(svc.convertHtml).parameter(0).toHaveProperty('html').toEqualTypeOf<string>()
expectTypeOf(svc.convertHtml).parameter(1).toEqualTypeOf<CallOptions | undefined>()
expectTypeOf(svc[Symbol.asyncDispose]).returns.toEqualTypeOf<PromiseLike<void>>()

// @ts-expect-error: the document is required
svc.convertHtml({})
// @ts-expect-error: a closed set of formats
svc.convertHtmlImage({ html: '', options: { format: 'gif' } })
// @ts-expect-error: a closed set
svc.convertHtml({ html: '', options: { orientation: 'sideways' } })
