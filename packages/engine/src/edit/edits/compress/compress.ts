import { renderWarning } from '../../../messages/warnings.ts'
import { changeDicts, changeObjects } from '../../../pdf/document/change-objects.ts'
import {
  type PdfPage,
  pageAttribute,
  readPages,
} from '../../../pdf/document/pages/tree/page-tree.ts'
import { sharedObjects } from '../../../pdf/file/copy/shared-objects.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfStream,
  ref,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import { PdfError } from '../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../pdf/file/write/sweep.ts'
import type { ContentNode } from '../../../pdf/glyphs/content-node.ts'
import { loadStandardFonts } from '../../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphReader } from '../../../pdf/glyphs/read-content-node.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import type { EditContext } from '../edit-context.ts'
import { pageSource } from '../redact/redact-page.ts'
import { isColored } from './colored-image.ts'
import { inlineImages } from './inline-images.ts'
import { smallerImage } from './smaller-image.ts'

const MAX_PASSES = 4
const MAX_AT_ONCE = 4
const MAX_PIXELS_AT_ONCE = 16_000_000

/** Makes the file smaller without a loss that anybody sees at the resolution asked for. */
export async function compress(context: EditContext, edit: EditOf<'compress'>): Promise<void> {
  const { file } = context
  changeDicts(file, (entries) =>
    entries.has('Thumb') ? withEntries(entries, { Thumb: undefined }) : entries,
  )
  const shown = await shownImages(file)
  const masks = new Set<number>()
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    const mask = isStream(value) ? value.dict.get('SMask') : undefined
    if (isRef(mask)) masks.add(mask.num)
  }
  const images: ShownImage[] = []
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (!isStream(value)) continue
    // An image whose place is not known keeps its pixels, and becomes grey.
    const dpi = masks.has(num) ? undefined : (shown.get(num) ?? (edit.grayscale ? 0 : undefined))
    if (dpi !== undefined && isImage(file, value)) {
      images.push({ num, image: value, dpi })
    } else {
      const smaller = deflatable(file, value)
      if (smaller) file.set(num, smaller)
    }
  }
  await makeSmaller(file, images, edit)
  if (edit.grayscale) warnOfColors(context, images)
  // Fonts are equal once what they consist of is.
  for (let pass = 0; pass < MAX_PASSES && storeOnce(file); pass += 1);
}

/** Tells of images that keep their colours, which are of kinds that are not changed here. */
function warnOfColors({ file, field, warn }: EditContext, images: readonly ShownImage[]): void {
  const present = images.flatMap(({ num }) => {
    const value = file.peek(num)
    return isStream(value) ? [value] : []
  })
  const count = [...present, ...inlineImages(file)].filter((image) => isColored(file, image)).length
  if (count === 0) return
  const keep = count === 1 ? '1 image keeps its colours' : `${count} images keep their colours`
  const message = `${field}: ${keep}: only those of 8-bit RGB and of palettes of RGB become grey, not those inside page content, in JPEG 2000, with a Decode array, transparent colours or other colour spaces.`
  warn(renderWarning('option_not_applied', message))
}

/** An image, and the pixels per inch that it has where it is shown largest. */
interface ShownImage {
  readonly num: number
  readonly image: PdfStream
  readonly dpi: number
}

/** Several at a time, since encoders use one core each; large ones alone, for their memory. */
async function makeSmaller(
  file: PdfFile,
  images: readonly ShownImage[],
  edit: EditOf<'compress'>,
): Promise<void> {
  for (let start = 0; start < images.length; ) {
    let [end, pixels] = [start, 0]
    while (end < images.length && end - start < MAX_AT_ONCE) {
      pixels += pixelsOf(file, images[end] as ShownImage)
      if (end > start && pixels > MAX_PIXELS_AT_ONCE) break
      end += 1
    }
    const group = images.slice(start, end)
    const smaller = await Promise.all(
      group.map(({ image, dpi }) => smallerImage(file, image, { ...edit, dpi })),
    )
    // In their order, so that the same file gets the same numbers.
    for (const [index, { num }] of group.entries()) {
      const result = smaller[index]
      if (result === undefined) continue
      const mask = result.mask && file.add(result.mask)
      const { dict: entries, data } = result.image
      file.set(num, mask ? stream(withEntries(entries, { SMask: mask }), data) : result.image)
    }
    start = end
  }
}

function pixelsOf(file: PdfFile, { image }: ShownImage): number {
  const side = (key: string) => Number(file.resolve(image.dict.get(key)))
  return side('Width') * side('Height')
}

function isImage(file: PdfFile, value: PdfStream): boolean {
  return isName(file.resolve(value.dict.get('Subtype')), 'Image')
}

/**
 * Pixels per inch of each image where it is shown largest; nothing is known of images that are not on pages, or in cells
 * of patterns and glyphs of fonts, which are painted at any size.
 */
async function shownImages(file: PdfFile): Promise<ReadonlyMap<number, number>> {
  const dpi = new Map<number, number>()
  const reader = glyphReader(file, await loadStandardFonts())
  const unread = new Set<number>()
  const loose = new Set<number>()
  const visit = ({ images, contents }: ContentNode) => {
    for (const { num, image, matrix } of images) {
      if (num === undefined) continue
      const width = Number(file.resolve(image.dict.get('Width')))
      const height = Number(file.resolve(image.dict.get('Height')))
      const [a, b, c, d] = matrix
      const own = Math.min((width * 72) / Math.hypot(a, b), (height * 72) / Math.hypot(c, d))
      dpi.set(num, Math.min(dpi.get(num) ?? Number.POSITIVE_INFINITY, own))
    }
    for (const { node } of contents) visit(node)
  }
  const onLoose = ({ images, contents }: ContentNode) => {
    for (const { num } of images) if (num !== undefined) loose.add(num)
    for (const { node } of contents) onLoose(node)
  }
  for (const page of readPages(file)) {
    try {
      if (paintsObjects(file, page)) visit(reader.read(pageSource(file, page), { onLoose }))
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      unread.add(page.num)
    }
  }
  for (const num of loose) dpi.delete(num)
  // A page that cannot be read may show any of them larger.
  return unread.size > 0 ? new Map() : dpi
}

/** Whether the resources of a page hold something that can be, or can paint, an image with a number. */
function paintsObjects(file: PdfFile, page: PdfPage): boolean {
  const resources = pageAttribute(file, page, 'Resources')
  if (!isDict(resources)) return false
  const states = [...(file.dictAt(resources, 'ExtGState')?.values() ?? [])]
  return (
    ['XObject', 'Pattern'].some((key) => (file.dictAt(resources, key)?.size ?? 0) > 0) ||
    states.some((state) => {
      const entries = file.resolve(state)
      return isDict(entries) && isDict(file.resolve(entries.get('SMask')))
    })
  )
}

/** A stream that is stored plainly or by an old filter, to be deflated when it is written. */
function deflatable(file: PdfFile, value: PdfStream): PdfStream | undefined {
  const filter = file.resolve(value.dict.get('Filter'))
  const filters = isArray(filter) ? filter.map((item) => file.resolve(item)) : [filter]
  const isModern = filters.every((item) => isName(item, 'FlateDecode'))
  if (isModern && filter !== undefined) return undefined
  try {
    const { data, codec } = decodeFilters(file, value)
    if (codec !== undefined) return undefined
    return stream(withEntries(value.dict, { Filter: undefined, DecodeParms: undefined }), data)
  } catch (error) {
    // One that cannot be decoded stays as it is.
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** Lets references to equal objects lead to one of them; false where there are none. */
function storeOnce(file: PdfFile): boolean {
  const twins = sharedObjects()
  const first = new Map<number, number>()
  for (const { num } of sweep(file)) {
    const value = file.get(num)
    const twin = twins.find(value)
    if (twin === undefined) twins.added?.(value, num)
    else first.set(num, twin)
  }
  if (first.size === 0) return false
  changeObjects(file, (value) => {
    const twin = isRef(value) ? first.get(value.num) : undefined
    return twin === undefined ? value : ref(twin)
  })
  return true
}
