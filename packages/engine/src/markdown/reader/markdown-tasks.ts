import type { FrontMatter } from '../parse/front-matter.ts'
import type { MarkdownContent, ReadMarkdownRequest } from './read-markdown.ts'

/**
 * Everything that takes Markdown to pieces; it runs in a process that can be killed.
 *
 * Parsers are loaded when they are needed: most documents have no front matter.
 */
export const markdownTasks = {
  async readFrontMatter(text: string): Promise<FrontMatter> {
    const { readFrontMatter } = await import('../parse/front-matter.ts')
    return readFrontMatter(text)
  },
  async readMarkdown(request: ReadMarkdownRequest): Promise<MarkdownContent> {
    const { readMarkdown } = await import('./read-markdown.ts')
    return readMarkdown(request)
  },
} as const

/** Tasks of a {@link markdownTasks} child. */
export type MarkdownTasks = typeof markdownTasks
