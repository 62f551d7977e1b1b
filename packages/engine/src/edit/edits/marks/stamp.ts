import { renderWarning } from '../../../messages/warnings.ts'
import type { Matrix } from '../../../pdf/content/matrix.ts'
import { type SeenBox, seenBox } from '../../../pdf/document/pages/seen-box.ts'
import { listedPages } from '../../../pdf/document/pages/tree/listed-pages.ts'
import { readPageLabels } from '../../../pdf/document/pages/tree/page-labels.ts'
import { decodeTextString } from '../../../pdf/file/decode-text-string.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { mmToPt } from '../../../units/length.ts'
import { repeatedLetter, romanNumeral } from '../../../units/numerals.ts'
import { chosenPages, type EditContext, pagesOf } from '../edit-context.ts'
import { htmlForm } from './html-form.ts'
import { imageForm } from './image-form.ts'
import { pageForm } from './page-form.ts'
import { type Paint, pagePainter } from './paint-on-page.ts'
import { placedMatrix, seenPart, spanningScale } from './stamp-place.ts'
import { type StampForm, TextForms } from './text-forms.ts'

// Part of the diagonal of the page that a watermark without a size spans.
const WATERMARK_SPAN = 0.7
const DEFAULT_SIZE_PT = 12
// Edges of letters and rounded places reach a little beyond.
const WHOLE = 0.99

/** Paints text, an image or a page of another document onto pages. */
export async function stampPages(
  context: EditContext,
  edit: EditOf<'stamp'> | EditOf<'watermark'>,
): Promise<void> {
  const { file } = context
  const pages = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, pages.length)
  const paint = pagePainter(file)
  const { text, layer, opacity } = edit
  const kind = edit.type === 'watermark' ? 'Watermark' : 'Stamp'
  const style = { layer, opacity, artifact: artifactOf(kind) }
  const width = edit.width_mm === undefined ? undefined : mmToPt(edit.width_mm)
  const forms = text === undefined ? undefined : await TextForms.open(context, edit.font)
  const picture = text === undefined ? await pictureForm(context, edit) : undefined
  const cut: number[] = []
  for (const number of chosen) {
    const page = pages[number - 1]
    if (page === undefined) continue
    const seen = seenBox(file, page)
    const form =
      picture ?? forms?.form(text ?? '', { sizePt: sizeOf(edit, seen, forms), widthPt: width })
    if (form === undefined) continue
    const scale = picture ? scaleOf(edit, picture, seen) : 1
    const matrix = placedMatrix(form, seen, { ...edit, scale })
    if (seenPart(form, seen, matrix) < WHOLE) cut.push(number)
    paint(page, { form: form.ref, matrix, ...style })
  }
  await forms?.close()
  warnOfCut(context, cut)
}

function warnOfCut({ field, warn }: EditContext, pages: readonly number[]): void {
  if (pages.length === 0) return
  const message = `${field}: on page ${listedPages(pages)} it reaches beyond the page, and that part is not seen.`
  warn(renderWarning('content_cut', message))
}

/** The width that is stated, or the own; without one a watermark spans most of the page. */
function scaleOf(
  edit: EditOf<'stamp'> | EditOf<'watermark'>,
  form: StampForm,
  seen: SeenBox,
): number {
  if (edit.width_mm !== undefined) return mmToPt(edit.width_mm) / form.widthPt
  return edit.type === 'stamp' ? 1 : spanningScale(form, seen, edit.rotation, WATERMARK_SPAN)
}

async function pictureForm(
  context: EditContext,
  edit: EditOf<'stamp'> | EditOf<'watermark'>,
): Promise<StampForm> {
  if (edit.image !== undefined) return await imageForm(context, edit.image)
  return edit.html === undefined ? await pageForm(context, edit) : htmlForm(context)
}

/** Paints the number of each page onto it. */
export async function numberPages(
  context: EditContext,
  edit: EditOf<'page_numbers'>,
): Promise<void> {
  const { file } = context
  const pages = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, pages.length)
  const labels = readPageLabels(file, pages.length)
  const last = edit.start + chosen.length - 1
  const paint = pagePainter(file)
  const isAbove = edit.position.startsWith('top')
  const forms = await TextForms.open(context, edit.font)
  const cut: number[] = []
  for (const [index, number] of chosen.entries()) {
    const page = pages[number - 1]
    if (page === undefined) continue
    const label = labels?.[number - 1]
    const text = edit.format.replaceAll(/\{(page|pages|label)\}/g, (_, name: string) => {
      if (name === 'pages') return String(last)
      if (name === 'page') return String(edit.start + index)
      return label === undefined ? String(number) : labelText(label)
    })
    const form = forms.form(text, {
      sizePt: edit.font.size_pt ?? DEFAULT_SIZE_PT,
      widthPt: undefined,
    })
    const seen = seenBox(file, page)
    const matrix: Matrix = placedMatrix(form, seen, { ...edit, rotation: 0, scale: 1 })
    if (seenPart(form, seen, matrix) < WHOLE) cut.push(number)
    const artifact = artifactOf(isAbove ? 'Header' : 'Footer')
    paint(page, { form: form.ref, matrix, layer: 'over', opacity: 1, artifact } satisfies Paint)
  }
  await forms.close()
  warnOfCut(context, cut)
}

/** Properties of the artifact (ISO 32000-2, table 363): headers and footers are told from watermarks. */
function artifactOf(kind: 'Header' | 'Footer' | 'Watermark' | 'Stamp'): string {
  return kind === 'Stamp' ? '<</Type/Pagination>>' : `<</Type/Pagination/Subtype/${kind}>>`
}

/** The size that is stated; that of a watermark spans most of the page. */
function sizeOf(
  edit: EditOf<'stamp'> | EditOf<'watermark'>,
  seen: SeenBox,
  forms: TextForms | undefined,
): number {
  const { size_pt: stated } = edit.font
  const isOwn = edit.type === 'stamp' || edit.width_mm !== undefined || forms === undefined
  if (stated !== undefined || isOwn) return stated ?? DEFAULT_SIZE_PT
  const block = forms.measure(edit.text ?? '', 100)
  const fit = spanningScale(block, seen, edit.rotation, WATERMARK_SPAN)
  return Math.max(1, Math.min(1000, 100 * fit))
}

/** Beyond these a label would be nothing but its longest sign. */
const MAX_ROMAN = 4999
const MAX_LETTERS = 50 * 26

/** A label as readers write it (ISO 32000-2, table 161). */
function labelText({
  style,
  prefix,
  number,
}: NonNullable<ReturnType<typeof readPageLabels>>[number]): string {
  const before = prefix === undefined ? '' : decodeTextString(prefix.value)
  if (style === undefined) return before
  if (style === 'D') return `${before}${number}`
  const isUpper = style === 'R' || style === 'A'
  const text =
    style === 'R' || style === 'r'
      ? romanNumeral(Math.min(number, MAX_ROMAN))
      : repeatedLetter(Math.min(Math.max(1, number), MAX_LETTERS))
  return before + (isUpper ? text.toUpperCase() : text)
}
