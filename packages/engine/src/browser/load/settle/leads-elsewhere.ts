import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { ContextGone } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { shorten } from '../watch/page-troubles.ts'

/** Looks whether a document that has been captured would lead to another one, and what there is to say of it. */
export async function leadsElsewhere({
  world,
  refresh,
}: Pick<OpenDocument, 'world' | 'refresh'>): Promise<readonly RenderWarning[]> {
  const next = refresh()
  if (next === undefined) return []
  const here = await world.call('addressOfDocument').catch((error: unknown) => {
    if (error instanceof ContextGone) return undefined
    throw error
  })
  // Figures of the day load themselves again and again.
  if (here !== undefined && withoutFragment(here) === withoutFragment(next.url)) return []
  const message = `The document leads to another page after ${next.seconds} s (refresh: ${shorten(next.url)}); it is shown as it stands before.`
  return [renderWarning('still_animating', message)]
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}
