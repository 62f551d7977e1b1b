/** Marks that a print shop cuts and aligns sheets by: `crop` at the corners, `cross` in the middle of the sides. */
export const PRINTER_MARKS = ['crop', 'cross'] as const

/** One of {@link PRINTER_MARKS}. */
export type PrinterMark = (typeof PRINTER_MARKS)[number]
