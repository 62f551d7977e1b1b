import type { Timings } from '@svc/engine'
import type { BenchDocument } from '../documents/bench-document.ts'

/** One PDF that a contender has made. */
export interface Printed {
  readonly bytes: Uint8Array
  readonly timings?: Timings
  /** Clean-up that a caller would not wait for; neither is it timed. */
  readonly release?: () => Promise<void>
}

/** A contender with a document in front of it: everything is done that its time shall not include. */
export interface Entrant {
  readonly name: string
  /** How often it takes part at most, for those that would make the run last hours. */
  readonly maxRounds?: number
  /** Whether another layout engine is at work, whose number of pages says nothing about ours. */
  readonly isOtherEngine?: boolean
  /** Whether it runs in a process that ends with each print: its children take their processor time along. */
  readonly isProgram?: boolean
  /** Work that has to be done before each print and is not part of it. */
  prepare?(): Promise<void>
  print(): Promise<Printed>
  /** Gives back what `enter` took. */
  close?(): Promise<void>
}

/** A way to make PDFs of documents. */
export interface Contender {
  readonly name: string
  /** Whether it runs already and is asked over the network: nothing of it starts with a document. */
  readonly isService?: boolean
  enter(document: BenchDocument): Promise<Entrant>
  /** Ends what the contender has running. */
  close?(): Promise<void>
}
