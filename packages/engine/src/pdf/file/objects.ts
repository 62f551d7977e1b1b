/**
 * A name without its slash, one character per byte (Latin-1), so that every byte survives a round trip.
 */
export interface PdfName {
  readonly kind: 'name'
  readonly value: string
}

/** A byte string, one character per byte (Latin-1). Text is encoded into it by `text-string.ts`. */
export interface PdfString {
  readonly kind: 'string'
  readonly value: string
}

/**
 * A reference to an indirect object. Generations are read but not kept: everything we write is generation 0.
 */
export interface PdfRef {
  readonly kind: 'ref'
  readonly num: number
}

/** A dictionary with its data as stored: encoded by the filters that `dict` names, `Length` not trusted. */
export interface PdfStream {
  readonly kind: 'stream'
  readonly dict: PdfDict
  readonly data: Uint8Array
}

/** Array of objects. */
export type PdfArray = readonly PdfObject[]

/** Dictionary; keys are names without their slash. The order of keys is the order they are written in. */
export type PdfDict = ReadonlyMap<string, PdfObject>

/**
 * Any PDF object. Immutable: an edit is a new object handed to `PdfFile.set`, so that an object nobody set is
 * known to be untouched and is copied as bytes.
 */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | readonly PdfObject[]
  | ReadonlyMap<string, PdfObject>

/** Entries of a dictionary as an object; `undefined` leaves the key out, or takes it away in an edit. */
export type PdfEntries = Readonly<Record<string, PdfObject | undefined>>

/** A name. */
export function name(value: string): PdfName {
  return { kind: 'name', value }
}

/** A byte string, one character per byte. */
export function byteString(value: string): PdfString {
  return { kind: 'string', value }
}

/** A reference to object `num`. */
export function ref(num: number): PdfRef {
  return { kind: 'ref', num }
}

/** A stream over data already encoded as its dictionary says. */
export function stream(dict: PdfDict, data: Uint8Array): PdfStream {
  return { kind: 'stream', dict, data }
}

/** A dictionary of the entries that are not `undefined`. */
export function dict(entries: PdfEntries): PdfDict {
  return withEntries(new Map(), entries)
}

/** A copy of a dictionary with entries set, or taken away where the value is `undefined`. */
export function withEntries(base: PdfDict, entries: PdfEntries): PdfDict {
  const result = new Map(base)
  for (const key of Object.keys(entries)) {
    const value = entries[key]
    if (value === undefined) result.delete(key)
    else result.set(key, value)
  }
  return result
}

/** Whether an object is an array. */
export function isArray(value: PdfObject | undefined): value is PdfArray {
  return Array.isArray(value)
}

/** Whether an object is a dictionary (a stream is not). */
export function isDict(value: PdfObject | undefined): value is PdfDict {
  return value instanceof Map
}

/** Whether an object is a name, with this value if one is given. */
export function isName(value: PdfObject | undefined, expected?: string): value is PdfName {
  return (
    kindOf(value) === 'name' && (expected === undefined || (value as PdfName).value === expected)
  )
}

/** Whether an object is a byte string. */
export function isString(value: PdfObject | undefined): value is PdfString {
  return kindOf(value) === 'string'
}

/** Whether an object is a reference. */
export function isRef(value: PdfObject | undefined): value is PdfRef {
  return kindOf(value) === 'ref'
}

/** Whether an object is a stream. */
export function isStream(value: PdfObject | undefined): value is PdfStream {
  return kindOf(value) === 'stream'
}

/** Numbers of the objects that a value refers to, in order, repetitions included. */
export function refsOf(value: PdfObject): number[] {
  const found: number[] = []
  visitRefs(value, (num) => found.push(num))
  return found
}

/** Calls `visit` for each of {@link refsOf}, where a list of them for every object of a file would be too much. */
export function visitRefs(value: PdfObject, visit: (num: number) => void): void {
  // Numbers first: they are what most arrays hold.
  if (typeof value !== 'object') return
  if (isRef(value)) visit(value.num)
  else if (isArray(value)) for (const item of value) visitRefs(item, visit)
  else if (isDict(value)) value.forEach((item) => void visitRefs(item, visit))
  else if (isStream(value)) visitRefs(value.dict, visit)
}

/** A copy of a value with every reference replaced. */
export function mapRefs(value: PdfObject, replace: (num: number) => PdfObject): PdfObject {
  if (isRef(value)) return replace(value.num)
  if (isArray(value)) return value.map((item) => mapRefs(item, replace))
  if (isDict(value)) return mapDictRefs(value, replace)
  if (isStream(value)) return stream(mapDictRefs(value.dict, replace), value.data)
  return value
}

function mapDictRefs(value: PdfDict, replace: (num: number) => PdfObject): PdfDict {
  return new Map([...value].map(([key, item]) => [key, mapRefs(item, replace)]))
}

function kindOf(value: PdfObject | undefined): string | undefined {
  // Arrays and maps have no such property: one read tells all cases apart.
  return typeof value === 'object' && value !== null ? (value as { kind?: string }).kind : undefined
}
