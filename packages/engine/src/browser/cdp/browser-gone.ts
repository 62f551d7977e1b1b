/** The browser, or this page's renderer, died under a render: worth one more try on a new page. */
export class BrowserGone extends Error {
  constructor(during: string) {
    super(`the browser went away during ${during}`)
    this.name = 'BrowserGone'
  }
}
