import { pageDict, readPages } from '../../../../pdf/document/pages/tree/page-tree.ts'
import type { PdfDict } from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { STANDARD_NAMES } from '../names/standard-names.ts'

// ISO 32000-2, table 29, without what describes files inside, signatures and the origin of pages: names of people's own.
const CATALOG: ReadonlySet<string> = new Set(
  `Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode
Outlines Threads OpenAction AA URI AcroForm Metadata StructTreeRoot MarkInfo Lang
OutputIntents OCProperties AF`.split(/\s+/),
)
// ISO 32000-2, table 31.
const PAGE: ReadonlySet<string> = new Set(
  `Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo
Contents Rotate Group Thumb B Dur Trans Annots AA Metadata PieceInfo StructParents ID PZ
SeparationInfo Tabs TemplateInstantiated PresSteps UserUnit VP AF OutputIntents DPart`.split(/\s+/),
)

// Annotations, forms and pictures have one of them beside a subtype.
const PLACED = ['Rect', 'BBox', 'Width']

/** Takes entries of the catalog and of pages away that hold words of programs: nobody can say what they mean. */
export function dropPrivate(file: PdfFile): void {
  const others = [...file.catalog.keys()].filter((key) => !CATALOG.has(key))
  if (others.length > 0) {
    file.setCatalog(Object.fromEntries(others.map((key) => [key, undefined])))
  }
  for (const page of readPages(file)) {
    const entries = pageDict(file, page)
    const known: PdfDict = new Map([...entries].filter(([key]) => PAGE.has(key)))
    if (known.size < entries.size) file.set(page.num, known)
  }
}

/**
 * An annotation, a field, a form or a picture without entries of programs: some keep what it shows in them once more, in a form
 * that nobody here reads, as Preview of macOS does under `AAPL:AKExtras`. Other dictionaries stay as they are.
 */
export function withoutPrivate(entries: PdfDict): PdfDict {
  const isOne =
    entries.has('FT') || (entries.has('Subtype') && PLACED.some((key) => entries.has(key)))
  if (!isOne || [...entries.keys()].every((key) => STANDARD_NAMES.has(key))) return entries
  return new Map([...entries].filter(([key]) => STANDARD_NAMES.has(key)))
}
