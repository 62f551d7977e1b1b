import { PdfFile } from '../../file/pdf-file.ts'
import { utf8Bytes } from '../../file/text-string.ts'
import { namedDestinations, parseDestination } from '../destinations.ts'
import { mediaBox, type PdfPage, type PdfRectangle, readPages } from '../pages/tree/page-tree.ts'
import { webLinks } from '../web-link.ts'
import { type FormControl, type FormRequest, PLACE_URL } from './form-fields.ts'

const PT_PER_PX = 72 / 96
/** Chromium rounds places of destinations down to whole pixels, and what it paints up or down. */
const SNAPPED_PX = 1

/** Where a control stands. */
export interface ControlPlace {
  readonly page: PdfPage
  /** Index of the page. */
  readonly index: number
  readonly box: PdfRectangle
  /** How large CSS pixels are there. */
  readonly ptPerPx: number
}

/** Where a control stands, and where pages show it again. */
export interface ControlPlaces {
  readonly first: ControlPlace
  readonly again: readonly ControlPlace[]
}

/**
 * Tells where controls of a printed document stand; undefined for those that the print does not show.
 *
 * @param pages as printed: controls are found by named destinations
 */
export function controlPlaces(
  file: PdfFile,
  pages: readonly PdfPage[],
  { off, placePx }: Pick<FormRequest, 'off' | 'placePx'>,
): (control: FormControl) => ControlPlaces | undefined {
  const destinations = namedDestinations(file)
  const contents = pageContents(PdfFile.open(off), placePx)
  const indexes = new Map(pages.map(({ num }, index) => [num, index]))
  const destinationOf = (named: string) => {
    const place = parseDestination(file, destinations.get(utf8Bytes(named)))
    return place && { ...place, index: indexes.get(place.pageNum) ?? Number.NaN }
  }
  /** Place of a control by its distances from the corner of a page's content, in CSS pixels. */
  const placeAt = (index: number, control: FormControl, leftPx: number, topPx: number) => {
    const page = pages[index]
    const content = contents.get(index)
    if (!page || !content) return undefined
    const { ptPerPx } = content
    const left = content.left + leftPx * ptPerPx
    const top = content.top - topPx * ptPerPx
    const right = left + (control.widthPx + SNAPPED_PX) * ptPerPx
    const bottom = top - (control.heightPx + SNAPPED_PX) * ptPerPx
    return { page, index, box: { left, top, right, bottom }, ptPerPx }
  }
  return (control) => {
    const place = destinationOf(control.destination)
    if (!place || place.leftPt === null || place.topPt === null) return undefined
    const pageTop = contents.get(place.index)?.pageTop ?? 0
    const leftPx = place.leftPt / PT_PER_PX
    const first = placeAt(place.index, control, leftPx, (pageTop - place.topPt) / PT_PER_PX)
    if (!first) return undefined
    const { repeats } = control
    const last = repeats && destinationOf(repeats.until)?.index
    const again = repeats
      ? Array.from({ length: Math.max(0, (last ?? 0) - place.index) }, (_, at) =>
          placeAt(place.index + 1 + at, control, leftPx, repeats.belowPx),
        )
      : []
    return { first, again: again.filter((one) => one !== undefined) }
  }
}

/** Where the content of a printed page begins, and how large it is there. */
interface PageContent {
  readonly left: number
  readonly top: number
  /** Top of the page, which destinations count from. */
  readonly pageTop: number
  readonly ptPerPx: number
}

/**
 * Where the contents of pages begin, by the index of the page: Chromium leaves out of destinations the scale, the margins,
 * and by how much it prints a page smaller that asks for another size. Links are where they are seen.
 */
function pageContents(file: PdfFile, placePx: number): ReadonlyMap<number, PageContent> {
  const contents = new Map<number, PageContent>()
  for (const [index, page] of readPages(file).entries()) {
    const place = webLinks(file, page).find(({ uri }) => uri.value === PLACE_URL)
    if (!place) continue
    const { left, top, right } = place.rectangle
    const ptPerPx = (right - left) / placePx
    contents.set(index, { left, top, pageTop: mediaBox(file, page).top, ptPerPx })
  }
  return contents
}
