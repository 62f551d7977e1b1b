import type { ContentPart, FormPart, SequencePart } from '../../content/content-parts.ts'
import { IDENTITY, type Matrix, multiply } from '../../content/matrix.ts'
import { readContentParts, type XObjectFacts } from '../../content/read-content-parts.ts'
import { pageContents } from '../../document/pages/page-content.ts'
import { type PdfPage, pageAttribute } from '../../document/pages/tree/page-tree.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { isDict, isStream, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { looseLines } from '../place/loose-lines.ts'
import { type ContentKey, contentKey, type StructureContent } from '../structure.ts'
import { FormFacts, formMatrix } from './form-facts.ts'

/** Content of a page, or of a form that holds sequences of its own, where it is painted first. */
export interface MarkedUnit {
  /** Number of the object whose content it is: the page's own, or the form's. */
  readonly ownerNum: number
  readonly pageNum: number
  readonly resources: PdfDict
  /** Its operators, decoded. */
  readonly content: Buffer
  readonly parts: readonly ContentPart[]
  /** Paintings of forms whose sequences are painted elsewhere already. */
  readonly repeats: ReadonlySet<FormPart>
}

/** Marks that the pages paint, seen by somebody who repairs structure. */
export interface DocumentContents {
  readonly units: readonly MarkedUnit[]
  /** By {@link contentKey}: content that a page paints and the tree owns. */
  readonly painted: PaintedContents
  /** Meaning of names in the content of a page or form, by the number of its object. */
  readonly resources: ReadonlyMap<number, PdfDict>
}

/** Marked content as it is painted; what exactly is known of content that somebody wanted to know of. */
export type PaintedContent = Pick<SequencePart, 'hasText' | 'painted'>

/** Marked content by its {@link contentKey}. */
export type PaintedContents = ReadonlyMap<ContentKey, PaintedContent>

/**
 * Reads everything that pages paint, forms where they are painted first.
 *
 * @param owned content that the structure tree owns
 * @param wanted keys of the content of which somebody wants to know what it paints, besides that next to loose text
 */
export function readPageContents(
  file: PdfFile,
  pages: readonly PdfPage[],
  owned: readonly StructureContent[],
  wanted: ReadonlySet<ContentKey>,
): DocumentContents {
  const ownedKeys = new Set(owned.map(contentKey))
  const facts = new FormFacts(file, new Set(owned.map(({ ownerNum }) => ownerNum)))
  const units: MarkedUnit[] = []
  const painted = new Map<ContentKey, PaintedContent>()
  const paintedForms = new Set<number>()

  function readUnit(
    pageNum: number,
    ownerNum: number,
    content: Buffer,
    resources: PdfDict,
    matrix: Matrix,
  ): void {
    const read = (isWanted: (mcid: number) => boolean) =>
      readContentParts(content, {
        matrix,
        isOwned: (mcid) => ownedKeys.has(contentKey({ ownerNum, mcid })),
        isWanted,
        xObject: (name) => xObjectFacts(facts, resources, name),
        properties: (name) => file.resolve(file.dictAt(resources, 'Properties')?.get(name)),
      })
    const isWanted = (mcid: number) => wanted.has(contentKey({ ownerNum, mcid }))
    let parts = read(isWanted)
    const besideLoose = neighbours(parts)
    // Once more where text is loose, for where its neighbours are: only then is it known which they are.
    if (besideLoose.size > 0) parts = read((mcid) => besideLoose.has(mcid) || isWanted(mcid))
    const repeats = new Set<FormPart>()
    const unit = { ownerNum, pageNum, resources, content, parts, repeats }
    units.push(unit)
    for (const part of parts) {
      if (part.kind === 'sequence') {
        painted.set(contentKey({ ownerNum, mcid: part.mcid }), part)
      }
      if (part.kind !== 'form') continue
      const num = facts.numOf(resources, part.name)
      const form = num === undefined ? undefined : file.get(num)
      if (num === undefined || !isStream(form) || part.isCovered || paintedForms.has(num)) {
        repeats.add(part)
        continue
      }
      paintedForms.add(num)
      const own = file.dictAt(form.dict, 'Resources') ?? resources
      const inner = multiply(formMatrix(form), part.matrix)
      readUnit(pageNum, num, decodeStream(form), own, inner)
    }
  }

  for (const page of pages) {
    readUnit(page.num, page.num, pageBytes(file, page), pageResources(file, page), IDENTITY)
  }
  const resources = new Map(units.map((unit) => [unit.ownerNum, unit.resources]))
  return { units, painted, resources }
}

/** Operators of a page, its streams joined. */
function pageBytes(file: PdfFile, page: PdfPage): Buffer {
  const parts = pageContents(file, page).map((part) => file.resolve(part))
  const decoded = parts.filter((part) => isStream(part)).map((part) => decodeStream(part))
  const [only] = decoded
  if (only && decoded.length === 1) return only
  return Buffer.concat(decoded.flatMap((bytes) => [bytes, Buffer.from('\n')]))
}

/** Resources of a page, its own or inherited. */
function pageResources(file: PdfFile, page: PdfPage): PdfDict {
  const resources = pageAttribute(file, page, 'Resources')
  return isDict(resources) ? resources : new Map()
}

function neighbours(parts: readonly ContentPart[]): ReadonlySet<number> {
  const lines = looseLines(parts).flatMap(({ before, after }) => [before, after])
  return new Set(lines.flatMap((part) => (part ? [part.mcid] : [])))
}

function xObjectFacts(
  facts: FormFacts,
  resources: PdfDict,
  name: string,
): XObjectFacts | undefined {
  const num = facts.numOf(resources, name)
  return num === undefined ? undefined : facts.factsOf(num)
}
