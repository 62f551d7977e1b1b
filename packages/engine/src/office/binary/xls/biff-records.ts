/** A record of a workbook in XLS, with the pieces that continue it. */
export interface BiffRecord {
  readonly type: number
  /** Place of the record's header in the stream. */
  readonly at: number
  /** Place behind the record and what continues it. */
  readonly end: number
  /** Content of the record, and of each record that continues it. */
  readonly pieces: readonly Buffer[]
}

const CONTINUE = 0x003c

/**
 * Records of a stream from a place on, up to the first that leaves the stream.
 *
 * Source: [MS-XLS] 2.1.4
 */
export function* biffRecords(stream: Buffer, from = 0): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    const pieces: Buffer[] = []
    let end = at
    do {
      const next = end + 4 + stream.readUInt16LE(end + 2)
      if (next > stream.length) return
      pieces.push(stream.subarray(end + 4, next))
      end = next
    } while (end + 4 <= stream.length && stream.readUInt16LE(end) === CONTINUE)
    yield { type, at, end, pieces }
    at = end
  }
}
