import { addEventListener, apply } from '../natives.ts'

/** Lets so many errors that nobody catches be told. */
export function boundErrors(count: number): void {
  // Whoever prevents the default is not told to the inspector, which costs the browser more than the error itself.
  let left = count
  const tell = (event: Event) => {
    if (left-- <= 0) event.preventDefault()
  }
  const listen = () => {
    apply(addEventListener, window, ['error', tell])
    apply(addEventListener, window, ['unhandledrejection', tell])
  }
  listen()
  // Setting the content of a document, as its own `open`, takes all listeners from the window. Children that come and
  // go are told before the first script of the new content runs; a listener that is there already is not added twice.
  new MutationObserver(listen).observe(document, { childList: true })
}
