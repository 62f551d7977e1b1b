import { editContent } from '../../content/edit-content.ts'
import { IDENTITY } from '../../content/matrix.ts'
import { readContentParts } from '../../content/read-content-parts.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import {
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/**
 * Copies of forms without the marks that tie them to the structure tree, forms inside them included: what is painted
 * a second time must not be read a second time. Each form is copied once.
 *
 * @returns for an XObject its copy; undefined for what is no form
 */
export function unmarkedForms(file: PdfFile): (form: PdfObject | undefined) => PdfRef | undefined {
  const copies = new Map<number, PdfRef>()

  function copy(value: PdfObject | undefined): PdfRef | undefined {
    const form = file.resolve(value)
    if (!isRef(value) || !isStream(form) || !isName(form.dict.get('Subtype'), 'Form'))
      return undefined
    const known = copies.get(value.num)
    if (known) return known
    const target = file.reserve()
    copies.set(value.num, target)
    file.set(target.num, stream(copiedEntries(form.dict), unmarked(decodeStream(form))))
    return target
  }

  function copiedEntries(entries: PdfDict): PdfDict {
    const resources = file.dictAt(entries, 'Resources')
    const xObjects = resources && file.dictAt(resources, 'XObject')
    const copied =
      xObjects && new Map([...xObjects].map(([key, form]) => [key, copy(form) ?? form]))
    return withEntries(entries, {
      ...(resources && copied && { Resources: withEntries(resources, { XObject: copied }) }),
      ...UNMARKED,
    })
  }

  return copy
}

/**
 * Takes the marks out of forms that no page paints as content, masks for example: the structure tree cannot own what
 * they hold.
 */
export function unmarkForms(file: PdfFile, nums: Iterable<number>): void {
  for (const num of nums) {
    const form = file.get(num)
    if (!isStream(form)) continue
    const entries = withEntries(form.dict, UNMARKED)
    file.set(num, stream(entries, unmarked(decodeStream(form))))
  }
}

const UNMARKED = {
  Filter: undefined,
  DecodeParms: undefined,
  StructParents: undefined,
} as const

/** Content without its sequences, what they hold included as it is. */
function unmarked(content: Buffer): Buffer {
  const parts = readContentParts(content, {
    matrix: IDENTITY,
    isOwned: () => false,
    isWanted: () => false,
    xObject: () => undefined,
    properties: () => undefined,
  })
  const edits = parts
    .filter((part) => part.kind === 'stale')
    .map(({ start, end }) => ({ start, end, operators: '' }))
  return editContent(content, edits)
}
