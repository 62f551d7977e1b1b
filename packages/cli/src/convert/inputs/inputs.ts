import { existsSync } from 'node:fs'
import { glob, open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { documentCommand } from '../../flags/document-command.ts'
import { UsageError } from '../../flags/usage-error.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { type Note, noteEncoding } from './guessed-encoding.ts'

/** Above this a file is not read into memory: no operation takes a document of this size. */
const MAX_INPUT_BYTES = 64 * 1024 * 1024

/** A document to convert: a file, standard input, or what stands at an address. */
export interface Input {
  /** As written on the command line or found by its pattern; `-` is standard input. */
  readonly name: string
  /** Absolute path; absent for standard input and addresses. */
  readonly path?: string
  /** Set for what is fetched. */
  readonly address?: string
}

type File = Input & { readonly path: string }

/** The documents at the addresses that the words of a command line are; one named twice is one input. */
export function addressInputs(words: readonly string[]): readonly Input[] {
  return [...new Set(words)].map((word) => ({ name: word, address: withScheme(word) }))
}

/**
 * `example.com` and `example.com/page` as browsers take them, a server of this machine (`localhost:3000`) without TLS; file
 * names and the rest are left to the schema.
 */
function withScheme(word: string): string {
  const isFile = FILE_NAME.test(word) || existsSync(word)
  if (LOOPBACK.test(word) && !isFile) return `http://${word}`
  const isHost = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(word)
  return isHost && !isFile ? `https://${word}` : word
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$)/i

/** A document's name, which nobody means as a host: `page.html` is no address. */
const FILE_NAME = /^[^/?#]*\.(?:html?|pdf|docx?|xlsx?|rtf|md|txt)$/i

/**
 * The documents that the words of a command line name: files, patterns such as `pages/*.html`, and `-`.
 *
 * A pattern counts as one only when there is no file of that very name. A file named twice is one input.
 *
 * @returns in the order given; the matches of a pattern sorted by name
 * @throws UsageError for a missing file, a folder, a pattern without a match, or `-` given twice
 */
export async function findInputs(words: readonly string[]): Promise<readonly Input[]> {
  const inputs = new Map<string, Input>()
  for (const word of words) {
    const isLast = words.length > 1 && word === words.at(-1)
    const named: readonly Input[] = word === '-' ? [{ name: word }] : await filesOf(word, isLast)
    for (const input of named) {
      const key = input.path ?? input.name
      if (word === '-' && inputs.has(key)) throw new UsageError('Standard input is named twice.')
      inputs.set(key, input)
    }
  }
  return [...inputs.values()]
}

/**
 * The bytes of an input.
 *
 * @throws UsageError when it cannot be read or is larger than 64 MB
 */
export function readInput(input: Input, stdin: Terminal['stdin']): Promise<Uint8Array> {
  return input.path === undefined ? drain(stdin) : readBounded(input.path)
}

/**
 * The text of an input, in whatever encoding it is.
 *
 * @param note told where that was guessed
 * @throws UsageError as `readInput`, and for a document that is no text
 */
export async function readText(
  input: Input,
  { stdin }: Pick<Terminal, 'stdin'>,
  note: Note,
): Promise<string> {
  const bytes = await readInput(input, stdin)
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const [, kind] = KINDS.find(([magic]) => start.startsWith(magic)) ?? []
  if (kind === undefined) return noteEncoding(bytes, input.name, note)
  const command = documentCommand(input.name)
  const hint = command === undefined ? '' : ` See svc ${command}.`
  throw new UsageError(`The input is ${kind}; this command takes text.${hint}`)
}

/** Documents that are no text, by their first bytes. */
const KINDS = [
  ['%PDF-', 'a PDF'],
  ['{\\rtf', 'an RTF document'],
  ['PK\x03\x04', 'a ZIP file, as documents of Word and Excel are'],
  ['\xd0\xcf\x11\xe0', 'a document of Word or Excel, or another file of their old format'],
] as const

const RESULT_NAME = /\.(?:pdf|png|jpe?g|webp)$/i

async function filesOf(word: string, isLast: boolean): Promise<readonly File[]> {
  const stats = await stat(word).catch(() => undefined)
  if (stats?.isDirectory()) {
    throw new UsageError(
      `${word} is a folder. Name its files, for example by a pattern: '${word}/*'.`,
    )
  }
  if (stats !== undefined) return [{ name: word, path: resolve(word) }]
  if (/^https?:\/\//i.test(word)) {
    throw new UsageError(`${word} is an address; this command takes files. See svc convert url.`)
  }
  if (!/[*?[{]/.test(word)) {
    // As other tools name the result: behind the inputs.
    const hint = isLast && RESULT_NAME.test(word) ? ` To name the result, write -o ${word}.` : ''
    throw new UsageError(`There is no file ${word}.${hint}`)
  }
  const files: File[] = []
  for await (const name of glob(word)) {
    if ((await stat(name)).isFile()) files.push({ name, path: resolve(name) })
  }
  if (files.length === 0) throw new UsageError(`No file matches ${word}.`)
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readBounded(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`, { cause: error })
  })
  try {
    return await drain(file.createReadStream({ autoClose: false }))
  } finally {
    await file.close()
  }
}

async function drain(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > MAX_INPUT_BYTES) throw new UsageError('The input is larger than 64 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
