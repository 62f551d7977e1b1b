const SHOWN_TYPES = /^(?:image|text|video|audio)\/|^application\/(?:[^/]*\+)?(?:xml|json)/i
const FOR_PLUGINS =
  /^data:application\/(?:pdf|x-shockwave-flash)|^[^?#]*\.(?:pdf|swf|docx?|xlsx?|pptx?|od[tsp]|rtf|eps|zip)(?:[?#]|$)/i

/** Addresses of files for plugins (PDF, Flash) in trees, whose elements have nothing else to show. */
export function pluginFiles(trees: readonly (Document | ShadowRoot)[]): readonly string[] {
  return trees
    .flatMap((tree) => [
      ...tree.querySelectorAll<HTMLEmbedElement | HTMLObjectElement>('embed,object'),
    ])
    .filter((element) => !hasContent(element) && element.checkVisibility())
    .flatMap((element) => {
      const { type } = element
      const url = element instanceof HTMLObjectElement ? element.data : element.src
      const isShown = type === '' ? !FOR_PLUGINS.test(url) : SHOWN_TYPES.test(type.trim())
      return isShown || url === '' ? [] : [url]
    })
}

function hasContent(element: Element): boolean {
  return (
    element.textContent?.trim() !== '' ||
    element.querySelector('img,svg,video,iframe,embed,object') !== null
  )
}
