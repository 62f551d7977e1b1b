import { inputJsonSchema, type JsonSchema, type Operation, operationWords } from '@svc/engine'
import type { CommandSyntax, FlagSyntax } from './command-syntax.ts'
import { type Flag, flagsOf } from './flags.ts'
import { NETWORK_FLAGS } from './network-flags.ts'

const OUTPUT_GROUP = 'Input and output:'
const REQUEST_GROUP = 'Request:'

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
  ...NETWORK_FLAGS,
} as const satisfies Readonly<Record<string, FlagSyntax>>

/** The field that an input file fills; absent when the operation takes no text document. */
export interface DocumentField {
  readonly field: string
  /** Whether a request has it in any case; otherwise flags may name what is converted. */
  readonly isRequired: boolean
}

/** What the command of an operation accepts, and how its flags fill the request. */
export interface OperationSyntax {
  readonly syntax: CommandSyntax
  readonly flags: readonly Flag[]
  readonly document?: DocumentField
  /** The field that a word of the command line fills, where words are addresses and not files. */
  readonly address?: string
}

/** Everything the command line of an operation needs to know, read from its JSON Schema. */
export function operationSyntax(operation: Operation): OperationSyntax {
  const schema = inputJsonSchema(operation)
  const document = documentOf(operation, schema)
  const { address } = operation
  const flags = flagsOf(schema, address ?? document?.field)
  const syntax: CommandSyntax = {
    usage: `svc ${operationWords(operation).join(' ')}${wordsOf(document, address)} [flags]`,
    summary: operation.summary,
    positionals: document !== undefined || address !== undefined,
    flags: {
      ...COMMON_FLAGS,
      ...Object.fromEntries(flags.map((flag) => [flag.name, flagSyntax(flag)])),
    },
    epilogue:
      (address === undefined
        ? 'Inputs are files, patterns such as "pages/*.html", and - for standard input. '
        : 'Without --output each result goes into the current folder, named after its address. ') +
      'A text value @file is read from that file; @@ begins text with an @. ' +
      'What has no flag comes by --input body.json.',
  }
  return {
    syntax,
    flags,
    ...(document !== undefined && { document }),
    ...(address !== undefined && { address }),
  }
}

function wordsOf(document: DocumentField | undefined, address: string | undefined): string {
  if (address !== undefined) return ` <${address}..>`
  if (document === undefined) return ''
  return document.isRequired ? ' <inputs..>' : ' [inputs..]'
}

function documentOf({ document }: Operation, schema: JsonSchema): DocumentField | undefined {
  if (document?.kind !== 'text') return undefined
  return { field: document.field, isRequired: schema.required?.includes(document.field) ?? false }
}

function flagSyntax(flag: Flag): FlagSyntax {
  const [kind = 'string', ...others] = flag.kinds
  return {
    type: others.length > 0 || flag.repeatable ? 'string' : kind,
    description: flag.repeatable ? `${flag.description} Repeatable.` : flag.description,
    repeatable: flag.repeatable,
    ...(flag.defaultText !== undefined && { defaultText: flag.defaultText }),
    group: REQUEST_GROUP,
  }
}
