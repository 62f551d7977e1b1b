/** Formats a layout engine opens. */
export const OFFICE_FORMATS = ['docx', 'xlsx', 'rtf', 'doc', 'xls', 'odt', 'ods'] as const

/** One of {@link OFFICE_FORMATS}. */
export type OfficeFormat = (typeof OFFICE_FORMATS)[number]
