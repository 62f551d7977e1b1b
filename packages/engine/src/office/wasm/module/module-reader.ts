/** Bytes from one place of a module to another. */
export interface ModuleRange {
  readonly start: number
  readonly end: number
}

/** Content of a section. */
export interface ModuleSection extends ModuleRange {
  /** Where its length stands, which ends where it starts. */
  readonly lengthAt: number
}

/** Numbers of sections (WebAssembly 2.0, 5.5.2). */
export const SECTION = { imports: 2, start: 8, code: 10, data: 11 } as const

const HEADER_BYTES = 8

/** Reads a module from a place on. */
export class ModuleReader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw new RangeError('The module ends too early.')
    this.at += 1
    return byte
  }

  /** An unsigned number (LEB128). */
  number(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 0x80
    }
  }

  /** A signed number of 32 bits (LEB128), as the place in memory that it means. */
  place(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte >= 0x80) continue
      const isNegative = shift < 25 && (byte & 0x40) !== 0
      return (isNegative ? value | (-1 << (shift + 7)) : value) >>> 0
    }
  }

  /** Passes over a name or other bytes that follow their length; returns where they stand. */
  block(): ModuleRange {
    const length = this.number()
    const start = this.at
    this.at += length
    return { start, end: this.at }
  }
}

/** Contents of the sections of a module, by their numbers; of those of users the last. */
export function readSections(module: Uint8Array): ReadonlyMap<number, ModuleSection> {
  const sections = new Map<number, ModuleSection>()
  const reader = new ModuleReader(module, HEADER_BYTES)
  while (reader.at < module.length) {
    const number = reader.byte()
    const lengthAt = reader.at
    sections.set(number, { lengthAt, ...reader.block() })
  }
  return sections
}

/** Body of the function that runs when an instance is made; undefined where there is none, or it is imported. */
export function startFunction(
  module: Uint8Array,
  sections: ReadonlyMap<number, ModuleRange>,
): ModuleRange | undefined {
  const [imports, start, code] = [SECTION.imports, SECTION.start, SECTION.code].map((number) =>
    sections.get(number),
  )
  if (start === undefined || code === undefined) return undefined
  const imported = imports === undefined ? 0 : importedFunctions(module, imports)
  const index = new ModuleReader(module, start.start).number() - imported
  const reader = new ModuleReader(module, code.start)
  if (index < 0 || index >= reader.number()) return undefined
  for (let before = 0; before < index; before += 1) reader.block()
  return reader.block()
}

function importedFunctions(module: Uint8Array, { start }: ModuleRange): number {
  const reader = new ModuleReader(module, start)
  let functions = 0
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.block()
    reader.block()
    const kind = reader.byte()
    if (kind === IMPORTED.function) functions += 1
    passDescription(reader, kind)
  }
  return functions
}

const IMPORTED = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const

function passDescription(reader: ModuleReader, kind: number): void {
  switch (kind) {
    case IMPORTED.function:
      reader.number()
      break
    case IMPORTED.table:
      reader.byte()
      passLimits(reader)
      break
    case IMPORTED.memory:
      passLimits(reader)
      break
    case IMPORTED.global:
    case IMPORTED.tag:
      reader.byte()
      reader.number()
      break
    default:
      throw new RangeError(`The module imports something of kind ${kind}.`)
  }
}

function passLimits(reader: ModuleReader): void {
  const hasMaximum = (reader.number() & 1) !== 0
  reader.number()
  if (hasMaximum) reader.number()
}
