import {
  mediaBox,
  type PdfPage,
  pageAttribute,
  readRectangle,
} from '../document/pages/tree/page-tree.ts'
import { decodeTextString } from '../file/decode-text-string.ts'
import { isArray, isName, isString, type PdfDict } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** A page as somebody sees it: its crop box, turned as it says. */
export interface PageFacts {
  readonly widthPt: number
  readonly heightPt: number
  /** Clockwise, in degrees; width and height are those after it. */
  readonly rotation: 0 | 90 | 180 | 270
}

/** Facts that a document states about itself. */
export interface PdfFacts {
  readonly pages: readonly PageFacts[]
  /** Version of PDF, for example `1.7`. */
  readonly version: string
  readonly title?: string
  /** Language of the text as a tag, for example `de-AT`. */
  readonly language?: string
  /** Whether it has a structure tree that claims to cover all of it. */
  readonly isTagged: boolean
  readonly hasOutline: boolean
  readonly hasForms: boolean
  readonly hasAttachments: boolean
  /** Whether it names JavaScript or an action of its own to run when it is opened; nothing here ever runs it. */
  readonly hasScripts: boolean
  /** Whether a signature vouches for its bytes: any change breaks it. */
  readonly isSigned: boolean
}

// Bit 1 of SigFlags (ISO 32000-2, table 225).
const SIGNATURES_EXIST = 1

/**
 * Facts of an open file; nothing is changed.
 *
 * @param headerVersion version that the first line of the file names; the catalog may name a newer one
 */
export function documentFacts(
  file: PdfFile,
  pages: readonly PdfPage[],
  headerVersion: string,
): PdfFacts {
  const { catalog } = file
  const title = textAt(file, file.dictAt(file.trailer, 'Info'), 'Title')
  const language = textAt(file, catalog, 'Lang')
  const form = file.dictAt(catalog, 'AcroForm')
  const fields = file.resolve(form?.get('Fields'))
  const names = file.dictAt(catalog, 'Names')
  return {
    pages: pages.map((page) => pageFacts(file, page)),
    version: versionOf(file, headerVersion),
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    isTagged:
      file.dictAt(catalog, 'StructTreeRoot') !== undefined &&
      file.resolve(file.dictAt(catalog, 'MarkInfo')?.get('Marked')) === true,
    hasOutline: file.dictAt(catalog, 'Outlines')?.has('First') ?? false,
    hasForms: (isArray(fields) && fields.length > 0) || (form?.has('XFA') ?? false),
    hasAttachments: names?.has('EmbeddedFiles') ?? false,
    hasScripts: (names?.has('JavaScript') ?? false) || opensWithAction(file) || catalog.has('AA'),
    isSigned: (Number(file.resolve(form?.get('SigFlags'))) & SIGNATURES_EXIST) !== 0,
  }
}

function pageFacts(file: PdfFile, page: PdfPage): PageFacts {
  const box = readRectangle(file, pageAttribute(file, page, 'CropBox')) ?? mediaBox(file, page)
  const rotation = rotationOf(pageAttribute(file, page, 'Rotate'))
  const [width, height] = [box.right - box.left, box.top - box.bottom]
  const isTurned = rotation % 180 !== 0
  return { widthPt: isTurned ? height : width, heightPt: isTurned ? width : height, rotation }
}

/** A multiple of 90 may be any, negative too; anything else is no rotation. */
function rotationOf(value: unknown): PageFacts['rotation'] {
  if (typeof value !== 'number' || value % 90 !== 0) return 0
  return (((value % 360) + 360) % 360) as PageFacts['rotation']
}

function versionOf(file: PdfFile, headerVersion: string): string {
  const version = file.resolve(file.catalog.get('Version'))
  return isName(version) && version.value > headerVersion ? version.value : headerVersion
}

function textAt(file: PdfFile, owner: PdfDict | undefined, key: string): string | undefined {
  const value = file.resolve(owner?.get(key))
  return isString(value) && value.value !== '' ? decodeTextString(value.value) : undefined
}

/** A destination only says which page to show; an action may do anything. */
function opensWithAction(file: PdfFile): boolean {
  const type = file.resolve(file.dictAt(file.catalog, 'OpenAction')?.get('S'))
  return type !== undefined && !isName(type, 'GoTo')
}
