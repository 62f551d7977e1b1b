import { EngineError } from '@svc/engine'

// No base64: an ending of a file, a folder, or a separator of Windows.
const PATH = /^(?:~|\.{0,2}[\\/]|[A-Za-z]:\\)|\\|\.\w{1,8}$/
const MAX_PATH = 1000

/**
 * The same error with advice, when a path stands where bytes are taken: a text there is base64, never a path, since it
 * may come from elsewhere.
 *
 * @param error whatever a call threw
 * @param input of the call
 */
export function withPathHint(error: unknown, input: unknown): unknown {
  if (!EngineError.is(error) || error.param === undefined || !/base64/.test(error.message))
    return error
  const given = valueAt(input, error.param)
  if (typeof given !== 'string' || given.length > MAX_PATH || !PATH.test(given)) return error
  const message = `${error.message} For a file of this machine give fromFile(${JSON.stringify(given)}).`
  return new EngineError(error.code, message, { param: error.param, cause: error })
}

/** The value at a place such as `pdfs[0].pdf`. */
function valueAt(input: unknown, place: string): unknown {
  return place
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      input,
    )
}
