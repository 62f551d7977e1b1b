/** Destinations that hold what is repeated on every page: headers and footers of all, left, right and first pages. */
export const RUNNING_DESTINATIONS: readonly string[] = [
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
]
