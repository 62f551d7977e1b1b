import { joinedBytes, type Steps } from '@svc/engine'
import { type FoundBytes, jsonInSteps } from '../../answer/json-in-steps.ts'
import { parseJson } from '../../body/json.ts'

/** A request body in which bytes may stand where the schema takes a source. */
type Body = unknown

type Path = readonly (string | number)[]

interface Header {
  readonly body: Body
  readonly bytes: readonly { readonly path: Path; readonly length: number }[]
}

const LENGTH_BYTES = 4

/**
 * A request body as bytes: four of the length of a JSON header, the header, then the files of the body as they are.
 *
 * The same body gives the same bytes. {@link unpackBody} is the way back.
 */
export function* packBody(body: Body): Steps<Buffer> {
  const files: FoundBytes[] = []
  const bare = yield* jsonInSteps(body, (found) => files.push(found))
  const places = files.map(({ path, bytes }) => ({ path, length: bytes.byteLength }))
  const json = [Buffer.from('{"body":'), bare, Buffer.from(`,"bytes":${JSON.stringify(places)}}`)]
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(json.reduce((sum, { byteLength }) => sum + byteLength, 0))
  return yield* joinedBytes([length, ...json, ...files.map(({ bytes }) => bytes)])
}

/** The body that {@link packBody} made the bytes of; its files are views of them. */
export async function unpackBody(packed: Buffer): Promise<Body> {
  const end = LENGTH_BYTES + packed.readUInt32LE(0)
  const header = await parseJson(packed.subarray(LENGTH_BYTES, end), 'The body')
  const { body, bytes } = header as Header
  let from = end
  let whole = body
  for (const { path, length } of bytes) {
    const [last] = path.slice(-1)
    const file = packed.subarray(from, from + length)
    if (last === undefined) whole = file
    else Reflect.set(path.slice(0, -1).reduce(memberOf, whole) as object, last, file)
    from += length
  }
  return whole
}

function memberOf(value: unknown, key: string | number): unknown {
  return Reflect.get(value as object, key)
}
