import { EngineError } from '@svc/engine'

// Bytes come as base64, the text of a document as it is.
const TAKES_A_FILE = /base64|not the name of a file/
// No base64: an ending of a file, a folder, or a separator of Windows.
const PATH = /^(?:~|\.{0,2}[\\/]|[A-Za-z]:\\)|\\|\.\w{1,8}$/
const MAX_PATH = 1000

/**
 * The same error with advice, when a path stands where bytes are taken, or an object that holds none: a text there is
 * base64, never a path, since it may come from elsewhere.
 *
 * @param error whatever a call threw
 * @param input of the call
 */
export function withPathHint(error: unknown, input: unknown): unknown {
  if (!EngineError.is(error) || error.param === undefined) return error
  const advice = adviceOn(valueAt(input, error.param), error.message)
  if (advice === undefined) return error
  const message = `${error.message} ${advice}`
  return new EngineError(error.code, message, { param: error.param, cause: error })
}

function adviceOn(given: unknown, message: string): string | undefined {
  if (typeof given === 'string' && TAKES_A_FILE.test(message)) {
    const isPath = given.length <= MAX_PATH && PATH.test(given)
    return isPath
      ? `For a file of this machine give fromFile(${JSON.stringify(given)}).`
      : undefined
  }
  if (
    typeof given !== 'object' ||
    given === null ||
    !/form that is not accepted|an object with/.test(message)
  ) {
    return undefined
  }
  if (given instanceof Response) return 'Of a Response give the body.'
  return 'Bytes are given as a Uint8Array, a Blob, a stream, a file: URL or fromFile(path).'
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
