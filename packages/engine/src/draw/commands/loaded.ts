import type { BarcodeSymbol } from '../barcode/encode-barcode.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import type { PlacedImage } from '../image/image-store.ts'
import type { ImportedPage } from '../pages/imported-page.ts'
import type { ImportedTags } from '../pages/imported-tags.ts'

/** Images of commands, read before anything is laid out. */
export interface LoadedImages {
  of(command: object): PlacedImage | undefined
}

/** A barcode and the text that is printed with it. */
export interface LoadedBarcode {
  readonly symbol: BarcodeSymbol
  readonly text: string
}

/** Barcodes of commands, encoded before anything is laid out. */
export interface LoadedBarcodes {
  of(command: object): LoadedBarcode | undefined
}

/** Pages of another document that a command shows. */
export interface CommandPages {
  /** The first one first. */
  readonly pages: readonly ImportedPage[]
  /** Their structure, to become part of an element; absent where readers are told of them otherwise. */
  readonly tags?: (slot: ElementSlot) => ImportedTags
}

/** Pages of other documents, opened before anything is laid out. */
export interface LoadedPages {
  of(command: object): CommandPages | undefined
  /** The page under every page of the document. */
  readonly template: ImportedPage | undefined
  /** The page under the first page, where that is another one. */
  readonly firstTemplate: ImportedPage | undefined
  /** Ends what was opened, once all pages are painted. */
  finish(): void
}
