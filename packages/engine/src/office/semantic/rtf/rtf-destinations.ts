import { RUNNING_DESTINATIONS } from '../../rtf/running/running-destinations.ts'
import type { Destination } from './rtf-state.ts'

/** Destinations that hold text to show, or lead to such. */
export const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  title: 'title',
  pict: 'picture',
  fldinst: 'instruction',
}

/** Destinations that are not shown; those behind `\*` that nobody here knows are not either. */
export const SKIPPED: ReadonlySet<string> = new Set([
  ...RUNNING_DESTINATIONS,
  ...['colortbl', 'info', 'nonshppict', 'objdata', 'sn', 'sv', 'xe', 'tc', 'rxe'],
  ...['bkmkstart', 'bkmkend', 'ftnsep', 'ftnsepc', 'aftnsep', 'private', 'generator'],
  ...['listtable', 'listoverridetable', 'sp'],
])

/** Destinations behind `\*` whose text is shown all the same. */
export const SHOWN: ReadonlySet<string> = new Set([
  'shppict',
  'shpinst',
  'shptxt',
  'ud',
  'nesttableprops',
])
