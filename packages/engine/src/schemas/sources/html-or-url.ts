import type * as z from 'zod'

/** A request about an HTML string or the document at a URL, with options that belong to one of them. */
interface HtmlOrUrl {
  readonly html?: string | undefined
  readonly url?: string | undefined
  readonly options: {
    readonly headers?: unknown
    readonly cookies?: unknown
    readonly http_auth?: unknown
    readonly base_url?: string | undefined
  }
}

/** The rule of {@link refuseUnclearSource} as far as JSON Schema can tell it. */
export const EXACTLY_ONE_SOURCE = {
  oneOf: [{ required: ['html'] }, { required: ['url'] }],
} as const

/** Refuses a request that has not exactly one of `html` and `url`, and options of the one it has not. */
export function refuseUnclearSource({ html, url, options }: HtmlOrUrl, ctx: z.RefinementCtx): void {
  const refuse = (path: readonly string[], message: string) =>
    // Without the value: it may be a document, or a password.
    ctx.addIssue({ code: 'custom', path: [...path], message, params: { given: undefined } })
  if (html !== undefined && url !== undefined) refuse(['url'], 'cannot be combined with html')
  if (html === undefined && url === undefined) refuse([], 'must have exactly one of html and url')
  if (url === undefined) {
    for (const name of ['headers', 'cookies', 'http_auth'] as const) {
      if (options[name] !== undefined) refuse(['options', name], 'needs url: html is not fetched')
    }
  } else if (options.base_url !== undefined) {
    refuse(['options', 'base_url'], 'needs html: url is its own base')
  }
}
