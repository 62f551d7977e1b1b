import { ContentScanner } from '../../pdf/content/content-scanner.ts'
import { editContent } from '../../pdf/content/edit-content.ts'
import { OP } from '../../pdf/content/operator-codes.ts'
import { decodeStream } from '../../pdf/file/decode-stream.ts'
import {
  isDict,
  isName,
  isRef,
  isStream,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/**
 * A copy of a form, and of the forms inside it, that readers of tags know nothing of: no marks that the structure tree
 * owns, and no artifacts, which must not stand inside content that is read. Layers stay.
 *
 * Source: ISO 14289-1, 7.1 (tests 1 and 2).
 */
export function withoutMarks(file: PdfFile, form: PdfRef): PdfRef {
  const copies = new Map<number, PdfRef>()
  return copy(form)

  function copy(value: PdfRef): PdfRef {
    const known = copies.get(value.num)
    if (known) return known
    const source = file.resolve(value)
    if (!isStream(source)) return value
    const target = file.reserve()
    copies.set(value.num, target)
    const resources = file.dictAt(source.dict, 'Resources')
    const xObjects = resources && file.dictAt(resources, 'XObject')
    const copied = xObjects && new Map([...xObjects].map(([key, one]) => [key, copyOf(one)]))
    const entries = withEntries(source.dict, {
      ...(resources && copied && { Resources: withEntries(resources, { XObject: copied }) }),
      Filter: undefined,
      DecodeParms: undefined,
      StructParents: undefined,
    })
    file.set(target.num, stream(entries, unmarked(decodeStream(source))))
    return target
  }

  function copyOf(value: PdfObject): PdfObject {
    const found = file.resolve(value)
    const isForm = isStream(found) && isName(file.resolve(found.dict.get('Subtype')), 'Form')
    return isRef(value) && isForm ? copy(value) : value
  }
}

function unmarked(content: Buffer): Buffer {
  const edits: { readonly start: number; readonly end: number; readonly operators: string }[] = []
  const taken: boolean[] = []
  const scanner = new ContentScanner(content)
  while (scanner.next()) {
    const { operator, start, end } = scanner
    let isTaken = false
    if (operator === OP.endMark) isTaken = taken.pop() ?? true
    else if (operator === OP.beginMark || operator === OP.beginMarkWithProperties) {
      isTaken = isForReaders(scanner)
      taken.push(isTaken)
    }
    if (isTaken) edits.push({ start, end, operators: '' })
  }
  return editContent(content, edits)
}

/** Whether a mark is about the structure. Properties with a name of their own are those of layers, or of content. */
function isForReaders(scanner: ContentScanner): boolean {
  const tag = scanner.name(0)
  if (tag === 'OC') return false
  if (tag === 'Artifact' || scanner.mcid() !== undefined) return true
  if (scanner.operator === OP.beginMark) return false
  const properties = scanner.operand(1)
  return !isDict(properties) || properties.has('MCID')
}
