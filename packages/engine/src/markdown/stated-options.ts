import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import {
  MARKDOWN_THEMES,
  type MarkdownOptions,
  markdownOptions,
} from '../schemas/options/markdown-options.ts'

/** Options that a document may state in its front matter: its look and language, nothing of trust, time or network. */
export const OWN_OPTIONS: ReadonlySet<string> = new Set(
  `theme highlight math diagrams footnotes alerts task_lists emoji footnotes_at cover
heading_numbers break_before css page_size orientation margins_mm page_numbers_from scale
outline toc locale pdf_a pdf_ua`.split(/\s+/),
)

/** Options that hold for a request together with its document. */
export interface StatedOptions {
  readonly options: MarkdownOptions
  readonly warnings: readonly RenderWarning[]
}

/**
 * Options of a request, filled up with those that the document states in its front matter: the request wins, then the
 * document, then the default.
 *
 * A value that is not accepted leads to a warning. Keys that are no options belong to other programs and are left alone.
 *
 * @param body the request as it came, before defaults were filled in
 */
export function statedOptions(
  options: MarkdownOptions,
  frontMatter: Readonly<Record<string, unknown>>,
  body: unknown,
): StatedOptions {
  const requested = objectOf(objectOf(body)['options'])
  const warnings: RenderWarning[] = []
  const warn = (key: string, reason: string) =>
    warnings.push(renderWarning('option_not_applied', `Front matter: ${key} ${reason}`))
  const own: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(frontMatter)) {
    if (!(key in markdownOptions.shape)) continue
    if (key === 'metadata' || requested[key] !== undefined) continue
    // Other programs have themes of other names.
    if (key === 'theme' && !MARKDOWN_THEMES.some((theme) => theme === value)) {
      warn(key, `is none of ${MARKDOWN_THEMES.join(', ')}; the theme is "${options.theme}"`)
    } else if (!OWN_OPTIONS.has(key)) warn(key, 'may be set by the request alone')
    else if (!isAccepted(key, value)) warn(key, 'has a value that is not accepted')
    else own[key] = value
  }
  if (Object.keys(own).length === 0) return { options, warnings }
  const merged = markdownOptions.safeParse({ ...own, ...requested })
  if (merged.success) return { options: merged.data, warnings }
  warn(Object.keys(own).join(', '), 'cannot be combined with the options of the request')
  return { options, warnings }
}

function isAccepted(key: string, value: unknown): boolean {
  return markdownOptions.safeParse({ [key]: value }).success
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
