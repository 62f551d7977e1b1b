import { watch } from 'chokidar'

/** Files under watch. */
export interface WatchedFiles {
  /** Takes files in; they need not exist. */
  add(paths: Iterable<string>): void
  /**
   * Waits for the next change, and a moment more: editors save in several steps.
   *
   * @returns the absolute paths of the files that were written, made, removed or replaced since the last call; none once
   *   the signal is aborted
   */
  changed(signal: AbortSignal): Promise<ReadonlySet<string>>
  /** Resolves once no change of the first files can be missed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** From the first event of a save to its last one; editors that save by renaming need less than 10 ms. */
const SAVE_MS = 50

/**
 * Watches single files, however they are saved: in place, by renaming another file over them, or removed and written anew.
 *
 * @param first absolute paths of the first files
 * @param onError told what the system refuses: more watches, or a folder
 */
export function watchFiles(
  first: Iterable<string>,
  onError: (error: unknown) => void,
): WatchedFiles {
  const known = new Set(first)
  let pending = new Set<string>()
  let woken = Promise.withResolvers<void>()
  const watcher = watch([...known], { ignoreInitial: true })
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  // Folders are told too, where a file was missing.
  watcher.on('all', (_event, path) => {
    if (!known.has(path)) return
    pending.add(path)
    woken.resolve()
  })
  watcher.on('error', onError)
  return {
    ready,
    add(paths) {
      const added = [...paths].filter((path) => !known.has(path))
      for (const path of added) known.add(path)
      if (added.length > 0) watcher.add(added)
    },
    async changed(signal) {
      const interrupt = () => woken.resolve()
      signal.addEventListener('abort', interrupt, { once: true })
      if (signal.aborted) interrupt()
      await woken.promise
      signal.removeEventListener('abort', interrupt)
      if (signal.aborted) return new Set()
      await new Promise((resolve) => setTimeout(resolve, SAVE_MS))
      const paths = pending
      pending = new Set()
      woken = Promise.withResolvers()
      return paths
    },
    close: () => watcher.close(),
  }
}
