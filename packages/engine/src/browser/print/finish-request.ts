import type { ReaderFacts } from '../../output/html-facts.ts'
import { outputRequest } from '../../output/output-request.ts'
import type { DocumentMetadata } from '../../pdf/document/metadata/document-metadata.ts'
import { relativeUri } from '../../pdf/document/pages/relink.ts'
import type { PageSizePt, PrintedRequest } from '../../pdf/finish/finish.ts'
import type { OutputOptions } from '../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import { selectedPages } from '../../schemas/values/pages/selected-pages.ts'
import { mmToPt } from '../../units/length.ts'
import type { PaperMm } from '../../units/paper.ts'
import type { RenderedDocument } from './printed-document.ts'
import { blankReason } from './unseen/blank-document.ts'

/** Starts the ids given to headings that have none; they leave the file once the outline stands. */
export const HEADING_PREFIX = 'svc-heading-'

/** Scheme of links that stand where headings do; they become destinations. */
export const PLACE_SCHEME = 'svc-place:'

/**
 * Work of finishing for a rendered document.
 *
 * @throws EngineError `invalid_request` when `page_ranges` selects none of the pages
 */
export function finishRequest(
  {
    facts,
    readerFacts,
    coveringBoxes,
    framesApart,
    unseen,
    isHyphenated,
    printed,
    linkBase,
    isPart = false,
  }: RenderedDocument & { readonly linkBase: string; readonly isPart?: boolean },
  options: RenderOptions & OutputOptions,
  metadata: DocumentMetadata,
): PrintedRequest {
  const {
    pageMm,
    sheet,
    marginBoxes,
    boxesInMargins,
    overlay,
    form,
    pages,
    hasBlankEnd = false,
  } = printed
  const hasBleed = sheet !== undefined && (sheet.bleedMm > 0 || sheet.marks.length > 0)
  const output = outputRequest(options)
  const all = hasBlankEnd ? Array.from({ length: pages }, (_, index) => index + 1) : undefined
  const keepPages = selectedPages('options.page_ranges', options.page_ranges, pages) ?? all
  return {
    origin: 'printed',
    pageBoxPt: 'widthMm' in pageMm ? inPoints(pageMm) : pageMm.map(inPoints),
    ...(facts.headings.length > 0 && { outline: facts.headings }),
    ...(facts.hasMarkedPlaces && { placeScheme: PLACE_SCHEME }),
    ...(hasBleed && { bleed: { bleedPt: mmToPt(sheet.bleedMm), marks: sheet.marks } }),
    ...(marginBoxes && { marginBoxes }),
    ...(boxesInMargins && { boxesInMargins }),
    ...(overlay && { overlay }),
    ...(form && { form: { ...form, namesFont: !output.archive } }),
    ...(unseen && { blankReason: blankReason(unseen, options) }),
    ...(isHyphenated && { isHyphenated }),
    ...(coveringBoxes.length > 0 && { coveringBoxes }),
    ...(framesApart.length > 0 && { framesApart }),
    ...(keepPages && { keepPages }),
    linkBase,
    dropDestinationPrefix: HEADING_PREFIX,
    metadata,
    ...(readerFacts && {
      accessibility: {
        language: metadata.language ?? options.locale,
        hiddenText: readerFacts.hiddenText,
        text: readerFacts.text,
        hints: readerFacts.hints,
        frames: readerFacts.frames,
        ...(isPart && { isPart }),
        contentAlternatives: new Map(readerFacts.contentAlternatives),
        linkNames: asPrinted(readerFacts.linkNames, linkBase),
        signNames: asPrinted(readerFacts.signNames, linkBase),
      },
    }),
    ...output,
  }
}

/** Names of links by their addresses in the PDF. */
function asPrinted(names: ReaderFacts['linkNames'], linkBase: string): ReadonlyMap<string, string> {
  return new Map(names.map(([href, name]) => [relativeUri(href, linkBase) ?? href, name]))
}

function inPoints({ widthMm, heightMm }: PaperMm): PageSizePt {
  return { widthPt: mmToPt(widthMm), heightPt: mmToPt(heightMm) }
}
