import type { BarcodeSymbol } from '../../draw/barcode/encode-barcode.ts'
import type { PlacedImage } from '../../draw/image/image-store.ts'

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
