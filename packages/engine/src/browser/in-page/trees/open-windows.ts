/** The window of a document and those of its frames, as far as they are of its origin: others are other documents to us, too. */
export function openWindows(): readonly Window[] {
  const found: Window[] = []
  const collect = (view: Window) => {
    try {
      if (!view.document) return
      found.push(view)
      for (let index = 0; index < view.frames.length; index++) collect(view.frames[index] as Window)
    } catch {
      // The frame is of another origin.
    }
  }
  collect(window)
  return found
}
