import { type ModuleRange, ModuleReader } from './module-reader.ts'

/** A segment of data that a function writes to memory (`memory.init`). */
export interface MemoryWrite {
  /** Number of the segment. */
  readonly segment: number
  /** Where it is written, in memory. */
  readonly to: number
  /** Where it begins in the segment. */
  readonly from: number
  readonly length: number
  /** Whether the function drops the segment, so that nobody writes it again. */
  readonly isDropped: boolean
  /** The operation, in the module, without its operands. */
  readonly operation: ModuleRange
}

/** Operations of a function that prepares memory. */
const OPERATION = {
  block: 0x02,
  end: 0x0b,
  branch: 0x0c,
  branchTable: 0x0e,
  drop: 0x1a,
  setGlobal: 0x24,
  constant32: 0x41,
  constant64: 0x42,
  ofMemory: 0xfc,
  atomic: 0xfe,
} as const

const MEMORY = { init: 8, drop: 9, fill: 11 } as const

/**
 * Reads a function for the data that it writes to memory.
 *
 * @returns undefined where it does anything but prepare memory and tell other threads of it: nothing is known then of the
 *   order of things
 *
 * Source: WebAssembly 2.0, 5.4; Threads, 6.4.
 */
export function readMemoryWrites(
  module: Uint8Array,
  body: ModuleRange,
): readonly MemoryWrite[] | undefined {
  const writes: Omit<MemoryWrite, 'isDropped'>[] = []
  const dropped = new Set<number>()
  const times = new Map<number, number>()
  const reader = new ModuleReader(module, body.start)
  // Variables of its own.
  if (reader.number() !== 0) return undefined
  let constants: number[] = []
  while (reader.at < body.end) {
    const start = reader.at
    const operation = reader.byte()
    if (operation === OPERATION.constant32) {
      constants.push(reader.place())
      continue
    }
    const operands = constants
    constants = []
    switch (operation) {
      case OPERATION.block:
        reader.byte()
        break
      case OPERATION.branchTable:
        for (let left = reader.number() + 1; left > 0; left -= 1) reader.number()
        break
      case OPERATION.branch:
      case OPERATION.setGlobal:
      case OPERATION.constant64:
        reader.number()
        break
      case OPERATION.atomic:
        reader.number()
        reader.number()
        // Notices have a place in memory like all others; a fence would have none, and is not known here.
        reader.number()
        break
      case OPERATION.ofMemory: {
        const kind = reader.number()
        const segment = reader.number()
        if (kind === MEMORY.drop) dropped.add(segment)
        else if (kind === MEMORY.init) {
          reader.number()
          const [to, from, length] = operands.slice(-3)
          if (to === undefined || from === undefined || length === undefined) return undefined
          times.set(segment, (times.get(segment) ?? 0) + 1)
          writes.push({ segment, to, from, length, operation: { start, end: reader.at } })
        } else if (kind !== MEMORY.fill) return undefined
        break
      }
      case OPERATION.end:
      case OPERATION.drop:
        break
      default:
        return undefined
    }
  }
  const isDropped = (segment: number) => dropped.has(segment) && times.get(segment) === 1
  return writes.map((write) => ({ ...write, isDropped: isDropped(write.segment) }))
}
