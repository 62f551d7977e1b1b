import { DocumentWriter } from '../../../draw/document/document-writer.ts'
import { TextPainter } from '../../../draw/flow/text-painter.ts'
import { ImageError } from '../../../draw/image/image-error.ts'
import { ImageStore, imageMatrix } from '../../../draw/image/image-store.ts'
import { paintSvg } from '../../../draw/svg/paint-svg.ts'
import { parseSvg, SvgError } from '../../../draw/svg/parse-svg.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import { copyPageForm } from '../../../pdf/document/pages/page-form.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { dict, name, stream } from '../../../pdf/file/objects.ts'
import { serializeNumber } from '../../../pdf/file/write/serialize.ts'
import { TextResources } from '../../../text/paint/text-resources.ts'
import { sharedTypesetter } from '../../../text/shared-typesetter.ts'
import { mmToPt, pxToMm } from '../../../units/length.ts'
import { type EditContext, editFailed } from '../edit-context.ts'
import { PAINTED, reportDrawn } from '../report-drawn.ts'
import { pageImporter } from './page-importer.ts'
import type { StampForm } from './text-forms.ts'

/**
 * An image as a form XObject: 96 of its pixels to the inch, or the units of an SVG.
 *
 * @throws EngineError `edit_failed` for bytes that are no image
 */
export async function imageForm(context: EditContext, bytes: Uint8Array): Promise<StampForm> {
  try {
    reportDrawn(context, PAINTED)
    return isMarkup(bytes) ? await svgForm(context, bytes) : await pixelForm(context, bytes)
  } catch (cause) {
    if (cause instanceof ImageError || cause instanceof SvgError) {
      throw editFailed(context, 'image', cause.message)
    }
    throw cause
  }
}

async function pixelForm({ file, standards }: EditContext, bytes: Uint8Array): Promise<StampForm> {
  const store = new ImageStore(file, standards.archive === undefined)
  const image = await store.load(bytes)
  const widthPt = mmToPt(pxToMm(image.width))
  const heightPt = mmToPt(pxToMm(image.height))
  const matrix = imageMatrix(image.orientation, 0, 0, widthPt, heightPt)
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, widthPt, heightPt],
    Resources: dict({ XObject: dict({ Im: image.ref }) }),
  })
  const operators = `${matrix.map(serializeNumber).join(' ')} cm /Im Do\n`
  const ref = file.add(stream(entries, Buffer.from(operators, 'latin1')))
  return { ref, widthPt, heightPt }
}

async function svgForm(context: EditContext, bytes: Uint8Array): Promise<StampForm> {
  const document = parseSvg(Buffer.from(bytes).toString('utf8'))
  const { warn, field } = context
  if (document.unsupported.size > 0) {
    const names = [...document.unsupported].slice(0, 10).join(', ')
    warn(renderWarning('content_left_out', `${field}.image: not drawn are ${names}.`))
  }
  const widthPt = mmToPt(pxToMm(document.width))
  const heightPt = mmToPt(pxToMm(document.height))
  const writer = new DocumentWriter({ isTagged: false })
  const resources = new TextResources()
  const typesetter = await sharedTypesetter({ faces: context.faces })
  const painter = new TextPainter(typesetter, resources)
  const { canvas } = writer.openPage(widthPt, heightPt)
  const place = { x: 0, y: 0, width: widthPt, height: heightPt }
  paintSvg(canvas, document, place, { writer, painter })
  writer.finishPages()
  const { restricted } = resources
  const source = writer.finish(await resources.embed(writer.file))
  reportDrawn(context, { count: 1, missing: [...painter.missing], cut: [], restricted })
  const [page] = readPages(source)
  if (page === undefined) throw new SvgError('is a drawing of no size.')
  return copyPageForm(source, page, context.file, pageImporter(source, context.file))
}

function isMarkup(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
  return /^\ufeff?\s*</.test(head.toString('utf8'))
}
