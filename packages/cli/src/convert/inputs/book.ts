import { basename, dirname, join, relative, sep } from 'node:path'
import type { DocumentInput } from '@svc/engine'
import type { CliContext } from '../../cli-context.ts'
import { UsageError } from '../../flags/usage-error.ts'
import { interruptible } from '../../terminal/interruptible.ts'
import type { Conversion } from '../conversion.ts'
import { outputFile } from '../targets/output-file.ts'
import { refuseInput, type Target } from '../targets/targets.ts'
import { type Body, withValue } from './body.ts'
import type { Note } from './guessed-encoding.ts'
import { type Input, readText } from './inputs.ts'
import { joinedNames } from './joined-names.ts'
import { refuseOtherText } from './refuse-other-text.ts'

/** Facts that several inputs need to become one artifact. */
export interface BookRequest {
  readonly inputs: readonly Input[]
  /** The request without its documents. */
  readonly body: Body
  readonly document: DocumentInput & { readonly list: NonNullable<DocumentInput['list']> }
  /** `--output`. */
  readonly output?: string
  /** `--assets-root`: the folder of the book, where the user names it. */
  readonly root?: string
  readonly json: boolean
}

/**
 * The one conversion of several inputs, in their order: each is named by its path in the folder that all of them lie in,
 * so that links between them and pictures beside them are found.
 *
 * Without `--output` the artifact lies in that folder, under the name of the folder.
 *
 * @throws UsageError for standard input among them, and for an output that is one of them
 */
export async function planBook(request: BookRequest, context: CliContext): Promise<Conversion> {
  const { inputs, body, document, output, json } = request
  const paths = inputs.map(({ name, path }) => {
    if (path !== undefined) return path
    throw new UsageError(`${name} cannot be one of several documents of one result; name files.`)
  })
  const folder = request.root ?? commonFolder(paths)
  const target = targetOf(folder, output)
  if (target.kind === 'stdout' && json) {
    throw new UsageError('Standard output is taken by --json; name a file with --output.')
  }
  if (target.kind === 'file') await refuseInput(target.path, inputs)
  const complete = async (note: Note) => {
    const { nameField, contentField } = document.list
    const items: Body[] = []
    for (const input of inputs) {
      refuseOtherText(input, document)
      const text = await interruptible(readText(input, context.terminal, note), context.signal)
      const name = relative(folder, input.path ?? '')
        .split(sep)
        .join('/')
      items.push({ [nameField]: name, [contentField]: text })
    }
    return withValue(body, [document.field], items)
  }
  const name = joinedNames(inputs)
  // The document that the others are told from: a place in the folder, and not a file of it.
  const input = { name, path: join(folder, basename(paths[0] ?? '')) }
  return { input, target, files: paths, body: complete }
}

/** The deepest folder that all files lie in. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => dirname(path).split(sep))
  const shared = others.reduce<readonly string[]>(
    (common, folder) => {
      const end = common.findIndex((name, index) => folder[index] !== name)
      return end === -1 ? common : common.slice(0, end)
    },
    [...first],
  )
  return shared.join(sep) || sep
}

function targetOf(folder: string, output: string | undefined): Target {
  if (output === '-') return { kind: 'stdout' }
  if (output !== undefined) return { kind: 'file', path: outputFile(output, 'name a file in it') }
  return { kind: 'derived', folder, stem: basename(folder) || 'book' }
}
