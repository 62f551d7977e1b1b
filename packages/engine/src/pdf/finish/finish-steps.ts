import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { conformToArchive } from '../archive/conform-to-archive.ts'
import { setAttachments } from '../document/attachments.ts'
import { enlargeIcons } from '../document/enlarge-icons.ts'
import { addForm } from '../document/form/add-form.ts'
import type { FormControl } from '../document/form/form-fields.ts'
import {
  hardToType,
  hardToTypeWarning,
  labelledOtherwise,
  labelledOtherwiseWarning,
  untypedWarning,
} from '../document/form/hard-to-type.ts'
import { setMetadata } from '../document/metadata/metadata.ts'
import { setOutline } from '../document/outline.ts'
import { keepPages } from '../document/pages/keep/keep-pages.ts'
import { openBleed } from '../document/pages/open-bleed.ts'
import { applyOverlay } from '../document/pages/overlay.ts'
import { setPageBoxes } from '../document/pages/page-box.ts'
import { placeDestinations } from '../document/pages/place-destinations.ts'
import { addPrinterMarks } from '../document/pages/printer-marks.ts'
import { dropDestinations, namePlaces, relativizeLinks } from '../document/pages/relink.ts'
import { listedPages } from '../document/pages/tree/listed-pages.ts'
import { type PdfPage, readPages } from '../document/pages/tree/page-tree.ts'
import { shortenNames } from '../document/shorten-names.ts'
import { declareEncryption } from '../encryption/encrypt.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { utf8Bytes } from '../file/text-string.ts'
import { joinHyphenated } from '../fonts/join-hyphenated.ts'
import { repairText } from '../fonts/repair-text.ts'
import { expectTextUse } from '../fonts/text-use.ts'
import { conformToUa } from '../ua/conform-to-ua.ts'
import { isBlank } from './blank-pages.ts'
import { type CoveredPages, coveredPages } from './covered-pages.ts'
import type { FinishRequest, ForeignRequest } from './finish-request.ts'
import type { Helpers } from './helpers.ts'
import { type FrameApart, unprintedFrames } from './unprinted-frames.ts'

type AnyRequest = FinishRequest | ForeignRequest

/** Who made the pages of a document. */
type Origin = AnyRequest['origin']

/** Means of a step beside the request. */
export interface StepTools {
  /** Told what the user has to know. */
  readonly warn: (warning: RenderWarning) => void
  readonly scanner: Helpers['scanner']
}

/** One change of a file; it does nothing when the request does not ask for it. */
interface FinishStep<From extends Origin = Origin> {
  /** Documents that it is for. */
  readonly origins: readonly From[]
  apply(
    file: PdfFile,
    pages: readonly PdfPage[],
    request: Extract<AnyRequest, { readonly origin: From }>,
    tools: StepTools,
  ): void
}

/** Steps by their names, in the order in which they are taken. */
export type FinishSteps = Readonly<Record<string, FinishStep>>

/** A step for documents of some origins: the compiler shows it what may be asked of all of these, and no more. */
function step<const From extends Origin>(
  origins: readonly From[],
  apply: FinishStep<From>['apply'],
): FinishStep {
  return { origins, apply }
}

/** Takes the steps that are for documents of this origin. */
export function takeSteps(
  steps: FinishSteps,
  file: PdfFile,
  request: AnyRequest,
  tools: StepTools,
): readonly PdfPage[] {
  const pages = readPages(file)
  for (const { origins, apply } of Object.values(steps)) {
    if (origins.includes(request.origin)) apply(file, pages, request, tools)
  }
  return pages
}

/** Steps that know pages by their number as they were made. */
export const PAGE_STEPS = {
  // Before headers and marks are there, which show something on any page.
  warnOfBlank: step(['printed'], (file, pages, { blankReason }, { warn }) => {
    if (blankReason === undefined || !pages.every((page) => isBlank(file, page))) return
    warn(renderWarning('document_blank', blankReason))
  }),
  // Before a header shows a word of theirs.
  warnOfFrames: step(['printed'], (file, pages, { framesApart }, { warn }) => {
    const unprinted = framesApart ? unprintedFrames(file, pages, framesApart) : []
    if (unprinted.length > 0) warn(unprintedWarning(unprinted))
  }),
  // On the content as the browser wrote it. Controls are found by the places of its own.
  placeDestinations: step(['printed'], (file, pages, { form }) =>
    placeDestinations(file, pages, new Set(form?.controls.map(controlName))),
  ),
  // Before text is looked at, or that of headers beside it.
  joinHyphenated: step(
    ['printed'],
    (file, pages, { isHyphenated }) => isHyphenated === true && joinHyphenated(file, pages),
  ),
  // Before anything else is put around what the browser printed.
  openBleed: step(['printed'], (file, pages, { bleed }, { warn }) => {
    const broken = bleed ? openBleed(file, pages) : []
    if (broken.length > 0) warn(tilesBroken(broken))
  }),
  // Early, because it moves what is on the pages: sheets are aligned and bookmarks made with the final corners.
  setPageBoxes: step(
    ['printed'],
    (file, pages, { pageBoxPt }) => pageBoxPt && setPageBoxes(file, pages, pageBoxPt),
  ),
  // Before pages go: what is edited belongs to pages as they were laid out.
  enlargeIcons: step(
    ['laid_out'],
    (file, pages, { cellIcons }) => cellIcons === true && enlargeIcons(file, pages),
  ),
  // By named destinations and pages as printed, on the final corners.
  addForm: step(['printed'], (file, pages, { form }, { warn }) => {
    const { lost, painted } = form ? addForm(file, pages, form) : { lost: [], painted: [] }
    if (lost.length > 0) warn(fieldsLost(lost))
    const stale = painted.filter((one) => !one.isReadOnly)
    if (stale.length > 0) warn(fieldsPainted(stale))
    const controls = form?.controls.filter((one) => !lost.includes(one)) ?? []
    const typed = controls.filter((one) => one.kind === 'text' && !one.isReadOnly)
    if (form?.namesFont === false) {
      if (typed.length > 0) warn(untypedWarning(typed.map(({ name }) => name)))
      return
    }
    const hard = hardToType(controls)
    const others = labelledOtherwise(controls).filter((one) => !hard.includes(one))
    const [names, labelled] = [hard, others].map((some) => some.map(({ name }) => name))
    if (names?.length) warn(hardToTypeWarning(names, 'Helvetica'))
    if (labelled?.length) warn(labelledOtherwiseWarning(labelled, 'Helvetica'))
  }),
  // Before headers, which may stand on them.
  applyMarginBoxes: step(
    ['printed'],
    (file, pages, { marginBoxes }) => marginBoxes && applyOverlay(file, pages, marginBoxes),
  ),
  applyBoxesInMargins: step(
    ['printed'],
    (file, pages, { boxesInMargins }) =>
      boxesInMargins && applyOverlay(file, pages, boxesInMargins),
  ),
  // Before links are made relative, because it brings the links of headers and footers.
  applyOverlay: step(
    ['printed'],
    (file, pages, { overlay }) => overlay && applyOverlay(file, pages, overlay),
  ),
  // After sheets, which are aligned with the corners of the bleed.
  addPrinterMarks: step(
    ['printed'],
    (file, pages, { bleed }) => bleed && addPrinterMarks(file, pages, bleed),
  ),
  // On the final corners, and before whatever looks at destinations or links.
  namePlaces: step(
    ['printed'],
    (file, pages, { placeScheme }) =>
      placeScheme !== undefined && namePlaces(file, pages, placeScheme),
  ),
  // After the overlay, which tells pages by their number as printed, and before whatever looks at destinations.
  keepPages: step(
    ['printed', 'laid_out'],
    (file, pages, { keepPages: kept }) => kept && keepPages(file, pages, kept),
  ),
} satisfies FinishSteps

/** Steps that see the pages that stay, and write their content for good. */
export const CONTENT_STEPS = {
  // By the numbers of the pages that stay, before anything is marked or taken apart.
  warnOfCovered: step(['printed'], (file, pages, { coveringBoxes }, { warn }) => {
    const covered = coveringBoxes ? coveredPages(file, pages, coveringBoxes) : []
    for (const one of covered) warn(coveredWarning(one))
  }),
  relativizeLinks: step(
    ['printed'],
    (file, pages, { linkBase }) => linkBase !== undefined && relativizeLinks(file, pages, linkBase),
  ),
  // Before its destinations are dropped, because it looks them up by name.
  setOutline: step(
    ['printed', 'drawn'],
    (file, _, { outline }) => outline && setOutline(file, outline),
  ),
  dropDestinations: step(
    ['printed', 'laid_out', 'drawn'],
    (file, pages, { dropDestinationPrefix: prefix }) =>
      prefix !== undefined && dropDestinations(file, pages, prefix),
  ),
  // Once all content and links are there, headers and footers too, and before their text is taken apart.
  conformToUa: step(
    ['printed', 'laid_out'],
    (file, pages, { accessibility }, { warn, scanner }) => {
      if (accessibility === undefined) return
      const onMarked = () => expectTextUse(file, pages, scanner)
      conformToUa(file, accessibility, { warn, onMarked })
    },
  ),
} satisfies FinishSteps

/** Steps that hardly ever change the content of a page. */
export const FILE_STEPS = {
  // Once all content is there, headers and footers too.
  repairText: step(['printed', 'laid_out', 'drawn'], (file, pages, request, { scanner }) => {
    if (request.archive || statesUa(request)) repairText(file, pages, scanner)
  }),
  // After the destinations that only the outline needed are gone: those that stay may need other names.
  shortenNames: step(['printed', 'laid_out', 'drawn'], shortenNames),
  conformToArchive: step(
    ['printed', 'laid_out', 'drawn'],
    (file, pages, { archive }) => archive && conformToArchive(file, pages),
  ),
  // After conformance, which repairs what was made here and not what was added on purpose.
  setAttachments: step(
    ['printed', 'laid_out', 'drawn', 'foreign'],
    (file, _, { attachments, metadata }) =>
      attachments && setAttachments(file, attachments, metadata.modifiedAt),
  ),
  // After everything it describes; it states the standards only now that their repairs are made.
  setMetadata: step(['printed', 'laid_out', 'drawn'], (file, _, request) => {
    const { metadata, archive, invoice } = request
    setMetadata(file, metadata, { archive, invoice, ua: statesUa(request) })
  }),
  // Last, because it only says how the file that stands now will be written.
  declareEncryption: step(
    ['printed', 'laid_out', 'drawn', 'foreign'],
    (file, _, { encryption }) => encryption && declareEncryption(file),
  ),
} satisfies FinishSteps

/** Name of the destination of a control, as the file has it. */
function controlName({ destination }: FormControl): string {
  return utf8Bytes(destination)
}

/** Whether the finished file states that it is PDF/UA-1. */
export function statesUa(request: FinishRequest): boolean {
  if (request.origin === 'drawn') return request.isAccessible === true
  return request.accessibility !== undefined && request.accessibility.isPart !== true
}

function fieldsLost(lost: readonly FormControl[]): RenderWarning {
  const names = lost.slice(0, 5).map((one) => one.name)
  const message = `${lost.length} controls of the document are not on its pages and have no field: ${names.join(', ')}.`
  return renderWarning('content_left_out', message)
}

function fieldsPainted(painted: readonly FormControl[]): RenderWarning {
  const names = painted.slice(0, 5).map((one) => one.name)
  const more = painted.length > names.length ? ` and ${painted.length - names.length} more` : ''
  const message = `options.forms: fields in heads of tables are filled in on the first page of their table; the others show what the document states there: ${names.join(', ')}${more}.`
  return renderWarning('option_not_applied', message)
}

function tilesBroken(pages: readonly number[]): RenderWarning {
  const where = `page${pages.length > 1 ? 's' : ''} ${listedPages(pages)}`
  const message = `Pictures that a background repeats reach into the margins of ${where}: the browser prepares them for the area between the margins, and beyond it they begin anew or are missing. A single picture that is as large as the box goes on there.`
  return renderWarning('content_cut', message)
}

function unprintedWarning(frames: readonly FrameApart[]): RenderWarning {
  const [{ selector, text } = { selector: '', text: '' }] = frames
  const begin = text.trim().replace(/\s+/g, ' ').slice(0, 40)
  const words = begin === '' ? '' : ` ("${begin}")`
  const more = frames.length > 1 ? ` and ${frames.length - 1} more` : ''
  const message = `This browser does not print frames of other sites, which it has in processes of their own: the place of the frame ${selector}${words}${more} is blank. A browser without site isolation (--disable-site-isolation-trials) prints them.`
  return renderWarning('content_left_out', message)
}

function coveredWarning({ selector, pages }: CoveredPages): RenderWarning {
  const where = `page${pages.length > 1 ? 's' : ''} ${listedPages(pages)}`
  return renderWarning(
    'content_covered',
    `The box ${selector} has a fixed position, so it is printed at the same place of every page: on ${where} it covers text. In CSS for print (@media print), position: static prints it once where it stands in the document, and display: none leaves it out.`,
  )
}
