import { endOfString, type Steps } from '@svc/engine'
import { isBlank, JsonText } from './json-text.ts'

/** Bytes that are parsed in one go: at most some two milliseconds. */
const RUN_BYTES = 64 * 1024

/** Bytes of a string that are parsed in one go; a longer one is put together. */
const STRING_BYTES = 512 * 1024

/** Bytes that are looked through between two places to pause. */
const SCAN_BYTES = 1024 * 1024

/** Longest escape in a string: `\u0000`. */
const ESCAPE_BYTES = 6

/** A list or an object that has been opened. */
interface Frame {
  readonly isList: boolean
  /** Place of its bracket. */
  readonly start: number
  /** Where the text begins that has not been parsed. */
  from: number
  /** Where the member begins that is being read. */
  member: number
  /** Whether the name of that member has been read. */
  isNamed: boolean
  /** Whether that member has been added already. */
  isAdded: boolean
  /** Its members so far; absent while all of it may still be parsed in one go. */
  built?: unknown[] | Record<string, unknown>
}

/**
 * The value that JSON stands for, as `JSON.parse` makes it, in steps.
 *
 * The text is cut where members of a list or an object end; what lies between two cuts is left to `JSON.parse`.
 *
 * @param json a list or an object in UTF-8
 * @param decode text of some bytes, byte order marks included; throws what is to be thrown where they are no UTF-8
 * @throws BrokenJson
 */
export function parseJsonInSteps(
  json: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): Steps<unknown> {
  return new JsonReader(json, decode).read()
}

class JsonReader {
  readonly #json: Buffer
  readonly #text: JsonText
  readonly #frames: Frame[] = []
  /** Where the text begins that has not been parsed. */
  #pending = 0
  #root: unknown

  constructor(json: Uint8Array, decode: (bytes: Uint8Array) => string) {
    this.#json = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
    this.#text = new JsonText(this.#json, decode)
  }

  *read(): Steps<unknown> {
    const json = this.#json
    let pause = SCAN_BYTES
    for (let at = 0; at < json.length; at++) {
      if (at >= pause) {
        pause = at + SCAN_BYTES
        yield
      }
      const byte = json[at]
      if (isBlank(byte)) {
        const start = at
        while (isBlank(json[at + 1])) if (++at % SCAN_BYTES === 0) yield
        this.#text.passBlanks({ start, end: at + 1 })
      } else if (byte === 0x22 /* " */) {
        const start = at
        at = endOfString(json, start + 1, pause)
        while (at < json.length && json[at] !== 0x22) {
          yield
          pause = at + SCAN_BYTES
          at = endOfString(json, at, pause)
        }
        if (at < json.length) yield* this.#string(start, at)
        else if (at - start > STRING_BYTES) this.#endless(start)
      } else if (byte === 0x2c /* , */) {
        yield* this.#comma(at)
        if (this.#pending === at + 1) yield
      } else if (byte === 0x3a /* : */) {
        const frame = this.#frames.at(-1)
        // Nothing is named twice, and nothing in a list.
        if (frame?.isNamed || frame?.isList) this.#fail(frame.from, at, frame)
        if (frame !== undefined) frame.isNamed = true
      } else if (byte === 0x7b /* { */ || byte === 0x5b /* [ */) {
        const within = this.#frames.at(-1)
        if (within === undefined) yield* this.#blank(this.#pending, at)
        const isSecond = within === undefined ? this.#root !== undefined : within.isAdded
        if (isSecond) this.#fail(within?.from ?? this.#pending, at, within)
        const places = { start: at, from: at + 1, member: at + 1 }
        this.#frames.push({ isList: byte === 0x5b, isNamed: false, isAdded: false, ...places })
      } else if (byte === 0x7d /* } */ || byte === 0x5d /* ] */) {
        yield* this.#close(at, byte === 0x5d)
      }
    }
    const open = this.#frames.at(-1)
    if (open !== undefined) this.#fail(open.from, json.length, open)
    yield* this.#blank(this.#pending, json.length)
    return this.#root
  }

  *#comma(at: number): Steps<void> {
    const frame = this.#frames.at(-1)
    if (frame === undefined) this.#fail(this.#pending, at)
    if (frame.isAdded) {
      yield* this.#blank(frame.from, at, frame)
      this.#past(frame, at + 1)
    } else if (at - this.#pending >= RUN_BYTES) {
      yield* this.#build()
      this.#add(frame, at)
      this.#past(frame, at + 1)
    }
    frame.member = at + 1
    frame.isNamed = false
    frame.isAdded = false
  }

  *#close(at: number, isList: boolean): Steps<void> {
    const frame = this.#frames.at(-1)
    if (frame === undefined) this.#fail(this.#pending, at)
    if (frame.isList !== isList) this.#fail(frame.from, at, frame)
    const parent = this.#frames.at(-2)
    if (frame.built === undefined) {
      // A member of a list that is parsed with others, or all there is.
      if (parent === undefined) this.#root = this.#members(frame, at)
    } else {
      if (frame.isAdded) yield* this.#blank(frame.from, at, frame)
      else this.#add(frame, at)
      if (parent === undefined) this.#root = frame.built
      else parent.isAdded = true
    }
    this.#frames.pop()
    if (parent === undefined) this.#pending = at + 1
    else if (frame.built !== undefined) this.#past(parent, at + 1)
  }

  /** A long string that is a value is added by itself, put together from parts. */
  *#string(start: number, end: number): Steps<void> {
    const frame = this.#frames.at(-1)
    const isLong = end - start > STRING_BYTES
    if (!isLong || frame === undefined) return
    // Names are short.
    const isName = !frame.isList && !frame.isNamed
    if (frame.isAdded || isName) this.#fail(frame.from, start, frame)
    yield* this.#build()
    const key = yield* this.#key(frame, start)
    let text = ''
    for (let from = start + 1; from < end; ) {
      const to = this.#cut(from, Math.min(from + STRING_BYTES, end), end)
      text += String(this.#text.parse('"', from, to, '"'))
      from = to
      yield
    }
    addMember(frame.built, key, text)
    this.#past(frame, end + 1)
    frame.isAdded = true
  }

  /** A long string has no end. Nothing of it is read again; the fault is where it begins, unless there is one before. */
  #endless(start: number): never {
    const frame = this.#frames.at(-1)
    this.#fail(frame?.from ?? this.#pending, start, frame)
  }

  /** A place in a string, near another one, that is in the middle of nothing. */
  #cut(from: number, near: number, end: number): number {
    if (near === end) return end
    const json = this.#json
    let to = near
    for (let at = near - 1; at >= Math.max(from, near - ESCAPE_BYTES); at--) {
      if (json[at] !== 0x5c) continue
      let first = at
      while (first > from && json[first - 1] === 0x5c) first--
      const isEscape = (at - first) % 2 === 0
      const length = json[at + 1] === 0x75 /* u */ ? ESCAPE_BYTES : 2
      if (isEscape && at + length > near) to = at
      break
    }
    return this.#text.characterStart(to)
  }

  /** Makes the lists and objects that are open, with what was read of each before the one within it. */
  *#build(): Steps<void> {
    for (const [index, frame] of this.#frames.entries()) {
      if (frame.built !== undefined) continue
      const parent = this.#frames[index - 1]
      const built = frame.isList ? [] : {}
      if (parent !== undefined) {
        addMember(parent.built, yield* this.#key(parent, frame.start), built)
      }
      frame.built = built
    }
  }

  /** Name of the member at hand, whose value begins at a place; members before it are added. */
  *#key(frame: Frame, value: number): Steps<string> {
    // The comma before it belongs to none of them.
    if (frame.member > frame.from) this.#add(frame, frame.member - 1)
    frame.from = frame.member
    if (frame.isList) {
      yield* this.#blank(frame.member, value, frame)
      return ''
    }
    const named = this.#text.parse('{', frame.member, value, ' null}')
    const [key] = Object.keys(named as object)
    if (key === undefined) this.#fail(frame.member, value, frame)
    return key
  }

  /** Adds the members whose text begins where the frame's does. */
  #add(frame: Frame, to: number): void {
    const members = this.#members(frame, to)
    const keys = Object.keys(members)
    // Nothing between two commas, or behind the last.
    if (keys.length === 0) this.#fail(frame.from, to, frame)
    if (Array.isArray(members)) for (const member of members) addMember(frame.built, '', member)
    else for (const key of keys) addMember(frame.built, key, Reflect.get(members, key))
  }

  #members(frame: Frame, to: number): object {
    const [open, close] = frame.isList ? ['[', ']'] : ['{', '}']
    return this.#text.parse(open, frame.from, to, close) as object
  }

  #past(frame: Frame, at: number): void {
    frame.from = at
    this.#pending = at
  }

  *#blank(from: number, to: number, frame?: Frame): Steps<void> {
    for (let at = from; at < to; at++) {
      if ((at - from + 1) % SCAN_BYTES === 0) yield
      if (!isBlank(this.#json[at])) this.#fail(from, at, frame)
    }
  }

  /** @param to where the fault is, unless there is one before it */
  #fail(from: number, to: number, frame?: Frame): never {
    const open = frame?.isList === false ? '{' : '['
    throw this.#text.broken(open, from, to)
  }
}

function addMember(
  built: unknown[] | Record<string, unknown> | undefined,
  key: string,
  value: unknown,
): void {
  if (built === undefined) throw new Error('A list or an object is built before its members.')
  if (Array.isArray(built)) built.push(value)
  else if (key === '__proto__') {
    // A plain assignment would not make a member of it.
    const member = { value, enumerable: true, configurable: true, writable: true }
    Object.defineProperty(built, key, member)
  } else built[key] = value
}
