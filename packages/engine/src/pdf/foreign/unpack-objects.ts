import { decodeStream } from '../file/decode-stream.ts'
import { isName, isStream, type PdfStream } from '../file/objects.ts'
import { PdfError, PdfLimitError, readable } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { Lexer } from '../file/read/lexer.ts'
import { parseObject } from '../file/read/parse-object.ts'
import type { ScannedObjects } from '../file/read/scan-objects.ts'
import type { ForeignLimits } from './foreign-limits.ts'

interface PackedObject {
  readonly num: number
  readonly offset: number
}

/**
 * Sets the objects that lie in object streams, as many of each as can be read; those that stand in the file behind
 * their stream are newer and stay.
 *
 * @returns numbers of the objects set
 * @throws PdfLimitError for more than allowed
 */
export function unpackObjects(
  file: PdfFile,
  { offsets, streams }: ScannedObjects,
  limits: ForeignLimits,
): readonly number[] {
  const unpacked = new Set<number>()
  let leftBytes = limits.maxInflatedBytes
  for (const streamNum of new Set(streams.map(({ num }) => num))) {
    const container = file.peek(streamNum)
    if (!isStream(container) || !isName(container.dict.get('Type'), 'ObjStm')) continue
    if (leftBytes < 1) throw new PdfLimitError('The object streams are too large.')
    const data = dataOf(container, leftBytes)
    leftBytes -= data.length
    for (const { num, offset } of entriesOf(container, data)) {
      const isOlder = (offsets.get(num) ?? -1) > (offsets.get(streamNum) ?? 0)
      if (isOlder || !setObject(file, num, data, offset)) continue
      unpacked.add(num)
      if (unpacked.size + offsets.size > limits.maxObjects) {
        throw new PdfLimitError('The file has too many objects.')
      }
    }
  }
  return [...unpacked]
}

/** Data of an object stream, up to where it is damaged; nothing where all of it is. */
function dataOf(container: PdfStream, maxBytes: number): Buffer {
  try {
    return decodeStream(container, { maxBytes, isCut: true })
  } catch (error) {
    if (error instanceof PdfLimitError || !(error instanceof PdfError)) throw error
    return Buffer.alloc(0)
  }
}

function entriesOf({ dict }: PdfStream, data: Buffer): readonly PackedObject[] {
  const [count, first] = [dict.get('N'), dict.get('First')]
  const entries: PackedObject[] = []
  if (typeof count !== 'number' || typeof first !== 'number') return entries
  const lexer = new Lexer(data, 0)
  for (let read = 0; read < count; read += 1) {
    lexer.skipSpace()
    const num = lexer.readUnsigned()
    lexer.skipSpace()
    const offset = lexer.readUnsigned()
    if (num === undefined || offset === undefined || first + offset >= data.length) break
    if (num > 0) entries.push({ num, offset: first + offset })
  }
  return entries
}

function setObject(file: PdfFile, num: number, data: Buffer, offset: number): boolean {
  const value = readable(() => parseObject(new Lexer(data, offset)))
  if (value === undefined) return false
  file.set(num, value)
  return true
}
