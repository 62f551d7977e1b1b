import { PRINT_FLAG } from '../../pdf/document/annotations.ts'
import type { PdfPage } from '../../pdf/document/pages/tree/page-tree.ts'
import { setPageTree } from '../../pdf/document/pages/tree/set-page-tree.ts'
import { dict, name, type PdfObject, type PdfRef, stream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { textString } from '../../pdf/file/text-string.ts'
import { blankPage, sizeOfPage } from '../../pdf/merge/blank-page.ts'
import { mergeParts } from '../../pdf/merge/merge-parts.ts'
import type { ContentsEntry } from '../../pdf/merge/outline/contents-entries.ts'
import type { FaceSource } from '../../text/fonts/face-source.ts'
import { paintText } from '../../text/paint/paint-text.ts'
import { TextResources } from '../../text/paint/text-resources.ts'
import { sharedTypesetter } from '../../text/shared-typesetter.ts'
import { ContentsStructure } from './contents-structure.ts'
import { type ContentsPage, layOutContents, type PlacedBlock } from './lay-out-contents.ts'

/** How a table of contents is made. */
export interface ContentsOptions {
  readonly title: string
  readonly faces: readonly FaceSource[]
  /** Whether the pages after it must keep their side: right or left. */
  readonly keepsSides: boolean
  /** Language of the table, for a tagged document. */
  readonly language: PdfObject | undefined
}

/** A document that begins with its table of contents. */
export interface DocumentWithContents {
  readonly pages: readonly PdfPage[]
  /** Characters that no face has. */
  readonly missing: readonly string[]
  /** Families that were embedded, which only their owners may allow. */
  readonly restricted: readonly string[]
}

/** Puts a table of contents before the pages of a document: linked, and tagged where the document is. */
export async function addContents(
  file: PdfFile,
  pages: readonly PdfPage[],
  entries: readonly ContentsEntry[],
  { title, faces, keepsSides, language }: ContentsOptions,
): Promise<DocumentWithContents> {
  const typesetter = await sharedTypesetter({ faces })
  const size = sizeOfPage(file, pages[0])
  const places = new Map(pages.map(({ num }, index) => [num, index + 1]))
  const laidOut = (shift: number) => {
    const texts = entries.map(({ title: text, level, page }) => {
      return { title: text, level, number: (places.get(page.num) ?? 0) + shift }
    })
    return layOutContents(typesetter, title, texts, size)
  }
  // The numbers depend on how many pages the table takes, which hardly depends on them.
  const count = laidOut(1).length
  const shift = keepsSides ? count + (count % 2) : count
  const contents = laidOut(shift)
  const resources = new TextResources()
  const shared = file.reserve()
  const structure = ContentsStructure.of(file)
  const own = contents.map(() => blankPage(file, size))
  const operators = contents.map((content, index) =>
    paintPage(file, own[index] as PdfPage, content, { entries, resources, structure }),
  )
  const keys = structure?.finish(language)
  for (const [index, { num }] of own.entries()) {
    const entriesOfPage = dict({
      Type: name('Page'),
      MediaBox: [0, 0, size.widthPt, size.heightPt],
      Resources: shared,
      Contents: file.add(stream(dict({}), Buffer.from(operators[index]?.content ?? '', 'latin1'))),
      Annots: [...(operators[index]?.links ?? [])],
      StructParents: keys?.get(num),
      Tabs: structure && name('S'),
    })
    file.set(num, entriesOfPage)
  }
  file.set(shared.num, dict({ ...(await resources.embed(file)) }))
  const blanks = Array.from({ length: shift - own.length }, () => blankPage(file, size))
  const all = [...own, ...blanks, ...pages]
  // Labels belong to numbers of pages: they move with their pages.
  const [labels] = mergeParts(file, { only: ['labels'], warn: () => {} })
  setPageTree(file, all)
  labels?.finish?.(all)
  const blocks = contents.flatMap(({ heading, lines }) => [
    ...(heading ? [heading.block] : []),
    ...lines.map(({ title: line }) => line.block),
  ])
  const missing = [...new Set(blocks.flatMap((block) => block.missing))]
  return { pages: all, missing, restricted: resources.restricted }
}

interface Painting {
  readonly entries: readonly ContentsEntry[]
  readonly resources: TextResources
  readonly structure: ContentsStructure | undefined
}

function paintPage(
  file: PdfFile,
  page: PdfPage,
  { heading, lines }: ContentsPage,
  { entries, resources, structure }: Painting,
): { readonly content: string; readonly links: readonly PdfRef[] } {
  const pageRef: PdfRef = { kind: 'ref', num: page.num }
  const paint = (
    { block, leftPt, topPt }: PlacedBlock,
    element: PdfRef | undefined,
    type: string,
  ) =>
    paintText(block, resources, {
      leftPt,
      topPt,
      ...(structure &&
        element && {
          // Dots say nothing.
          wrap: (operators, { glyphs }) =>
            glyphs.fixedPt === undefined
              ? `/${type} <</MCID ${structure.mark(pageRef, element)}>> BDC\n${operators}EMC\n`
              : `/Artifact BMC\n${operators}EMC\n`,
        }),
    }).operators
  let content = heading ? paint(heading, structure?.heading(), 'H1') : ''
  const links = lines.map(({ entry, title, number, area }) => {
    const element = structure?.link()
    content += paint(title, element, 'Link') + paint(number, element, 'Link')
    const annotation = file.reserve()
    const key = structure && element && structure.annotate(pageRef, annotation, element)
    const target = entries[entry]
    file.set(
      annotation.num,
      dict({
        Type: name('Annot'),
        Subtype: name('Link'),
        Rect: [...area],
        Border: [0, 0, 0],
        F: PRINT_FLAG,
        Contents: textString(target?.title ?? ''),
        Dest: [{ kind: 'ref', num: target?.page.num ?? page.num }, name('XYZ'), null, null, null],
        StructParent: key,
      }),
    )
    return annotation
  })
  return { content, links }
}
