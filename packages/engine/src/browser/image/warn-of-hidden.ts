import type { OpenDocument } from '../load/loaded-document.ts'
import { absentRowsWarnings } from '../unseen/absent-rows-warnings.ts'

/** Says what an image of a whole document does not show of it. Pages and buttons of a list are seen there as on a screen. */
export async function warnOfHidden({ world, warn }: OpenDocument): Promise<void> {
  const { announced, unbuilt } = await world.call('absentRows', false)
  for (const one of absentRowsWarnings([{ announced, unbuilt }])) warn(one)
}
