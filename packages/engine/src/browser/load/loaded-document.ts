import type { RenderWarning } from '../../messages/warnings.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { DocumentScripts } from './document-scripts.ts'
import { IsolatedWorld } from './isolated-world.ts'
import { shorten } from './watch/page-troubles.ts'
import { type LoadingWatch, watchLoading } from './watch/watch-loading.ts'
import { type PageWatch, watchPage } from './watch/watch-page.ts'
import { type PictureWatch, watchPictures } from './watch/watch-pictures.ts'
import { type ScheduledRefresh, watchRefresh } from './watch/watch-refresh.ts'

/** A page with the document of one render: to ask it, and to know how it fares. */
export interface OpenDocument {
  readonly page: BrowserPage
  readonly world: IsolatedWorld
  readonly watch: PageWatch
  readonly loading: LoadingWatch
  readonly pictures: PictureWatch
  readonly scripts: DocumentScripts
  /** The refresh that the document waits for. */
  readonly refresh: () => ScheduledRefresh | undefined
  /** Current work of the render, as `page.doing` was told, and what is still on its way. */
  readonly activity: () => string
  /** Notes what there is to say about the document, once however often it is said. */
  readonly warn: (warning: RenderWarning) => void
  /** Warnings noted so far. */
  readonly warned: () => readonly RenderWarning[]
}

/**
 * Starts watching a page, before its document is loaded.
 *
 * @param runsScripts whether the request lets scripts of the document run
 */
export function openDocument(page: BrowserPage, runsScripts: boolean): OpenDocument {
  const loading = watchLoading(page)
  const warnings = new Map<string, RenderWarning>()
  let current: string | (() => string) = 'starting'
  const activity = () => {
    const text = typeof current === 'string' ? current : current()
    // Whatever a render waits for, it is often a resource that does not come.
    return `${text}${stillLoading(loading, page.blankUrl)}`
  }
  const doing: BrowserPage['doing'] = (next, blame) => {
    current = next
    page.doing(activity, blame)
  }
  return {
    page: { ...page, doing },
    world: new IsolatedWorld(page),
    watch: watchPage(page),
    loading,
    pictures: watchPictures(page),
    scripts: new DocumentScripts(page, runsScripts),
    refresh: watchRefresh(page),
    activity,
    warn: (warning) => void warnings.set(`${warning.code} ${warning.message}`, warning),
    warned: () => [...warnings.values()],
  }
}

/** @param own addresses that are answered here, at once: a page that has not taken such an answer is busy itself */
function stillLoading(loading: LoadingWatch, own: string): string {
  const [oldest, ...others] = loading.pending().filter((url) => !url.startsWith(own))
  if (oldest === undefined) return ''
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `; still loading ${shorten(oldest)}${more}`
}
