const LINE = 'font: 9pt sans-serif; color: #5b6876; margin: 0'

/** Header for the library. */
export const LIBRARY_HEADER = `<p style="${LINE}">Kestrel &amp; Vane</p>`
/** Footer for the library: another one on every page. */
export const LIBRARY_FOOTER = `<p style="${LINE}; text-align: right">{page} / {pages}</p>`

// Chromium's templates know no margins of the page: they begin at its edge.
const TEMPLATE_LINE = `${LINE}; width: 100%; padding: 0 20mm`

/** The same header as a template of Chromium's. */
export const TEMPLATE_HEADER = `<p style="${TEMPLATE_LINE}">Kestrel &amp; Vane</p>`
/** The same footer as a template of Chromium's. */
export const TEMPLATE_FOOTER = `<p style="${TEMPLATE_LINE}; text-align: right"><span class="pageNumber"></span> / <span class="totalPages"></span></p>`
