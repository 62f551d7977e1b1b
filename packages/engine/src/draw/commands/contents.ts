import { BOOKMARK_PREFIX } from '../document/document-writer.ts'
import { walkCommands } from './request/walk-commands.ts'

/** A heading or bookmark of the document. */
export interface ContentsEntry {
  readonly level: number
  readonly title: string
  /** Name of the destination that it leads to. */
  readonly destination: string
  readonly isBookmark: boolean
  readonly isInToc: boolean
}

/** Headings and bookmarks of a document, known before anything is laid out. */
export interface Contents {
  readonly entries: readonly ContentsEntry[]
  of(command: object): ContentsEntry | undefined
}

/** Reads headings and bookmarks out of commands, in their order. */
export function readContents(commands: readonly unknown[]): Contents {
  const byCommand = new Map<object, ContentsEntry>()
  for (const { command } of walkCommands(commands, 'commands')) {
    const entry = entryOf(command, byCommand.size + 1)
    if (entry) byCommand.set(command, entry)
  }
  return { entries: [...byCommand.values()], of: (command) => byCommand.get(command) }
}

function entryOf(command: Record<string, unknown>, number: number): ContentsEntry | undefined {
  const destination = `${BOOKMARK_PREFIX}${number}`
  const { type, heading, level, title, bookmark, toc } = command
  if (type === 'bookmark') {
    const [own, depth] = [String(title ?? ''), typeof level === 'number' ? level : 1]
    return { level: depth, title: own, destination, isBookmark: true, isInToc: toc === true }
  }
  if (typeof heading !== 'number') return undefined
  return {
    level: heading,
    title: textOf(command).replace(/\s+/g, ' ').trim(),
    destination,
    isBookmark: bookmark !== false,
    isInToc: toc !== false,
  }
}

/** The text of a `text` or `rich_text` command. */
function textOf({ text, runs }: Record<string, unknown>): string {
  if (typeof text === 'string') return text
  if (!Array.isArray(runs)) return ''
  return runs
    .map((run) => (typeof run === 'string' ? run : (run as { text: string }).text))
    .join('')
}
