import { PRINT_FLAG } from '../../pdf/document/annotations.ts'
import { byteString, dict, name } from '../../pdf/file/objects.ts'
import { textString, utf8Bytes } from '../../pdf/file/text-string.ts'
import type { Canvas } from '../canvas/canvas.ts'
import type { DocumentWriter } from './document-writer.ts'
import type { ElementSlot } from './element-slot.ts'

/** Where a link leads: an address, or an anchor of the document. */
export type LinkTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'anchor'; readonly anchor: string }

/** An area of a canvas, y down. */
export interface LinkBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Makes areas of pages lead somewhere. */
export class Links {
  readonly #writer: DocumentWriter

  constructor(writer: DocumentWriter) {
    this.#writer = writer
  }

  /**
   * Adds a link.
   *
   * @param description read out in place of the target; the text of the link, or a sentence
   */
  add(
    canvas: Canvas,
    { x, y, width, height }: LinkBox,
    target: LinkTarget,
    slot: ElementSlot | undefined,
    description: string,
  ): void {
    const entries = dict({
      Type: name('Annot'),
      Subtype: name('Link'),
      Rect: this.#writer.pageRectangle(canvas, x, y, width, height),
      Border: [0, 0, 0],
      F: PRINT_FLAG,
      Contents: textString(description.trim() || label(target)),
      A:
        target.kind === 'url'
          ? dict({ Type: name('Action'), S: name('URI'), URI: byteString(asciiUrl(target.url)) })
          : undefined,
      // A name and no string: named destinations are those of the catalog.
      Dest: target.kind === 'anchor' ? name(utf8Bytes(target.anchor)) : undefined,
    })
    this.#writer.annotateAs('Link', canvas, entries, slot)
  }
}

function label(target: LinkTarget): string {
  return target.kind === 'url' ? target.url : target.anchor
}

/** A URI of PDF is ASCII (ISO 32000-2, 12.6.4.8). */
function asciiUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href : encodeURI(url)
}
