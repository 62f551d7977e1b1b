/** The browser, or this page's renderer, died under a render: worth another try on a new page. */
export class BrowserGone extends Error {
  /**
   * Whether the page alone died, and of itself: a browser that dies takes many with it, and a renderer that the system kills was
   * perhaps only the largest. Neither says anything about a document.
   */
  readonly isPage: boolean

  constructor(during: string, { isPage = false }: { readonly isPage?: boolean } = {}) {
    super(`the browser went away during ${during}`)
    this.name = 'BrowserGone'
    this.isPage = isPage
  }
}
