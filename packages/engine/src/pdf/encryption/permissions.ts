/** Actions that a PDF reader allows somebody who opened a file with the user password. */
export const PDF_PERMISSIONS = [
  'print',
  'print_high_quality',
  'copy',
  'modify',
  'annotate',
  'fill_forms',
  'assemble',
  'accessibility',
] as const

export type PdfPermission = (typeof PDF_PERMISSIONS)[number]
