import { DEFLATE_HERE, type Deflater } from '../file/write/deflater.ts'
import { SCAN_HERE, type TextScanner } from '../fonts/text-scanner.ts'

/** Parts of finishing that another thread may begin with; what they make is the same wherever it is made. */
export interface Helpers {
  readonly deflater: Deflater
  readonly scanner: TextScanner
}

/** Everything on this thread. */
export const ALL_HERE: Helpers = { deflater: DEFLATE_HERE, scanner: SCAN_HERE }
