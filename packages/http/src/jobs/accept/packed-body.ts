import { isUint8Array } from 'node:util/types'

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
export function packBody(body: Body): Buffer {
  const files: { readonly path: Path; readonly bytes: Uint8Array }[] = []
  const bare = withoutBytes(body, [], files)
  const header: Header = {
    body: bare,
    bytes: files.map(({ path, bytes }) => ({ path, length: bytes.byteLength })),
  }
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(json.byteLength)
  return Buffer.concat([length, json, ...files.map(({ bytes }) => bytes)])
}

/** The body that {@link packBody} made the bytes of; its files are views of them. */
export function unpackBody(packed: Buffer): Body {
  const end = LENGTH_BYTES + packed.readUInt32LE(0)
  const { body, bytes } = JSON.parse(packed.toString('utf8', LENGTH_BYTES, end)) as Header
  let from = end
  let whole = body
  for (const { path, length } of bytes) {
    whole = withBytes(whole, path, packed.subarray(from, from + length))
    from += length
  }
  return whole
}

/** The body with `null` in the place of every file, which is added to `files`. */
function withoutBytes(
  value: unknown,
  path: Path,
  files: { readonly path: Path; readonly bytes: Uint8Array }[],
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isUint8Array(value)) {
    files.push({ path, bytes: value })
    return null
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => withoutBytes(item, [...path, index], files))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      withoutBytes(member, [...path, key], files),
    ]),
  )
}

function withBytes(value: unknown, [key, ...rest]: Path, bytes: Uint8Array): unknown {
  if (key === undefined) return bytes
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === key ? withBytes(item, rest, bytes) : item))
  }
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [key]: withBytes(fields[key], rest, bytes) }
}
