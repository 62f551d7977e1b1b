import { joinedBytes } from '../joined-bytes.ts'
import type { Steps } from '../turns.ts'

/**
 * A value of any size on its way to another process: cloned in one piece, tens of thousands of values hold up every
 * other request. Its long lists and files go ahead in pieces, and gaps in the value say where they belong.
 */
export interface Cut {
  readonly value: unknown
  readonly gaps: readonly Gap[]
}

/** Where pieces belong: at the end of a path, one after the other. */
interface Gap {
  readonly path: readonly unknown[]
  readonly pieces: readonly number[]
}

/** A part of a list, an object, a map, or of the bytes of a file. */
export interface Piece extends Cut {
  readonly id: number
}

/** Values of a piece; cloning so many takes about a millisecond. */
const PIECE_VALUES = 5000

/** Characters that are cloned in the time of one value. */
const VALUE_CHARACTERS = 64

/** Bytes of a piece. */
const PIECE_BYTES = 1024 * 1024

/** Deeper nesting is left to the clone, which knows cycles. */
const MAX_DEPTH = 200

/** Cuts a value. A file that stands in several places is sent once. */
export function* cutToPieces(value: unknown, send: (piece: Piece) => void): Steps<Cut> {
  const cutter = new Cutter(send)
  const { value: cut, gaps } = yield* cutter.cut(value, 0)
  return { value: cut, gaps }
}

interface Weighed extends Cut {
  readonly weight: number
}

class Cutter {
  readonly #send: (piece: Piece) => void
  readonly #files = new Map<Uint8Array, readonly number[]>()
  #pieces = 0
  #visited = 0

  constructor(send: (piece: Piece) => void) {
    this.#send = send
  }

  *cut(value: unknown, depth: number): Steps<Weighed> {
    if (typeof value !== 'object' || value === null) return plain(value)
    if (value instanceof Uint8Array) return yield* this.#cutFile(value)
    const kind = kindOf(value)
    if (kind === undefined || depth > MAX_DEPTH) return { value, gaps: [], weight: 1 }
    return yield* this.#cutMembers(value, kind, depth)
  }

  *#cutMembers(value: object, kind: Kind<object>, depth: number): Steps<Weighed> {
    const pieces: number[] = []
    let part = kind.empty()
    let gaps: Gap[] = []
    let weight = 1
    for (const [key, member] of kind.entries(value)) {
      if (++this.#visited % PIECE_VALUES === 0) yield
      const isPlain = typeof member !== 'object' || member === null
      const cut = isPlain ? plain(member) : yield* this.cut(member, depth + 1)
      const own = kind.add(part, key, cut.value)
      for (const gap of cut.gaps) gaps.push({ ...gap, path: [own, ...gap.path] })
      weight += cut.weight
      if (weight < PIECE_VALUES) continue
      pieces.push(this.#post(part, gaps))
      yield
      part = kind.empty()
      gaps = []
      weight = 1
    }
    // A whole value that nothing is cut out of goes as it is.
    if (pieces.length === 0) return { value: gaps.length === 0 ? value : part, gaps, weight }
    if (weight > 1) pieces.push(this.#post(part, gaps))
    return { value: kind.empty(), gaps: [{ path: [], pieces }], weight: 1 }
  }

  *#cutFile(bytes: Uint8Array): Steps<Weighed> {
    if (bytes.byteLength <= PIECE_BYTES) {
      return { value: bytes, gaps: [], weight: 1 + bytes.byteLength / VALUE_CHARACTERS }
    }
    let pieces = this.#files.get(bytes)
    if (pieces === undefined) {
      const sent: number[] = []
      for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES) {
        sent.push(this.#post(bytes.subarray(from, from + PIECE_BYTES), []))
        yield
      }
      pieces = sent
      this.#files.set(bytes, pieces)
    }
    return { value: bytes.subarray(0, 0), gaps: [{ path: [], pieces }], weight: 1 }
  }

  #post(value: unknown, gaps: readonly Gap[]): number {
    const id = this.#pieces++
    this.#send({ id, value, gaps })
    return id
  }
}

function plain(value: unknown): Weighed {
  const length = typeof value === 'string' ? value.length : 0
  return { value, gaps: NO_GAPS, weight: 1 + length / VALUE_CHARACTERS }
}

const NO_GAPS: readonly Gap[] = []

/** Puts a value together again from its pieces; those that have come are dropped. */
export class Joiner {
  readonly #pieces = new Map<number, Cut>()
  readonly #files = new Map<string, Uint8Array>()

  /** Keeps a piece until the value comes. */
  add({ id, value, gaps }: Piece): void {
    this.#pieces.set(id, { value, gaps })
  }

  *join(cut: Cut): Steps<unknown> {
    const value = yield* this.#join(cut)
    this.#pieces.clear()
    this.#files.clear()
    return value
  }

  *#join({ value, gaps }: Cut): Steps<unknown> {
    let whole = value
    for (const { path, pieces } of gaps) {
      const place = whole
      const [last] = path.slice(-1)
      if (last === undefined) {
        whole = yield* this.#filled(place, pieces)
        continue
      }
      const holder = path.slice(0, -1).reduce(memberOf, place)
      set(holder, last, yield* this.#filled(memberOf(holder, last), pieces))
    }
    return whole
  }

  /** @param empty tells the kind of the value that the pieces are of */
  *#filled(empty: unknown, ids: readonly number[]): Steps<unknown> {
    if (empty instanceof Uint8Array) return yield* this.#file(empty, ids)
    const kind = kindOf(empty as object)
    if (kind === undefined) throw new Error('A piece belongs to no list, object or map.')
    const whole = kind.empty()
    for (const id of ids) {
      const part = yield* this.#join(this.#piece(id))
      for (const [key, member] of kind.entries(part as object)) kind.add(whole, key, member)
      yield
    }
    return whole
  }

  *#file(empty: Uint8Array, ids: readonly number[]): Steps<Uint8Array> {
    const name = ids.join()
    const known = this.#files.get(name)
    if (known !== undefined) return known
    const parts = ids.map((id) => this.#piece(id).value as Uint8Array)
    const joined = yield* joinedBytes(parts)
    const whole = Buffer.isBuffer(empty) ? joined : new Uint8Array(joined.buffer)
    this.#files.set(name, whole)
    return whole
  }

  #piece(id: number): Cut {
    const piece = this.#pieces.get(id)
    if (piece === undefined) throw new Error(`Piece ${id} has not come.`)
    return piece
  }
}

/** Lists, objects and maps, read and filled in one way. */
interface Kind<Value extends object> {
  readonly empty: () => Value
  readonly entries: (value: Value) => Iterable<readonly [unknown, unknown]>
  /** @returns the key that the member has now */
  readonly add: (value: Value, key: unknown, member: unknown) => unknown
}

const LIST: Kind<unknown[]> = {
  empty: () => [],
  entries: (list) => list.entries(),
  add: (list, _key, member) => list.push(member) - 1,
}

const OBJECT: Kind<object> = {
  empty: () => ({}),
  entries: (object) => Object.entries(object),
  add: (object, key, member) => {
    set(object, key, member)
    return key
  },
}

const MAP: Kind<Map<unknown, unknown>> = {
  empty: () => new Map(),
  entries: (map) => map,
  add: (map, key, member) => {
    map.set(key, member)
    return key
  },
}

function kindOf(value: object): Kind<object> | undefined {
  if (Array.isArray(value)) return LIST as unknown as Kind<object>
  if (value instanceof Map) return MAP as unknown as Kind<object>
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? OBJECT : undefined
}

function memberOf(holder: unknown, key: unknown): unknown {
  return holder instanceof Map ? holder.get(key) : Reflect.get(holder as object, key as string)
}

function set(holder: unknown, key: unknown, value: unknown): void {
  if (holder instanceof Map) holder.set(key, value)
  // A plain assignment would take the key `__proto__` for something else.
  else {
    const member = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(holder, key as PropertyKey, member)
  }
}
