import * as z from 'zod'
import type { Operation } from './operation.ts'
import { textOrBytes } from './schemas/sources/markdown-document.ts'
import { base64OrBytes } from './schemas/sources/source.ts'

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

// A cache and nothing else: making a schema takes milliseconds, and an input never changes.
const made = new WeakMap<z.ZodType, JsonSchema>()

/**
 * Input that an operation accepts, as JSON Schema: the one form that adapters read.
 *
 * It describes the JSON a client sends, before defaults are filled in; defaults and descriptions are part
 * of it. Rules that JSON Schema cannot express (bytes, rules across fields) stand in the descriptions.
 *
 * @returns one object per operation, shared between callers; not to be changed
 */
export function inputJsonSchema(operation: Pick<Operation, 'input'>): JsonSchema {
  const known = made.get(operation.input)
  if (known !== undefined) return known
  const schema = z.toJSONSchema(operation.input, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: ({ zodSchema }) => {
      if (zodSchema === base64OrBytes) return { type: 'string', contentEncoding: 'base64' }
      return zodSchema === textOrBytes
        ? { type: 'string', contentMediaType: 'text/markdown' }
        : 'throw'
    },
  })
  made.set(operation.input, schema)
  return schema
}
