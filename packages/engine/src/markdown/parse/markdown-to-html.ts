import { Marked } from 'marked'
import markedFootnote from 'marked-footnote'
import { admonitions } from './admonitions.ts'
import { type CodeBlocks, codeBlocks } from './code/code-blocks.ts'
import { definitionLists } from './definition-lists.ts'
import { emoji } from './emoji.ts'
import { type Dialect, foreignSyntax } from './foreign-syntax.ts'
import { inlineParts } from './inline-parts.ts'
import { math } from './math.ts'
import { pictureAttributes } from './pandoc/picture-attributes.ts'
import { tableCaptions } from './pandoc/table-captions.ts'
import type { ParseOptions } from './parse-options.ts'
import type { Slots } from './slots.ts'

/** Takes what is found in a document beside its HTML. */
export interface MarkdownParts {
  readonly slots: Slots
  readonly found: CodeBlocks
  /** Syntax of documentation sites that stays as text. */
  readonly foreign: string[]
  readonly dialect: Dialect
}

/**
 * Markdown as HTML: CommonMark, GitHub's tables, strikethrough, task lists and links, and what the options add.
 *
 * Nothing is sanitised here.
 */
export function markdownToHtml(
  text: string,
  options: ParseOptions,
  { slots, found, foreign, dialect }: MarkdownParts,
): string {
  // One for each document: the extensions keep what they have found.
  const marked = new Marked({ gfm: true })
  marked.use(definitionLists(), inlineParts(options), codeBlocks(options, slots, found))
  // The one that is used last sees a token first.
  marked.use(foreignSyntax(foreign, dialect), pictureAttributes(), tableCaptions())
  if (options.math) marked.use(math(slots, found))
  if (options.emoji) marked.use(emoji())
  if (options.alerts) marked.use(admonitions())
  if (options.footnotes) marked.use(markedFootnote())
  return marked.parse(text, { async: false })
}
