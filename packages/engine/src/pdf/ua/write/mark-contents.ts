import type { FormPart, LoosePart } from '../../content/content-parts.ts'
import { type ContentEdit, editContent } from '../../content/edit-content.ts'
import { type PdfPage, pageDict } from '../../document/pages/tree/page-tree.ts'
import {
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serializeName } from '../../file/write/serialize.ts'
import type { DocumentContents, MarkedUnit } from '../read/read-page-contents.ts'
import { type ContentKey, contentKey, type StructureContent } from '../structure.ts'
import type { UnitSpaces } from '../words/separate-words.ts'
import { unmarkedForms } from './unmarked-forms.ts'

/** Fate of the parts of a document's contents. */
export interface Marking {
  /** Keys of the sequences that an element owns; the others become artifacts. */
  readonly owned: ReadonlySet<ContentKey>
  /** Elements of loose parts now; one without content becomes an artifact. */
  readonly placed: ReadonlyMap<LoosePart, StructureContent>
  /** Spaces between words that are shown beside what was printed. */
  readonly spaces: ReadonlyMap<MarkedUnit, UnitSpaces>
}

const BEGIN_ARTIFACT = '/Artifact BMC\n'
const END = '\nEMC\n'

/**
 * Marks everything the pages paint, as content that the structure tree owns or as artifact.
 *
 * Source: ISO 14289-1, 7.1 (tests 1 to 3), 7.20 (test 2).
 */
export function markContents(
  file: PdfFile,
  pages: readonly PdfPage[],
  { units }: DocumentContents,
  marking: Marking,
): void {
  const pageOf = new Map(pages.map((page) => [page.num, page]))
  const unmarked = unmarkedForms(file)
  for (const unit of units) {
    const spaces = marking.spaces.get(unit)
    const repeated = repeatedForms(file, unit, spaces?.resources ?? unit.resources, unmarked)
    const edits = [...editsOf(unit, marking, repeated), ...(spaces?.edits ?? [])]
    if (edits.length === 0) continue
    const resources = repeated.resources ?? spaces?.resources
    const { ownerNum } = unit
    const page = pageOf.get(ownerNum)
    if (page) {
      const content = file.add(stream(new Map(), editContent(unit.content, edits)))
      const entries = { Contents: content, Resources: resources }
      file.set(ownerNum, withEntries(pageDict(file, page), withoutAbsent(entries)))
      continue
    }
    const form = file.get(ownerNum)
    if (!isStream(form)) throw new PdfError(`Form ${ownerNum} is gone.`)
    const entries = withEntries(form.dict, {
      ...withoutAbsent({ Resources: resources }),
      Filter: undefined,
      DecodeParms: undefined,
    })
    file.set(ownerNum, stream(entries, editContent(unit.content, edits)))
  }
}

/** Names by which a unit paints the forms it repeats, once they have lost their marks. */
interface RepeatedForms {
  readonly names: ReadonlyMap<FormPart, string>
  /** Resources that hold them; undefined when nothing is repeated. */
  readonly resources: PdfDict | undefined
}

function repeatedForms(
  file: PdfFile,
  { repeats }: MarkedUnit,
  resources: PdfDict,
  unmarked: (num: PdfObject | undefined) => PdfRef | undefined,
): RepeatedForms {
  const names = new Map<FormPart, string>()
  let xObjects = file.dictAt(resources, 'XObject') ?? new Map<string, PdfObject>()
  for (const part of repeats) {
    const form = unmarked(xObjects.get(part.name))
    if (form === undefined) continue
    const key = `${part.name}Unmarked`
    names.set(part, key)
    xObjects = withEntries(xObjects, { [key]: form })
  }
  if (names.size === 0) return { names, resources: undefined }
  return { names, resources: withEntries(resources, { XObject: xObjects }) }
}

function editsOf(unit: MarkedUnit, marking: Marking, repeated: RepeatedForms): ContentEdit[] {
  const { ownerNum, parts, repeats } = unit
  const edits: ContentEdit[] = []
  const insert = (position: number, operators: string) =>
    edits.push({ start: position, end: position, operators })
  for (const part of parts) {
    switch (part.kind) {
      case 'stale':
        edits.push({ start: part.start, end: part.end, operators: '' })
        break
      case 'sequence': {
        const { open, close, mcid } = part
        const isOwned = marking.owned.has(contentKey({ ownerNum, mcid }))
        if (!isOwned) edits.push({ ...open, operators: BEGIN_ARTIFACT })
        if (close.start === close.end) insert(close.start, END)
        break
      }
      case 'loose': {
        const content = marking.placed.get(part)
        // An element that was placed may have left the tree again, as decoration.
        const isOwned = content !== undefined && marking.owned.has(contentKey(content))
        insert(part.start, isOwned ? `/P <</MCID ${content.mcid}>> BDC\n` : BEGIN_ARTIFACT)
        insert(part.end, END)
        break
      }
      case 'form': {
        if (!repeats.has(part)) break
        const key = repeated.names.get(part) ?? part.name
        const paint = `${serializeName(key)} Do`
        const operators = part.isCovered ? paint : `${BEGIN_ARTIFACT}${paint}${END}`
        edits.push({ start: part.start, end: part.end, operators })
        break
      }
    }
  }
  return edits
}

function withoutAbsent(entries: Readonly<Record<string, PdfObject | undefined>>) {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
}
