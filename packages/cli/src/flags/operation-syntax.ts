import {
  type DocumentInput,
  type DocumentListInput,
  inputJsonSchema,
  type Operation,
  operationWords,
} from '@svc/engine'
import { REMOTE_FLAGS } from '../jobs/service-flags.ts'
import { WATCH_FLAGS } from '../watch/watch-flags.ts'
import type { CommandSyntax, FlagSyntax } from './command-syntax.ts'
import { type Flag, flagsOf } from './flags.ts'
import { NETWORK_FLAGS } from './network-flags.ts'

const OUTPUT_GROUP = 'Input and output:'
const REQUEST_GROUP = 'Request:'

const FILES = 'Inputs are files, patterns such as "pages/*.html", and - for standard input.'
const TOGETHER = 'All inputs make one result, in their order; --output names it.'
const BOOK =
  'Several inputs make one result, in their order, with links between them inside it; with --out-dir each makes its own.'
const BODIES = 'Inputs are JSON files with the body of a request, and - for standard input.'
const ADDRESSES =
  'Without --output the result of an address goes into the current folder, named after the address.'

/** The flags that every operation has beside those of its own schema. */
export const COMMON_FLAGS = {
  output: {
    type: 'string',
    alias: 'o',
    description: 'File to write, or - for standard output. Default: beside the input.',
    group: OUTPUT_GROUP,
  },
  'out-dir': {
    type: 'string',
    description: 'Folder to write into; made when it is missing.',
    group: OUTPUT_GROUP,
  },
  input: {
    type: 'string',
    description: 'JSON file with the body of the request, or -. Flags win over it.',
    group: OUTPUT_GROUP,
  },
  debug: {
    type: 'string',
    description:
      'ZIP file to write about the conversion, failed or not: console, requests, timings, the document and a screenshot of it.',
    group: OUTPUT_GROUP,
  },
  'assets-root': {
    type: 'string',
    description:
      'Folder whose files the inputs may load, as ../css/site.css or /css/site.css; they must lie in it. Default: each input sees its own folder only.',
    group: OUTPUT_GROUP,
  },
  json: {
    type: 'boolean',
    description: 'One JSON object per result on standard output.',
    group: OUTPUT_GROUP,
  },
  quiet: {
    type: 'boolean',
    alias: 'q',
    description: 'Say nothing but failures.',
    group: OUTPUT_GROUP,
  },
  ...WATCH_FLAGS,
  ...NETWORK_FLAGS,
  ...REMOTE_FLAGS,
} as const satisfies Readonly<Record<string, FlagSyntax>>

/** Nobody tells when what stands at an address changes. */
const { watch: _watch, 'preview-port': _port, ...ADDRESS_FLAGS } = COMMON_FLAGS

/** Flags that the command of an operation accepts, and how they fill the request. */
export interface OperationSyntax {
  readonly syntax: CommandSyntax
  readonly flags: readonly Flag[]
  /** The field that an input file fills; absent when the operation takes no single document. */
  readonly document?: DocumentInput
  /** The list that all input files fill together; absent when the operation takes none. */
  readonly documents?: DocumentListInput
  /** The field that a word of the command line fills, where words are addresses and not files. */
  readonly address?: string
}

/** Everything the command line of an operation needs to know, read from its definition. */
export function operationSyntax(operation: Operation): OperationSyntax {
  const { document, documents, address } = operation
  const schema = inputJsonSchema(operation)
  return withFlags(operation, flagsOf(schema, document?.field ?? documents?.field ?? address))
}

/**
 * The same, as far as a command line needs it: one that names only flags which every operation has need not wait for those
 * of its fields, which take longer to find than a small document to draw.
 */
export function syntaxFor(args: readonly string[], operation: Operation): OperationSyntax {
  const bare = withFlags(operation, [])
  return namesOnly(bare.syntax.flags, args) ? bare : operationSyntax(operation)
}

function namesOnly(flags: CommandSyntax['flags'], args: readonly string[]): boolean {
  const names = Object.entries(flags).flatMap(([name, { alias }]) =>
    alias === undefined ? [`--${name}`] : [`--${name}`, `-${alias}`],
  )
  const known = new Set(['-', ...names])
  return args.every((arg) => !arg.startsWith('-') || known.has(arg.replace(/=.*$/s, '')))
}

function withFlags(operation: Operation, flags: readonly Flag[]): OperationSyntax {
  const { document, documents, address } = operation
  const syntax: CommandSyntax = {
    usage: `svc ${operationWords(operation).join(' ')}${wordsOf(document ?? documents, address)} [flags]`,
    summary: operation.summary,
    positionals: true,
    flags: {
      ...(address === undefined || document !== undefined ? COMMON_FLAGS : ADDRESS_FLAGS),
      ...Object.fromEntries(flags.map((flag) => [flag.name, flagSyntax(flag)])),
    },
    epilogue:
      (document === undefined && documents === undefined ? '' : `${FILES} `) +
      (documents === undefined ? '' : `${TOGETHER} `) +
      (document?.list === undefined ? '' : `${BOOK} `) +
      ((document ?? documents ?? address) === undefined ? `${BODIES} ` : '') +
      (address === undefined ? '' : `${ADDRESSES} `) +
      'A text value @file is read from that file; @@ begins text with an @. ' +
      'Fields without a flag come by --input body.json.',
  }
  return {
    syntax,
    flags,
    ...(document !== undefined && { document }),
    ...(documents !== undefined && { documents }),
    ...(address !== undefined && { address }),
  }
}

function wordsOf(
  document: DocumentInput | DocumentListInput | undefined,
  address: string | undefined,
): string {
  if (document === undefined) return address === undefined ? ' <bodies..>' : ` <${address}..>`
  return address === undefined ? ' <inputs..>' : ` <inputs or ${address}..>`
}

function flagSyntax(flag: Flag): FlagSyntax {
  const [kind = 'string', ...others] = flag.kinds
  return {
    type: others.length > 0 || flag.repeatable || kind === 'json' ? 'string' : kind,
    description: `${flag.description}${hintOf(flag)}`,
    repeatable: flag.repeatable,
    ...(flag.defaultText !== undefined && { defaultText: flag.defaultText }),
    group: REQUEST_GROUP,
  }
}

function hintOf({ kinds, repeatable }: Flag): string {
  if (kinds.has('json')) return ' JSON, or @file with JSON.'
  return repeatable ? ' Repeatable.' : ''
}
