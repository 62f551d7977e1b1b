import { setPageTree } from '../../../../pdf/document/pages/tree/set-page-tree.ts'
import { objectImporter } from '../../../../pdf/file/copy/import-objects.ts'
import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import { emptyFile } from '../../../../pdf/file/empty-file.ts'
import {
  dict,
  isStream,
  name,
  type PdfStream,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import { PdfError } from '../../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { writePdf } from '../../../../pdf/file/write/write-pdf.ts'
import { withOtherReader } from '../proof/other-reader.ts'
import { UnreadableImageError } from './unreadable-image-error.ts'

/** PDF.js' name for the pixel of an image of one bit. */
const ONE_BIT = 1

// Six ends of lines end Group 3 data (ITU-T T.4, 4.1.4). Data without them is common; PDF.js loses its last row.
const RETURN_TO_CONTROL = Buffer.from('001001001001001001', 'hex')

/**
 * Samples of an image of the fax or JBIG2 codecs, one bit each, decoded by PDF.js.
 *
 * @throws UnreadableImageError for one that is damaged
 */
export async function decodeBilevel(source: PdfFile, image: PdfStream): Promise<Buffer> {
  const file = emptyFile()
  const importObject = objectImporter(source, file)
  // As a plain image its samples come as they are.
  const plain = withEntries(image.dict, {
    ImageMask: undefined,
    SMask: undefined,
    Mask: undefined,
    Decode: undefined,
    Metadata: undefined,
    OC: undefined,
    Alternates: undefined,
    Interpolate: undefined,
    ColorSpace: name('DeviceGray'),
    BitsPerComponent: 1,
  })
  const imported = importObject(ended(source, stream(plain, image.data)))
  const own = file.resolve(imported)
  const reference = isStream(own) ? file.add(own) : imported
  const content = file.add(stream(dict({}), Buffer.from('/Im Do')))
  const page = file.add(
    dict({
      Type: name('Page'),
      MediaBox: [0, 0, 1, 1],
      Contents: content,
      Resources: dict({ XObject: dict({ Im: reference }) }),
    }),
  )
  setPageTree(file, [{ num: page.num, inherited: new Map() }])
  try {
    return await withOtherReader(writePdf(file), async (document) => {
      const shown = await document.getPage(1)
      const { argsArray } = await shown.getOperatorList()
      const id = argsArray
        .flat()
        .find((value) => typeof value === 'string' && value.startsWith('img_'))
      if (typeof id !== 'string') throw new PdfError('An image is not shown.')
      const decoded = await new Promise<unknown>((resolve) => shown.objs.get(id, resolve))
      return samplesOf(decoded)
    })
  } catch (cause) {
    if (cause instanceof PdfError)
      throw new UnreadableImageError('An image cannot be decoded.', { cause })
    throw cause
  }
}

function ended(source: PdfFile, image: PdfStream): PdfStream {
  const { data, codec, parameters } = decodeFilters(source, image)
  const isGroup3 = codec === 'CCITTFaxDecode' && Number(parameters?.get('K') ?? 0) >= 0
  if (!isGroup3) return image
  const entries = { Filter: name(codec), DecodeParms: parameters, F: undefined, DP: undefined }
  return stream(withEntries(image.dict, entries), Buffer.concat([data, RETURN_TO_CONTROL]))
}

function samplesOf(decoded: unknown): Buffer {
  const isImage =
    typeof decoded === 'object' && decoded !== null && 'data' in decoded && 'kind' in decoded
  if (!isImage || decoded.kind !== ONE_BIT || !ArrayBuffer.isView(decoded.data)) {
    throw new PdfError('An image was not decoded.')
  }
  const { buffer, byteOffset, byteLength } = decoded.data
  return Buffer.from(new Uint8Array(buffer, byteOffset, byteLength))
}
