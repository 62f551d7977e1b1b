import { totalmem } from 'node:os'

/** Memory of the machine in bytes, or as much of it as its container may have. */
export function machineMemoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
