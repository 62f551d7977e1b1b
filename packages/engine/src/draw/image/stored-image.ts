/** An image as a PDF holds it. */
export interface StoredImage {
  /** Sides as stored. */
  readonly width: number
  readonly height: number
  readonly bits: 1 | 2 | 4 | 8 | 16
  readonly colors: 'gray' | 'rgb' | 'cmyk' | { readonly palette: Uint8Array }
  readonly data: Uint8Array
  readonly filter: 'jpeg' | 'png' | 'flate'
  /** Whether its values mean the opposite, as those of Adobe's CMYK do. */
  readonly isInverted?: boolean
  /** Profile of its colours (ICC); absent where they are those of the screen, or of any press. */
  readonly profile?: Uint8Array
  /** Opacity of each pixel, deflated. */
  readonly alpha?: { readonly data: Uint8Array; readonly bits: 8 | 16 }
  /** How it is turned and mirrored for people to see it (EXIF 2.32, 4.6.4); 1 as stored. */
  readonly orientation: number
}
