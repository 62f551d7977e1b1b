import { parse, resolve } from 'node:path'
import type {
  DocumentInput,
  DocumentListInput,
  RegisteredOperation,
  RenderWarning,
} from '@svc/engine'
import type { CliContext } from '../cli-context.ts'
import type { OperationSyntax } from '../flags/operation-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import { interruptible } from '../terminal/interruptible.ts'
import type { Conversion } from './conversion.ts'
import { isOn, type ParsedArguments, single } from './inputs/arguments.ts'
import { type Body, bodyFrom, type FlagValue, parseBody, withValue } from './inputs/body.ts'
import { planBook } from './inputs/book.ts'
import { fieldOf } from './inputs/document-field.ts'
import type { Note } from './inputs/guessed-encoding.ts'
import { addressInputs, findInputs, type Input, readInput, readText } from './inputs/inputs.ts'
import { joinedNames } from './inputs/joined-names.ts'
import { refuseOtherText } from './inputs/refuse-other-text.ts'
import { outputFile } from './targets/output-file.ts'
import { withTargetFormat } from './targets/target-format.ts'
import { planTargets, refuseInput, type Target } from './targets/targets.ts'

/** A command line of an operation, read. */
export interface CommandLine {
  readonly operation: RegisteredOperation
  readonly syntax: OperationSyntax
  readonly parsed: ParsedArguments
  /** Whether the results stay with a service: no output is named, and none is looked for. */
  readonly stays?: boolean
}

/**
 * Plan of a command line: each input, its request and where the result goes.
 *
 * @throws UsageError when the command line is at fault
 */
export async function planConversions(
  { operation: { output: formats }, syntax, parsed, stays = false }: CommandLine,
  context: CliContext,
): Promise<readonly Conversion[]> {
  const { flags, document, documents: list, address } = syntax
  const origin = single(parsed, 'input')
  // Read before any of them, and told with each.
  const shared: RenderWarning[] = []
  const noteShared: Note = (warning) => void shared.push(warning)
  const file = origin === undefined ? {} : await bodyFile(origin, context, noteShared)
  const given = flags.flatMap((flag) => {
    const texts = parsed.values.get(flag.name)
    return texts === undefined ? [] : [{ flag, texts }]
  })
  const body = await bodyFrom(file, given, noteShared)
  const takesBodies = (document ?? list ?? address) === undefined
  const documents = await namedInputs(parsed.positionals, syntax)
  if (origin === '-' && documents.some(({ name }) => name === '-')) {
    throw new UsageError('Standard input cannot be both the document and --input.')
  }
  if (list !== undefined && documents.length > 0) {
    const complete = () => listBody(body, documents, list, context)
    const together = await planTogether(
      documents,
      stays ? '-' : single(parsed, 'output'),
      !stays && isOn(parsed, 'json'),
      complete,
    )
    return [withNotes(together, shared)]
  }
  const inputs = documents.length > 0 ? documents : bodyInputs(origin, syntax, given)
  const output = stays ? '-' : single(parsed, 'output')
  const outDir = single(parsed, 'out-dir')
  if (document?.list !== undefined && documents.length > 1 && outDir === undefined) {
    const root = single(parsed, 'assets-root')
    const request = {
      inputs,
      body,
      json: !stays && isOn(parsed, 'json'),
      document: { ...document, list: document.list },
      ...(output !== undefined && { output }),
      ...(root !== undefined && { root: resolve(root) }),
    }
    return [withNotes(await planBook(request, context), shared)]
  }
  const options = {
    json: isOn(parsed, 'json'),
    answersValue: 'json' in formats,
    ...(output !== undefined && { output }),
    ...(outDir !== undefined && { outDir }),
  }
  const targets = stays
    ? inputs.map(() => ({ kind: 'stdout' }) as const)
    : await planTargets(inputs, options, context.terminal.stdout)
  return inputs.flatMap((input, index) => {
    const target = targets[index]
    if (target === undefined) return []
    const formatted = withTargetFormat(body, target, formats)
    const complete = async (note: Note) => {
      if (takesBodies && documents.includes(input)) {
        // Each word is a request by itself; what flags say wins over it, as it does over --input.
        const own = await bodyFrom(await bodyOf(input, context, note), given, note)
        return withTargetFormat({ ...file, ...own }, target, formats)
      }
      return address === undefined || input.address === undefined
        ? completeBody(formatted, input, documents, document, { ...context, note })
        : withValue(formatted, [address], input.address)
    }
    return [withNotes({ input, target, files: pathsOf([input]), body: complete }, shared)]
  })
}

/** Has a conversion tell what was noted before it, too. */
function withNotes(conversion: Conversion, notes: readonly RenderWarning[]): Conversion {
  return {
    ...conversion,
    body: (note) => {
      for (const one of notes) note(one)
      return conversion.body(note)
    },
  }
}

/** The one conversion of all inputs. */
async function planTogether(
  documents: readonly Input[],
  output: string | undefined,
  isJson: boolean,
  body: () => Promise<Body>,
): Promise<Conversion> {
  if (output === undefined) {
    throw new UsageError('All inputs make one result; name its file with --output.')
  }
  if (output === '-' && isJson) {
    throw new UsageError('Standard output is taken by --json; name a file with --output.')
  }
  const path = outputFile(output, 'name a file in it')
  if (output !== '-') await refuseInput(path, documents)
  const target: Target = output === '-' ? { kind: 'stdout' } : { kind: 'file', path }
  const input = { name: joinedNames(documents) }
  return { input, target, files: pathsOf(documents), body }
}

function pathsOf(inputs: readonly Input[]): readonly string[] {
  return inputs.flatMap(({ path }) => path ?? [])
}

/** Whether a file's name is text as a request takes it; file systems take control characters too. */
function isLineText(name: string): boolean {
  return name !== '' && name.isWellFormed() && !/\p{Cc}/u.test(name)
}

/** A body whose list of documents is the inputs. */
async function listBody(
  body: Body,
  documents: readonly Input[],
  { field, itemField, nameField }: DocumentListInput,
  { terminal, signal }: CliContext,
): Promise<Body> {
  if (Object.hasOwn(body, field)) {
    throw new UsageError(`The inputs come twice: as files and as ${field} in --input.`)
  }
  const items: Body[] = []
  for (const input of documents) {
    const content = await interruptible(readInput(input, terminal.stdin), signal)
    const name = input.path === undefined ? '' : parse(input.path).name
    const named = nameField !== undefined && isLineText(name)
    items.push({ [itemField]: content, ...(named && { [nameField]: name }) })
  }
  return withValue(body, [field], items)
}

/** Without an input file the body itself is the input: it must hold what is converted. */
function bodyInputs(
  origin: string | undefined,
  { document, documents, address }: Pick<OperationSyntax, 'document' | 'documents' | 'address'>,
  given: readonly FlagValue[],
): readonly Input[] {
  if (origin !== undefined) {
    return [{ name: origin, ...(origin !== '-' && { path: resolve(origin) }) }]
  }
  const addressed = given.find(({ flag }) => flag.path.join('.') === address)
  if (addressed !== undefined) return addressInputs(addressed.texts)
  const ways = [
    ...(address === undefined ? [] : [`give one ${address} or several`]),
    ...((document ?? documents) === undefined
      ? []
      : ['name a file, a pattern, or - for standard input']),
  ]
  const named =
    ways.length > 0
      ? ways.join(', or ')
      : 'name a JSON file with the request, or - for standard input'
  throw new UsageError(`No input: ${named}.`)
}

/** The inputs that words name; where an operation takes files and addresses, a word tells by its form which it is. */
async function namedInputs(
  words: readonly string[],
  { document, documents, address }: Pick<OperationSyntax, 'document' | 'documents' | 'address'>,
): Promise<readonly Input[]> {
  // In a list one file may stand twice.
  if (documents !== undefined)
    return (await Promise.all(words.map((word) => findInputs([word])))).flat()
  if (address === undefined) return findInputs(words)
  if (document === undefined) return addressInputs(words)
  const isAddress = (word: string) => /^https?:\/\//i.test(word)
  const files = await findInputs(words.filter((word) => !isAddress(word)))
  return [...files, ...addressInputs(words.filter(isAddress))]
}

async function completeBody(
  body: Body,
  input: Input,
  documents: readonly Input[],
  document: DocumentInput | undefined,
  { terminal, signal, note }: CliContext & { readonly note: Note },
): Promise<Body> {
  if (document === undefined || !documents.includes(input)) return body
  refuseOtherText(input, document)
  const value = await (document.kind === 'text'
    ? interruptible(readText(input, terminal, note), signal)
    : interruptible(readInput(input, terminal.stdin), signal))
  const field = fieldOf(document, input, value, body)
  return withValue({ ...nameOf(input, document), ...body }, [field], value)
}

/** The name of an input's file, where the operation has a field for it. */
function nameOf({ path }: Input, { nameField }: DocumentInput): Body {
  const name = path === undefined ? '' : parse(path).base
  return nameField !== undefined && isLineText(name) ? { [nameField]: name } : {}
}

async function bodyFile(origin: string, context: CliContext, note: Note): Promise<Body> {
  const [input] = await findInputs([origin])
  return input === undefined ? {} : bodyOf(input, context, note)
}

async function bodyOf(input: Input, { terminal, signal }: CliContext, note: Note): Promise<Body> {
  const text = await interruptible(readText(input, terminal, note), signal)
  return parseBody(text, input.name === '-' ? 'Standard input' : input.name)
}
