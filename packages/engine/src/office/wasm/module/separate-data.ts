import {
  type ModuleRange,
  ModuleReader,
  type ModuleSection,
  readSections,
  SECTION,
  startFunction,
} from './module-reader.ts'
import { type MemoryWrite, readMemoryWrites } from './read-memory-writes.ts'

/** A module without data that it writes to memory once, and that data. */
export interface SeparateData {
  /** Its instances begin with memory that is empty where the data belong. */
  readonly module: Uint8Array<ArrayBuffer>
  /** Writes the data to the memory of the first instance, before any of its functions is called, and lets go of it. */
  writeOnce(memory: Uint8Array): void
}

/** Data that is shorter takes as many bytes to write here. */
const MIN_BYTES = 256

const PASSIVE = 1
const DROP = 0x1a
const NOP = 0x01

/**
 * Takes out of a module the data that its start function writes to memory and drops. V8 keeps the bytes of a module for as long as
 * it has instances, and a third of those of LibreOffice are data, which lie in its memory by then.
 *
 * The start function must be as lld makes it for modules with threads (`__wasm_init_memory`): each segment is written whole,
 * to a place that is a constant, and dropped.
 *
 * @param module changed
 * @returns undefined where it is otherwise; the module is as it was then
 */
export function separateData(module: Uint8Array<ArrayBuffer>): SeparateData | undefined {
  const sections = readSections(module)
  const start = startFunction(module, sections)
  const section = sections.get(SECTION.data)
  // Behind it everything would have to be moved.
  if (start === undefined || section?.end !== module.length) return undefined
  const segments = readSegments(module, section)
  const writes = readMemoryWrites(module, start)
  if (segments === undefined || writes === undefined) return undefined
  const taken = writes.filter((write) => isWhole(write, segments[write.segment]))
  if (taken.length === 0) return undefined
  // One copy of all: thousands of small ones would leave gaps behind them.
  const copy = module.slice(section.start, section.end)
  const pieces = taken.map(({ segment, to }) => ({ to, from: segments[segment] as ModuleRange }))
  for (const { operation } of taken) {
    // As long as before: its operands are dropped.
    module.fill(NOP, operation.start, operation.end)
    module.fill(DROP, operation.start, operation.start + 3)
  }
  const gone = new Set(taken.map(({ segment }) => segment))
  const end = rewriteSegments(module, section, { segments, gone })
  return {
    module: module.subarray(0, end),
    writeOnce(memory) {
      for (const { to, from } of pieces.splice(0)) {
        memory.set(copy.subarray(from.start - section.start, from.end - section.start), to)
      }
      copy.buffer.transfer(0)
    },
  }
}

function isWhole({ from, length, isDropped }: MemoryWrite, segment?: ModuleRange): boolean {
  if (segment === undefined || !isDropped || length < MIN_BYTES) return false
  return from === 0 && segment.end - segment.start === length
}

/** Data of each segment; undefined where one is written by the module itself as an instance is made. */
function readSegments(
  module: Uint8Array,
  { start }: ModuleRange,
): readonly ModuleRange[] | undefined {
  const reader = new ModuleReader(module, start)
  const segments: ModuleRange[] = []
  for (let left = reader.number(); left > 0; left -= 1) {
    if (reader.number() !== PASSIVE) return undefined
    segments.push(reader.block())
  }
  return segments
}

/** Writes the section of data with some segments empty; returns where the module ends then. */
function rewriteSegments(
  module: Uint8Array,
  section: ModuleSection,
  {
    segments,
    gone,
  }: { readonly segments: readonly ModuleRange[]; readonly gone: ReadonlySet<number> },
): number {
  const reader = new ModuleReader(module, section.start)
  reader.number()
  let at = reader.at
  // Segments keep their numbers, and only move forwards: nothing is overwritten that is still to be moved.
  for (const [index, { start, end }] of segments.entries()) {
    const length = gone.has(index) ? 0 : end - start
    module[at] = PASSIVE
    at = writeNumber(module, at + 1, length)
    module.copyWithin(at, start, start + length)
    at += length
  }
  // In as many bytes as before: a number may have leading zeros.
  writeNumber(module, section.lengthAt, at - section.start, section.start)
  return at
}

/** Writes an unsigned number (LEB128); returns where it ends, not before `end`. */
function writeNumber(bytes: Uint8Array, start: number, number: number, end = 0): number {
  let at = start
  for (let rest = number; ; rest = Math.floor(rest / 0x80)) {
    const hasMore = rest >= 0x80 || at + 1 < end
    bytes[at] = (rest % 0x80) + (hasMore ? 0x80 : 0)
    at += 1
    if (!hasMore) return at
  }
}
