/** How a kind of barcode is made and read. */
export interface BarcodeKind {
  /** Name of the encoder in the library. */
  readonly encoder: string
  readonly isLinear: boolean
  /** Modules that stay empty at the left and right (and above and below where it is a matrix). */
  readonly quiet: readonly [number, number]
  /** Width of a module in millimetres where the command has no width. */
  readonly moduleMm: number
  /** Name of the field that readers are told. */
  readonly title: string
}

/** Every kind of barcode by its name in requests. */
export const BARCODE_KINDS = {
  qr: { encoder: 'qrcode', isLinear: false, quiet: [4, 4], moduleMm: 0.8, title: 'QR code' },
  code_128: {
    encoder: 'code128',
    isLinear: true,
    quiet: [10, 10],
    moduleMm: 0.33,
    title: 'Barcode Code 128',
  },
  ean_13: {
    encoder: 'ean13',
    isLinear: true,
    quiet: [11, 7],
    moduleMm: 0.33,
    title: 'Barcode EAN-13',
  },
  ean_8: { encoder: 'ean8', isLinear: true, quiet: [7, 7], moduleMm: 0.33, title: 'Barcode EAN-8' },
  upc_a: { encoder: 'upca', isLinear: true, quiet: [9, 9], moduleMm: 0.33, title: 'Barcode UPC-A' },
  data_matrix: {
    encoder: 'datamatrix',
    isLinear: false,
    quiet: [2, 2],
    moduleMm: 0.8,
    title: 'Data Matrix code',
  },
  pdf417: {
    encoder: 'pdf417',
    isLinear: false,
    quiet: [2, 2],
    moduleMm: 0.4,
    title: 'PDF417 code',
  },
  aztec: {
    encoder: 'azteccode',
    isLinear: false,
    quiet: [1, 1],
    moduleMm: 0.8,
    title: 'Aztec code',
  },
  gs1_128: {
    encoder: 'gs1-128',
    isLinear: true,
    quiet: [10, 10],
    moduleMm: 0.33,
    title: 'Barcode GS1-128',
  },
  itf_14: {
    encoder: 'itf14',
    isLinear: true,
    quiet: [10, 10],
    moduleMm: 0.4,
    title: 'Barcode ITF-14',
  },
  code_39: {
    encoder: 'code39',
    isLinear: true,
    quiet: [10, 10],
    moduleMm: 0.33,
    title: 'Barcode Code 39',
  },
  sepa_qr: {
    encoder: 'qrcode',
    isLinear: false,
    quiet: [4, 4],
    moduleMm: 0.7,
    title: 'QR code of a SEPA credit transfer',
  },
  swiss_qr: {
    encoder: 'qrcode',
    isLinear: false,
    quiet: [0, 0],
    moduleMm: 0,
    title: 'Swiss QR code of a payment',
  },
} as const satisfies Readonly<Record<string, BarcodeKind>>

/** Name of a kind of barcode. */
export type BarcodeName = keyof typeof BARCODE_KINDS
