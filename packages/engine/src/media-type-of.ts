import { lookup } from 'mrmime'

/** Media type of a file by the ending of its name, without parameters; `application/octet-stream` for one that says nothing. */
export function mediaTypeOf(name: string): string {
  // The library looks endings up in a plain object: that of `a.constructor` is a function.
  const found: unknown = lookup(name)
  return typeof found === 'string' ? found : 'application/octet-stream'
}
