import type * as z from 'zod'
import type { Artifact, MediaType } from './artifact.ts'
import type { EngineContext } from './context.ts'
import type { PoolName } from './lifetime/pool-state.ts'

/**
 * The field of a request that picks one of several media types. Where a request leaves it out, an adapter may
 * fill in what it learnt elsewhere: `Accept`, the extension of an output file.
 */
export interface FormatField {
  /** For example `['options', 'format']`. */
  readonly path: readonly [string, ...string[]]
  /** The media type of each of its values. */
  readonly mediaTypes: Readonly<Record<string, MediaType>>
}

/** Output of an operation: bytes of one of these media types, or a JSON value of a schema. */
export type OperationOutput =
  | {
      /** The first is the one that a request gets which names none. */
      readonly mediaTypes: readonly [MediaType, ...MediaType[]]
      /** Present where there are several. */
      readonly formatField?: FormatField
    }
  | { readonly json: z.ZodType }

/** Type of what `run` resolves to for an {@link OperationOutput}. */
export type ResultOf<Output extends OperationOutput> = Output extends {
  readonly mediaTypes: readonly (infer M extends MediaType)[]
}
  ? Artifact<M>
  : Output extends { readonly json: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never

/**
 * The one document that an operation converts: its field of the input, and the media types under which an
 * adapter accepts the document by itself, without a request around it.
 */
export interface DocumentInput {
  /** Field of the input, for example `html`. */
  readonly field: string
  /** Whether the field takes text, which is UTF-8 on the wire, or bytes. */
  readonly kind: 'text' | 'bytes'
  /** Lower case, without parameters, for example `text/html`. */
  readonly mediaTypes: readonly [string, ...string[]]
  /**
   * Present where the field also takes a list of documents that become one artifact: the fields of each item. The
   * name is its path in the folder that all of them lie in, for example `guide/start.md`.
   */
  readonly list?: { readonly nameField: string; readonly contentField: string }
  /** Field of the request that takes the name of the document's file, with its extension. */
  readonly nameField?: string
  /** Field of the request that takes a document which is HTML, where an operation of text takes those, too. */
  readonly htmlField?: string
}

/**
 * The list of documents that an operation takes: an adapter that has several files puts each under `itemField` of an
 * item of its own.
 */
export interface DocumentListInput {
  /** Field of the input that takes the list, for example `pdfs`. */
  readonly field: string
  /** Field of an item that takes the document, for example `pdf`. */
  readonly itemField: string
  /** Field of an item that the name of its file goes into, without extension. */
  readonly nameField?: string
  /** Lower case, without parameters, for example `application/pdf`. */
  readonly mediaTypes: readonly [string, ...string[]]
}

/** One conversion. Route, job name, CLI words and flags, SDK method and reference follow from it. */
export interface Operation<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends OperationOutput = OperationOutput,
> {
  /** Lower-case words separated by `/`, for example `convert/html`. */
  readonly name: Name
  /** One sentence for the reference, the command line's help and OpenAPI. */
  readonly summary: string
  /** Price of a success: 1 for an artifact, 0 for a JSON value. */
  readonly credits: 0 | 1
  /** The pool whose queue decides how soon a request is done: while it is full, adapters read no further request. */
  readonly pool: PoolName
  /** Absent when the input is not one document: several, or none. */
  readonly document?: DocumentInput
  /** Present when the input is a list of documents. */
  readonly documents?: DocumentListInput
  /** The field that holds the address of what is converted, where a request may be about one. */
  readonly address?: string
  /** A request as a client would send it, for the reference. */
  readonly example?: z.input<Input>
  /** Schema of the request. */
  readonly input: Input
  /** Media types of the artifact, or the schema of the JSON value. */
  readonly output: Output
  // A method, not a function property: its parameter is then compared bivariantly, and a list of
  // operations with different inputs has a type.
  /**
   * Carries the request out.
   *
   * @param body what `input` was read from, for a document that has options of its own: the request's win
   */
  run(input: z.output<Input>, ctx: EngineContext, body: unknown): Promise<ResultOf<Output>>
}

/** Input that a caller gives an operation: fields with a default may be left out. */
export type InputOf<O extends Pick<Operation, 'input'>> = z.input<O['input']>

/** An operation as given, its literal types kept, with `run` tied to `input` and `output`. */
export function defineOperation<
  const Name extends string,
  Input extends z.ZodType,
  const Output extends OperationOutput,
>(operation: Operation<Name, Input, Output>): Operation<Name, Input, Output> {
  return operation
}

/** HTTP path of an operation: `/convert/html`. */
export function operationPath(operation: Pick<Operation, 'name'>): string {
  return `/${operation.name}`
}

/** Words of an operation on the command line: `['convert', 'html']`. */
export function operationWords(operation: Pick<Operation, 'name'>): readonly string[] {
  return operation.name.split('/')
}
