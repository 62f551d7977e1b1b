import { EngineError } from '../../messages/errors.ts'
import { quote } from '../../messages/quote.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { arrangeDocument, documentHtml } from '../book/arrange-document.ts'
import { type BookDocument, type BrokenLink, linkDocuments } from '../book/link-documents.ts'
import { numberHeadings } from '../book/number-headings.ts'
import type { CodeBlocks } from '../parse/code/code-blocks.ts'
import { markdownToHtml } from '../parse/markdown-to-html.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { refuseDeepNesting } from '../parse/refuse-deep-nesting.ts'
import { sanitize } from '../parse/sanitize.ts'
import { Slots } from '../parse/slots.ts'

/** A document as it came, without front matter. */
export interface NamedMarkdown {
  /** Path in the folder that all documents lie in; empty for a single document without one. */
  readonly name: string
  readonly text: string
  /** Its own language, as its front matter states it. */
  readonly language?: string
  /** Whether its front matter names a list of sources. */
  readonly citesSources?: boolean
}

/** Documents in the order in which they are printed, and how they are read. */
export interface ReadMarkdownRequest {
  readonly documents: readonly NamedMarkdown[]
  readonly options: ParseOptions & {
    readonly heading_numbers: boolean
    /** Whether notes stand at the foot of pages or at the end of their document. */
    readonly footnotes_at: 'page' | 'end'
    /** Address that links are relative to; without it they lead to files beside the PDF. */
    readonly base_url?: string | undefined
    /** Digits of a table that fit side by side into the page. */
    readonly row_digits: number
  }
}

/** Documents as HTML for the body of one page. */
export interface MarkdownContent {
  readonly html: string
  /** Text of the first heading, of the first level where there is one; empty without any. */
  readonly title: string
  readonly hasFormulas: boolean
  /** Number of diagrams that the page is to draw. */
  readonly diagrams: number
  readonly warnings: readonly RenderWarning[]
}

/** More mistakes of one kind say nothing new. */
const MAX_TOLD = 5

/**
 * Markdown as HTML, sanitised and arranged for print: several documents as sections of one book.
 *
 * @throws EngineError `invalid_document` for Markdown that is nested too deeply
 */
export function readMarkdown(request: ReadMarkdownRequest): MarkdownContent {
  const { documents } = request
  for (const [index, { text }] of documents.entries()) {
    refuseDeepNesting(text, documents.length === 1 ? 'markdown' : `markdown[${index}].markdown`)
  }
  try {
    return read(request)
  } catch (error) {
    // Every parser here recurses somewhere.
    if (!(error instanceof RangeError)) throw error
    const message = 'markdown is nested too deeply to be read.'
    throw new EngineError('invalid_document', message, { cause: error })
  }
}

function read({ documents, options }: ReadMarkdownRequest): MarkdownContent {
  const slots = new Slots()
  const found: CodeBlocks = { count: 0, mistakes: [], diagrams: [] }
  const foreign: string[] = []
  const removed = new Map<string, number>()
  const arranged = documents.map(({ name, text, citesSources = false }, index): BookDocument => {
    const dialect = { isMdx: /\.mdx$/i.test(name), citesSources }
    const html = markdownToHtml(text, options, { slots, found, foreign, dialect })
    const clean = options.raw_html === 'sanitize' ? sanitize(html) : { html, removed: [] }
    for (const [element, count] of clean.removed)
      removed.set(element, (removed.get(element) ?? 0) + count)
    return {
      name,
      id: `document-${index + 1}`,
      ...arrangeDocument(clean.html, slots, options),
    }
  })
  const broken = linkDocuments(arranged, options.base_url !== undefined)
  const headings = arranged.flatMap((document) => document.headings)
  if (options.heading_numbers) numberHeadings(headings)
  const title = headings.find(({ level }) => level === 1) ?? headings[0]
  return {
    html: slots.fill(
      arranged
        .map((document, index) => section(document, documents[index]?.language, arranged.length))
        .join(''),
    ),
    title: title?.text ?? '',
    hasFormulas: found.count > 0,
    diagrams: found.diagrams.length,
    warnings: [
      ...removedWarnings(removed),
      ...formulaWarnings(found),
      ...foreignWarnings(foreign),
      ...linkWarnings(broken),
      ...emptyWarnings(arranged),
    ],
  }
}

function section(document: BookDocument, language: string | undefined, count: number): string {
  const html = documentHtml(document)
  const lang = language === undefined ? '' : ` lang="${language}"`
  // One without anything would be a blank page of the book.
  return count === 1 || isEmpty(document)
    ? `<div id="${document.id}">${html}</div>`
    : `<section class="document" id="${document.id}"${lang}>${html}</section>`
}

function isEmpty(document: BookDocument): boolean {
  return (
    documentHtml(document)
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .trim() === ''
  )
}

function emptyWarnings(documents: readonly BookDocument[]): RenderWarning[] {
  if (documents.every(isEmpty)) return []
  const told = documents.filter(isEmpty).map(({ name }) => `${name} is empty and has no page`)
  return some(told).map((message) => renderWarning('document_blank', message))
}

function foreignWarnings(foreign: readonly string[]): RenderWarning[] {
  const told = [...new Set(foreign)].map((syntax) => {
    if (syntax.startsWith('<!--') && !syntax.includes('-->'))
      return `${quote(syntax.slice(0, 100))} begins a comment without an end: all that follows it is left out`
    // Comments and instructions are the one syntax that no reader sees.
    const fate = /^<[!?]/.test(syntax) ? 'is left out' : 'is printed as text'
    return `${quote(syntax.slice(0, 100))} ${fate}: it is syntax of a documentation site or of another program, or a box without an end`
  })
  return some(told).map((message) => renderWarning('syntax_unknown', message))
}

function removedWarnings(removed: ReadonlyMap<string, number>): RenderWarning[] {
  if (removed.size === 0) return []
  const names = [...removed].map(([name, count]) => `${name} (${count})`).slice(0, 20)
  const message = `options.raw_html is "sanitize": elements that may not stand in Markdown were left out: ${names.join(', ')}`
  return [renderWarning('content_left_out', message)]
}

function formulaWarnings({ mistakes }: CodeBlocks): RenderWarning[] {
  const told = mistakes.map((mistake) => `A formula is shown as its source: ${mistake}`)
  return some(told).map((message) => renderWarning('formula_failed', message))
}

const LACKS = {
  place: 'which is not in the document',
  beginning: 'which that document does not have: the link leads to its beginning',
  document: 'which is none of the documents: the link leads to a file beside the PDF',
  folder:
    'a folder whose README.md or index.md is none of the documents: the link leads to a folder beside the PDF',
} as const

function linkWarnings(broken: readonly BrokenLink[]): RenderWarning[] {
  const kinds = Object.entries(LACKS).map(([lacks, text]) =>
    broken
      .filter((link) => link.lacks === lacks)
      .map(({ document, href }) => {
        const link = document === '' ? 'A link' : `A link of ${document}`
        return `${link} leads to ${href.slice(0, 200)}, ${text}`
      }),
  )
  return kinds.flatMap(some).map((message) => renderWarning('link_target_missing', message))
}

/** The first messages of a kind, and how many more there are. */
function some(messages: readonly string[]): readonly string[] {
  const more = messages.length - MAX_TOLD
  if (more <= 0) return messages
  return [...messages.slice(0, MAX_TOLD - 1), `${messages[MAX_TOLD - 1]}; and ${more} more`]
}
