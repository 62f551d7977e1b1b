import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { exceptionLine } from '../../cdp/exception-line.ts'
import type { BrokenImages } from '../../in-page/resources/broken-images.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'
import { PageTroubles, shorten } from './page-troubles.ts'
import { type WatchedFiles, watchFiles } from './watch-files.ts'
import { type MainDocument, watchMainDocument } from './watch-main-document.ts'

/** The first lines of the console say enough. */
const MAX_CONSOLE_ERRORS = 50

/** Observations of a page while it loaded and printed. */
export interface PageWatch {
  /** Resources and scripts that went wrong, in the order seen. */
  readonly warnings: () => readonly RenderWarning[]
  /** How the main document came; undefined if not over the network. */
  readonly main: () => MainDocument | undefined
  /** Addresses of the images that came, whatever they are. */
  readonly images: () => readonly string[]
  /**
   * Images and videos that the document shows as broken, of those that came, and stylesheets that it does not take. One whose address
   * has a warning already gets no second.
   *
   * @param images where they come from
   */
  readonly broken: (images: BrokenImages) => void
  /**
   * How the document writes addresses that failed.
   *
   * @param written by the address as it was asked for
   */
  readonly written: (written: ReadonlyMap<string, string>) => void
  /** Uncaught exceptions and `console.error` calls, first lines. */
  readonly consoleErrors: () => readonly string[]
}

type WatchedPage = Pick<BrowserPage, 'cdp' | 'frameId' | 'troubleWith' | 'blankUrl'>

const NO_IMAGE = 'it is no image that can be shown'
const CUT_IMAGE =
  'its data ends too early or is damaged, so that a part of the image may be missing'
const NO_VIDEO = 'it is no video that can be played'
const NO_ADDRESS = 'its address is empty'
const NO_PLUGIN = 'the browser has no plugin that shows it'
const NO_SHEET = 'its type is not the one of stylesheets (text/css)'

/** Listens to a page from before its document is loaded. */
export function watchPage(page: WatchedPage): PageWatch {
  const troubles = new PageTroubles(page.troubleWith)
  const files = watchFiles(page, troubles)
  const consoleErrors = watchConsole(page, troubles)
  return {
    images: () => [...files.images].filter((url) => files.arrived.has(url)),
    broken: (images) => tellBroken(images, files, troubles),
    written: (written) => troubles.nameAsWritten(written),
    warnings: () => troubles.warnings(),
    consoleErrors: () => consoleErrors,
    main: watchMainDocument(page),
  }
}

/** Tells of what came and is not shown; one that never came is told as that, unless the caller had it blocked. */
function tellBroken(
  { addresses, cut, plugins, videos, unaddressed, isStrict }: BrokenImages,
  { arrived, noSheets }: WatchedFiles,
  troubles: PageTroubles,
): void {
  const isThere = (url: string) => arrived.has(url) || /^(?:data|blob):/i.test(url)
  for (const url of addresses.filter(isThere)) troubles.failedOnce(url, NO_IMAGE)
  for (const url of cut.filter(isThere)) troubles.failedOnce(url, CUT_IMAGE)
  for (const url of videos.filter(isThere)) troubles.failedOnce(url, NO_VIDEO)
  for (const image of unaddressed) troubles.failedOnce(image, NO_ADDRESS)
  for (const url of plugins) troubles.failedOnce(url, NO_PLUGIN)
  for (const url of isStrict ? noSheets : []) troubles.failedOnce(url, NO_SHEET)
}

/** Listens to scripts; exceptions nobody caught are warnings, too. */
function watchConsole({ cdp }: WatchedPage, troubles: PageTroubles): readonly string[] {
  const lines: string[] = []
  const add = (line: string) => {
    if (lines.length < MAX_CONSOLE_ERRORS) lines.push(line)
  }
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const message = shorten(exceptionLine(exceptionDetails))
    add(message)
    troubles.add(renderWarning('script_error', message))
  })
  cdp.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type !== 'error') return
    const words = args.map(({ value, description }) => String(value ?? description ?? ''))
    add(shorten(words.join(' ')))
  })
  return lines
}
