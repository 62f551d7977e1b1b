import type { OfficePackage } from '../../ooxml/office-package.ts'
import { changeStartTag } from '../../xml/start-tag.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

// 914 400 to the inch (ISO/IEC 29500-1, 20.1.2.1), of which CSS has 96 pixels.
const EMU_PER_PX = 9525

// A document may describe a picture in these words itself: it then has that size, which bounds on the page limit.
const MARK = /<img alt="svc-size-(\d{1,5})x(\d{1,5}):([^"]*)"([^>]*)>/g

/**
 * Puts the size that a Word document shows a picture in before its description: mammoth reads the description and
 * leaves the size.
 *
 * @param document changed in place when it has pictures
 */
export function sizePictures(document: OfficePackage, main: string): void {
  const text = document.text(main)
  if (!text.includes('extent')) return
  const scanner = new XmlScanner(text, main)
  const edits = new TextEdits()
  let size: string | undefined
  while (scanner.next()) {
    const { element, kind, start, end } = scanner
    if (kind === 'close') continue
    if (element === 'wp:inline' || element === 'wp:anchor') size = undefined
    else if (element === 'wp:extent') {
      const px = ['cx', 'cy'].map((name) =>
        Math.round(Number(scanner.attribute(name)) / EMU_PER_PX),
      )
      size = px.every((side) => side > 0) ? px.join('x') : undefined
    } else if (element === 'wp:docPr' && size !== undefined) {
      const described = scanner.attribute('descr')?.trim() || scanner.attribute('title') || ''
      const descr = `svc-size-${size}:${described}`
      edits.replace(start, end, changeStartTag(text.slice(start, end), { descr }))
    }
  }
  if (!edits.isEmpty) document.write(main, edits.apply(text))
}

/**
 * Gives pictures in HTML the sizes that {@link sizePictures} noted; one without a description has none, and one without
 * a source shows its description as text.
 */
export function showSizes(html: string): string {
  return html.replaceAll(MARK, (_, width: string, height: string, alt: string, more: string) => {
    const described = alt === '' ? '' : ` alt="${alt}"`
    const size = more.includes('src=') ? ` width="${width}" height="${height}"` : ''
    return `<img${described}${size}${more}>`
  })
}
