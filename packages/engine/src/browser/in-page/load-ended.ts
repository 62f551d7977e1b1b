/// <reference lib="dom" />

/**
 * Waits until the document has loaded, or has been stopped: `window.stop()` ends its loading without a load event. Runs
 * in the page.
 */
export function loadEnded(): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => {
      // The load event follows in the same task.
      if (document.readyState === 'complete') setTimeout(resolve)
    }
    document.addEventListener('readystatechange', onChange)
    onChange()
  })
}
