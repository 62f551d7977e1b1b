import { type RenderWarning, renderWarning } from '../../warnings.ts'
import { conformToArchive } from '../archive/conform-to-archive.ts'
import { addForm } from '../document/add-form.ts'
import { setAttachments } from '../document/attachments.ts'
import type { FormControl } from '../document/form-fields.ts'
import { setMetadata } from '../document/metadata/metadata.ts'
import { setOutline } from '../document/outline.ts'
import { keepPages } from '../document/pages/keep-pages.ts'
import { applyOverlay } from '../document/pages/overlay.ts'
import { setPageBoxes } from '../document/pages/page-box.ts'
import type { PdfPage } from '../document/pages/page-tree.ts'
import { dropDestinations, relativizeLinks } from '../document/pages/relink.ts'
import { declareEncryption } from '../encryption/encrypt.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { repairText } from '../fonts/repair-text.ts'
import { conformToUa } from '../ua/conform-to-ua.ts'
import type { FinishRequest } from './finish-request.ts'

/** One change of a printed file; it does nothing when the request does not ask for it. */
type FinishStep = (
  file: PdfFile,
  pages: readonly PdfPage[],
  request: FinishRequest,
  warn: (warning: RenderWarning) => void,
) => void

/** Steps by their names, in the order in which they are taken. */
export type FinishSteps = Readonly<Record<string, FinishStep>>

/** Steps that know pages by their number as printed. */
export const PRINTED_STEPS = {
  // First, because it moves what is on the pages: sheets are aligned and bookmarks made with the final corners.
  setPageBoxes: (file, pages, { pageBoxPt }) => pageBoxPt && setPageBoxes(file, pages, pageBoxPt),
  // By named destinations and pages as printed, on the final corners.
  addForm(file, pages, { form }, warn) {
    const lost = form ? addForm(file, pages, form) : []
    if (lost.length > 0) warn(fieldsLost(lost))
  },
  // Before headers, which may stand on them.
  applyMarginBoxes: (file, pages, { marginBoxes }) =>
    marginBoxes && applyOverlay(file, pages, marginBoxes),
  // Before links are made relative, because it brings the links of headers and footers.
  applyOverlay: (file, pages, { overlay }) => overlay && applyOverlay(file, pages, overlay),
  // After the overlay, which tells pages by their number as printed, and before whatever looks at destinations.
  keepPages: (file, pages, { keepPages: kept }) => kept && keepPages(file, pages, kept),
} satisfies FinishSteps

/** Steps that see the pages that stay. */
export const STEPS = {
  relativizeLinks: (file, pages, { linkBase }) =>
    linkBase !== undefined && relativizeLinks(file, pages, linkBase),
  // Before its destinations are dropped, because it looks them up by name.
  setOutline: (file, _, { outline }) => outline && setOutline(file, outline),
  dropDestinations: (file, pages, { dropDestinationPrefix: prefix }) =>
    prefix !== undefined && dropDestinations(file, pages, prefix),
  // Once all content and links are there, headers and footers too, and before their text is taken apart.
  conformToUa: (file, _, { accessibility }, warn) =>
    accessibility && conformToUa(file, accessibility, warn),
  // Once all content is there, headers and footers too.
  repairText: (file, pages, { archive, accessibility, isAccessible }) =>
    (archive || accessibility || isAccessible) && repairText(file, pages),
  // After the destinations that only the outline needed are gone: those that stay may need other names.
  conformToArchive: (file, pages, { archive }) => archive && conformToArchive(file, pages),
  // After conformance, which repairs what was printed and not what was added on purpose.
  setAttachments: (file, _, { attachments, metadata }) =>
    attachments && setAttachments(file, attachments, metadata.modifiedAt),
  // After everything it describes; it states the standards only now that their repairs are made.
  setMetadata(file, _, request) {
    const { metadata, archive, invoice } = request
    setMetadata(file, metadata, { archive, invoice, ua: statesUa(request) })
  },
  // Last, because it only says how the file that stands now will be written.
  declareEncryption: (file, _, { encryption }) => encryption && declareEncryption(file),
} satisfies FinishSteps

/** Whether the finished file states that it is PDF/UA-1. */
export function statesUa({ accessibility, isAccessible = false }: FinishRequest): boolean {
  return accessibility !== undefined || isAccessible
}

function fieldsLost(lost: readonly FormControl[]): RenderWarning {
  const names = lost.slice(0, 5).map((one) => one.name)
  const message = `${lost.length} controls of the document are not on its pages and have no field: ${names.join(', ')}.`
  return renderWarning('content_left_out', message)
}
