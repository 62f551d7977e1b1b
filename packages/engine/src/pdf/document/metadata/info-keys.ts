/** Keys of the document information whose meaning is fixed. Source: ISO 32000-2, table 349. */
export const INFO_KEYS: ReadonlySet<string> = new Set([
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'Trapped',
])
