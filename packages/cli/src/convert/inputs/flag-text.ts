import { readFile, stat } from 'node:fs/promises'
import { isDocumentName } from '@svc/engine'
import type { Flag } from '../../flags/flags.ts'
import { UsageError } from '../../flags/usage-error.ts'
import { type Note, noteEncoding } from './guessed-encoding.ts'

/**
 * Text behind a flag, or the file that `@file` names: its bytes where the field takes those, else its text, in whatever
 * encoding it is.
 *
 * @param note told where that was guessed
 *
 * @throws UsageError for a file that cannot be read, and for the name of a file in place of HTML, CSS, a script or bytes
 */
export async function textOrFile(
  flag: Flag,
  text: string,
  note: Note,
): Promise<string | Uint8Array> {
  const path = fileNamedBy(flag, text)
  if (path === undefined) {
    if (flag.content !== undefined && (await isFileName(text))) throw bareName(flag, text)
    return text.startsWith('@@') && !/[{;]/.test(text) ? text.slice(1) : text
  }
  try {
    const bytes = await readFile(path)
    return flag.content === 'bytes' ? bytes : noteEncoding(bytes, path, note)
  } catch (error) {
    throw new UsageError(
      `--${flag.name} names the file ${path}, which cannot be read. For text that begins with @ write @@.`,
      { cause: error },
    )
  }
}

/**
 * The path in `@file`, as curl has it; undefined for text.
 *
 * CSS begins with `@` too (`@page { … }`): a brace or a semicolon makes it text.
 */
export function fileNamedBy({ kinds }: Pick<Flag, 'kinds'>, text: string): string | undefined {
  const takesFile = kinds.has('string') || kinds.has('json')
  const isFile = takesFile && /^@(?!@)/.test(text) && !/[{;]/.test(text)
  return isFile ? text.slice(1) : undefined
}

/** Longer than any path. */
const MAX_NAME_LENGTH = 4096

/** Whether text is the name of a file, there or not: as a style sheet it would do nothing, as a header it would be printed. */
async function isFileName(text: string): Promise<boolean> {
  if (isDocumentName(text)) return true
  if (text.length > MAX_NAME_LENGTH || /[<>{}\n\0]/.test(text)) return false
  const stats = await stat(text).catch(() => undefined)
  return stats?.isFile() === true
}

function bareName({ name, content }: Flag, text: string): UsageError {
  const wanted = content === 'bytes' ? 'base64 or @file' : 'the text itself or @file'
  return new UsageError(
    `--${name} takes ${wanted}, and ${text} is the name of a file. Write --${name} @${text}.`,
  )
}
