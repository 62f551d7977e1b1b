import { biffRecords } from './biff-records.ts'

// [MS-XLS] 2.4.28, 2.4.103
const BOUND_SHEET = 0x0085
const EOF = 0x000a
const HEADER = 4

/** A stretch of a stream, and what stands there instead. */
interface Edit {
  readonly at: number
  readonly end: number
  readonly bytes: Uint8Array
}

/** Changes of the records of a workbook in XLS, which may be shorter or longer then. */
export class BiffEdits {
  readonly #edits: Edit[] = []

  /** Puts records in place of others. */
  replace(
    { at, end }: { readonly at: number; readonly end: number },
    ...records: Uint8Array[]
  ): void {
    this.#edits.push({ at, end, bytes: Buffer.concat(records) })
  }

  /** Puts records in front of a place. */
  insert(at: number, ...records: Uint8Array[]): void {
    this.replace({ at, end: at }, ...records)
  }

  get isEmpty(): boolean {
    return this.#edits.length === 0
  }

  /** The stream with the changes, and the new places of its sheets in its globals. */
  apply(stream: Buffer): Buffer {
    const edits = this.#edits.sort((a, b) => a.at - b.at || a.end - b.end)
    const parts: Uint8Array[] = []
    let from = 0
    for (const { at, end, bytes } of edits) {
      parts.push(stream.subarray(from, at), bytes)
      from = end
    }
    const changed = Buffer.concat([...parts, stream.subarray(from)])
    for (const { type, at, pieces } of biffRecords(changed)) {
      if (type === EOF) break
      if (type !== BOUND_SHEET || (pieces[0]?.length ?? 0) < 4) continue
      const place = changed.readUInt32LE(at + HEADER)
      const moved = edits.reduce(
        (sum, edit) => (edit.end <= place ? sum + edit.bytes.length - (edit.end - edit.at) : sum),
        0,
      )
      changed.writeUInt32LE(place + moved, at + HEADER)
    }
    return changed
  }
}

/** A record with its header. */
export function biffRecord(type: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(HEADER)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
