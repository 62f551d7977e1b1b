import type { EngineError } from '../messages/errors.ts'

// A path as `quotePath` writes it. ` and ` after it begins a second one.
const PATH = /^[a-z_]\w*(?:\.\w+|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*(?=:? )(?! and )/

/**
 * Gives an error the field that it is about as its `param`, where its message names one.
 *
 * A message about one field begins with the path of it. Most errors of documents come from child processes, and edits
 * and commands put the path of an outer field before that of an inner one: so it is read where the error leaves.
 *
 * @param input request that the error is of: a path begins with one of its fields
 * @returns the error itself
 */
export function withNamedField(error: EngineError, input: unknown): EngineError {
  if (error.param !== undefined || typeof input !== 'object' || input === null) return error
  const [path] = PATH.exec(error.message) ?? []
  const [field] = /^\w+/.exec(path ?? '') ?? []
  if (path === undefined || field === undefined || !Object.hasOwn(input, field)) return error
  return Object.assign(error, { param: path })
}
