import mammoth from 'mammoth'
import { dropReferences } from '../../ooxml/drop-references.ts'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { cleanHtml } from '../clean-html.ts'
import { leftOut, leftOutButtons, leftOutHeaders, leftOutParts } from '../left-out.ts'
import { holdsShapes } from '../left-out-shapes.ts'
import type { SemanticAsset, SemanticContent } from '../semantic-content.ts'
import { dropHiddenText } from './drop-hidden-text.ts'
import { fixedPitch } from './fixed-pitch.ts'
import { showEquations, takeEquations } from './math/show-equations.ts'
import { numberParagraphs, showNumbers } from './number-paragraphs.ts'
import { tellOwnPageNumbers } from './own-page-numbers.ts'
import { prepareElements } from './prepare-elements.ts'
import { showSizes, sizePictures } from './size-pictures.ts'
import { STYLE_MAP } from './style-map.ts'
import { unwrapTexts } from './unwrap-texts.ts'

/** How a Word document is read. */
export interface ReadWordOptions {
  /** Whether comments follow at the end of the document. */
  readonly comments: boolean
}

/** Where mammoth looks for styles that no relationship leads to. */
const MAMMOTH_STYLES = 'word/styles.xml'
const NO_STYLES =
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'

/** Pictures that a browser draws, and the extension of their asset. */
const PICTURES: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/jpg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/bmp', 'bmp'],
  ['image/svg+xml', 'svg'],
])

/**
 * A Word document as headings, paragraphs, lists, tables and pictures, with notes and, if asked for, comments at its
 * end; page setup, headers and footers are left.
 *
 * @param bytes a DOCX package that has passed the preflight
 */
export async function readWord(
  bytes: Uint8Array,
  { comments }: ReadWordOptions,
): Promise<SemanticContent> {
  const assets: SemanticAsset[] = []
  const missing = new Set<string>()
  const document = new OfficePackage(bytes)
  const equations = takeEquations(document)
  const main = document.related('', 'officeDocument')
  const parts = readParts(document, main)
  // Before their elements are taken away.
  const buttons = leftOutButtons(document, parts)
  if (parts.some((part) => holdsShapes(document.text(part), part))) missing.add('drawn shapes')
  const pageNumbers = main === undefined ? [] : tellOwnPageNumbers(document, main, parts)
  for (const part of parts) {
    dropReferences(document, part)
    unwrapTexts(document, part)
    if (main !== undefined) dropHiddenText(document, main, part)
  }
  if (main !== undefined) {
    const onPlain = () => missing.add('numbers of lists in words or letters')
    for (const part of parts) numberParagraphs(document, { main, part }, onPlain)
    sizePictures(document, main)
    writeStyles(document, main)
  }
  const fixed = fixedPitch(document, main ?? '')
  const { buffer, byteOffset, byteLength } = document.save()
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(buffer, byteOffset, byteLength) },
    {
      styleMap: comments ? [...STYLE_MAP, 'comment-reference => sup'] : [...STYLE_MAP],
      // A document may bring a style map of its own, and in it any element.
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      transformDocument: (element) => prepareElements(element, fixed),
      convertImage: mammoth.images.imgElement(async (image) => {
        const extension = PICTURES.get(image.contentType.toLowerCase())
        if (extension === undefined) {
          missing.add(`pictures of type ${image.contentType}`)
          return { src: '' }
        }
        const name = `picture-${assets.length + 1}.${extension}`
        assets.push({ name, bytes: new Uint8Array(await image.readAsArrayBuffer()) })
        return { src: name }
      }),
    },
  )
  // A picture without a source shows its description, if it has one.
  const clean = cleanHtml(value, { keepsLook: false }).replaceAll('src=""', '')
  const html = showEquations(withoutPageNumbers(showSizes(showNumbers(clean))), equations)
  const headers = main === undefined ? [] : leftOutHeaders(document, main)
  const warnings = [
    ...leftOutParts(bytes),
    ...[...missing].map(leftOut),
    ...buttons,
    ...pageNumbers,
    ...headers,
  ]
  return { html, assets, warnings }
}

/** Writes a part of styles where there is none: mammoth gives up on a table that names a style then. */
function writeStyles(document: OfficePackage, main: string): void {
  if (document.has(MAMMOTH_STYLES)) return
  const part = document.related(main, 'styles')
  document.write(MAMMOTH_STYLES, part === undefined ? NO_STYLES : document.text(part))
}

/** Parts whose references mammoth follows, and gives up on a document where one leads nowhere. */
function readParts(document: OfficePackage, main: string | undefined): readonly string[] {
  if (main === undefined) return []
  const others = ['footnotes', 'endnotes', 'comments'].map((kind) => document.related(main, kind))
  return [main, ...others.filter((part) => part !== undefined)]
}

/** Contents lists without the numbers of pages that are others now; their links lead to the right ones. */
function withoutPageNumbers(html: string): string {
  return html.replaceAll(/<p class="toc">.*?<\/p>/gs, (line) =>
    line.replace(/[\u2003\s]*\d+((?:<\/[a-z]+>)*)$/, '$1'),
  )
}
