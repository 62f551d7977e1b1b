import type * as document from './document.ts'
import type * as forms from './forms.ts'
import type * as image from './image.ts'
import type * as measure from './measure.ts'
import type * as motion from './motion.ts'
import type * as paged from './paged.ts'
import type * as readers from './readers.ts'
import type * as sheets from './sheets.ts'
import type * as tables from './tables.ts'

/** Functions that a world of our own in a page has, by name, whichever program brings them. */
export type InPageFunctions = typeof document &
  typeof forms &
  typeof image &
  typeof measure &
  typeof motion &
  typeof paged &
  typeof readers &
  typeof sheets &
  typeof tables
