import type { Matrix } from '../../../pdf/content/matrix.ts'
import { contentFragments, pageContents } from '../../../pdf/document/pages/page-content.ts'
import {
  type PdfPage,
  pageAttribute,
  pageDict,
} from '../../../pdf/document/pages/tree/page-tree.ts'
import { wrappedContents } from '../../../pdf/document/pages/wrapped-contents.ts'
import {
  dict,
  isDict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { serializeNumber } from '../../../pdf/file/write/serialize.ts'

/** A form XObject and how it is painted. */
export interface Paint {
  readonly form: PdfRef
  readonly matrix: Matrix
  readonly layer: 'over' | 'under'
  /** From 0 to 1. */
  readonly opacity: number
  /** Properties of the artifact that it is; without them it is marked inside of the form. */
  readonly artifact: string | undefined
}

/** Paints forms onto pages, as artifacts where they are no part of the structure, over or under what is there. */
export function pagePainter(file: PdfFile): (page: PdfPage, paint: Paint) => void {
  const fragment = contentFragments(file)
  const states = new Map<number, PdfRef>()
  const stateOf = (opacity: number) => {
    const state =
      states.get(opacity) ?? file.add(dict({ Type: name('ExtGState'), ca: opacity, CA: opacity }))
    states.set(opacity, state)
    return state
  }
  return (page, { form, matrix, layer, opacity, artifact }) => {
    const resources = pageAttribute(file, page, 'Resources')
    const own = isDict(resources) ? resources : new Map<string, PdfObject>()
    const forms = file.dictAt(own, 'XObject') ?? new Map<string, PdfObject>()
    const states = file.dictAt(own, 'ExtGState') ?? new Map<string, PdfObject>()
    const formKey = freeKey(forms, 'SvcStamp')
    const stateKey = freeKey(states, 'SvcState')
    const isSolid = opacity === 1
    const state = isSolid ? '' : `/${stateKey} gs\n`
    const numbers = matrix.map(serializeNumber).join(' ')
    const painted = `q\n${state}${numbers} cm\n/${formKey} Do\nQ\n`
    const operators =
      artifact === undefined ? painted : `/Artifact ${artifact} BDC\n${painted}EMC\n`
    file.set(
      page.num,
      withEntries(pageDict(file, page), {
        Resources: withEntries(own, {
          XObject: withEntries(forms, { [formKey]: form }),
          ...(!isSolid && {
            ExtGState: withEntries(states, { [stateKey]: stateOf(opacity) }),
          }),
        }),
        Contents:
          layer === 'under'
            ? [fragment(operators), ...pageContents(file, page)]
            : [...wrappedContents(file, page, fragment), fragment(operators)],
      }),
    )
  }
}

function freeKey(taken: PdfDict, wanted: string): string {
  let key = wanted
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}${count}`
  return key
}
