import type { Artifact } from '../artifact.ts'
import { htmlDocument } from '../browser/load/arrival/load-html.ts'
import { renderToPdf } from '../browser/print/render-to-pdf.ts'
import type { EngineContext } from '../context.ts'
import { isDocumentName } from '../messages/document-name.ts'
import { EngineError } from '../messages/errors.ts'
import { quote } from '../messages/quote.ts'
import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { MarkdownOptions } from '../schemas/options/markdown-options.ts'
import type { RemoteBytes } from '../schemas/sources/remote-bytes.ts'
import { DIAGRAM_SIGN, DIAGRAMS_DRAWN } from './page/draw-diagrams.ts'
import { markdownPage } from './page/markdown-page.ts'
import { readOwnFile } from './page/own-files.ts'
import { pageBox } from './page/page-box.ts'
import { pageFooter } from './page/page-footer.ts'
import { THEMES } from './page/themes/themes.ts'
import { factsOf, type MarkdownFacts } from './parse/document-facts.ts'
import type { MarkdownTasks } from './reader/markdown-tasks.ts'
import type { MarkdownContent, NamedMarkdown, ReadMarkdownRequest } from './reader/read-markdown.ts'
import { statedOptions } from './stated-options.ts'
import { withoutFrontMatter } from './without-front-matter.ts'

/** Markdown and what is to become of it. */
export interface MarkdownInput {
  readonly markdown:
    | MarkdownText
    | readonly { readonly name: string; readonly markdown: MarkdownText }[]
  readonly options: MarkdownOptions
}

/** An operation meets text; see `RemoteBytes`. */
type MarkdownText = string | RemoteBytes

/** Longest that a document may take to read: what needs more was made for it. */
const MAX_READ_MS = 10_000

/** One Markdown document, or several as one book, to PDF. */
export async function markdownToPdf(
  { markdown, options: requested }: MarkdownInput,
  ctx: EngineContext,
  body: unknown,
): Promise<Artifact<'application/pdf'>> {
  const since = performance.now()
  const read = reading(requested, ctx)
  const documents = namedDocuments(markdown, ctx)
  const front = await withoutFrontMatter(documents, requested, (text) =>
    read('readFrontMatter', text),
  )
  const values = requested.front_matter === 'ignore' ? {} : front.values
  const { options, warnings } =
    requested.front_matter === 'options'
      ? statedOptions(requested, values, body)
      : { options: requested, warnings: [] }
  const content = await read('readMarkdown', {
    documents: front.documents,
    options: readingOptions(options),
  })
  const readMs = performance.now() - since
  const pdf = await print({ content, facts: factsOf(values), options }, ctx)
  return {
    ...pdf,
    warnings: [
      ...front.warnings,
      ...warnings,
      ...unreadStyles(options),
      ...content.warnings,
      ...pdf.warnings.map(inOwnTerms),
    ],
    timings: { ...pdf.timings, loadMs: pdf.timings.loadMs + readMs },
  }
}

/** Tells of styles that are the name of a file. */
function unreadStyles({ css = '' }: MarkdownOptions): readonly RenderWarning[] {
  if (!isDocumentName(css)) return []
  const message = `css is ${quote(css.trim())}, the name of a file, and does nothing: the text of a style sheet is expected.`
  return [renderWarning('option_not_applied', message)]
}

type Read = <Name extends keyof MarkdownTasks>(
  task: Name,
  payload: Parameters<MarkdownTasks[Name]>[0],
) => Promise<Awaited<ReturnType<MarkdownTasks[Name]>>>

function reading({ timeout_ms }: MarkdownOptions, { markdownReader, signal }: EngineContext): Read {
  if (markdownReader === undefined) {
    throw new EngineError('service_unavailable', 'Markdown is not read here.')
  }
  const timeoutMs = Math.min(timeout_ms, MAX_READ_MS)
  return (task, payload) =>
    markdownReader.run(task, payload, {
      subject: 'markdown',
      timeoutMs,
      clockMs: timeout_ms,
      signal,
    })
}

function namedDocuments(
  markdown: MarkdownInput['markdown'],
  { assets }: EngineContext,
): readonly NamedMarkdown[] {
  if (Array.isArray(markdown)) {
    return markdown.map(({ name, markdown: text }) => ({ name, text: normalized(text) }))
  }
  const name = assets?.documentPath?.split('/').at(-1) ?? ''
  return [{ name, text: normalized(markdown as MarkdownText) }]
}

function normalized(text: MarkdownText): string {
  return String(text)
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
}

/** Options of a request that the reader takes as they are. */
const READ_AS_STATED = [
  'highlight',
  'math',
  'diagrams',
  'footnotes',
  'footnotes_at',
  'alerts',
  'task_lists',
  'emoji',
  'raw_html',
  'heading_numbers',
  'base_url',
] as const satisfies readonly (keyof MarkdownOptions)[]

function readingOptions(options: MarkdownOptions): ReadMarkdownRequest['options'] {
  const stated = Object.fromEntries(READ_AS_STATED.map((name) => [name, options[name]]))
  const { done, digitsPerMm } = THEMES[options.theme]
  return {
    ...(stated as Pick<MarkdownOptions, (typeof READ_AS_STATED)[number]>),
    done,
    row_digits: pageBox(options).widthMm * digitsPerMm,
  }
}

interface Printing {
  readonly content: MarkdownContent
  readonly facts: MarkdownFacts
  readonly options: MarkdownOptions
}

async function print({ content, facts, options }: Printing, ctx: EngineContext) {
  const { wait_for_function: until, scripts = [] } = options
  const draws = content.diagrams > 0
  const runsOwn = options.raw_html === 'allow' && options.javascript
  const page = await markdownPage(content, { facts, options, runsOwn })
  const drawn = draws ? DIAGRAMS_DRAWN : 'true'
  const render = {
    ...options,
    footer_html: pageFooter(content.html, options),
    // A document without scripts of anybody comes to rest sooner.
    javascript: runsOwn || draws || scripts.length > 0 || until !== undefined,
    ...(draws && { wait_for_function: until === undefined ? drawn : `(${drawn}) && (${until})` }),
  }
  return renderToPdf({ ...htmlDocument(page, options, ctx), own: readOwnFile }, render, ctx)
}

/** A warning of the page, by its own name where it is about a diagram. */
function inOwnTerms(warning: RenderWarning): RenderWarning {
  const at = warning.message.indexOf(DIAGRAM_SIGN)
  if (warning.code !== 'script_error' || at === -1) return warning
  const message = `A diagram is shown as its source: ${warning.message.slice(at + DIAGRAM_SIGN.length)}`
  return renderWarning('diagram_failed', message)
}
