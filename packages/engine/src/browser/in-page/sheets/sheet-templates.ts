/** HTML of headers and footers without what they share. */
export class SheetTemplates {
  /** Styles of all sheets: five hundred copies would be five hundred style sheets. */
  readonly shared: HTMLElement[] = []

  /** HTML for every sheet: without its styles, which are kept, and without scripts. */
  template(html: string): string {
    const holder = document.createElement('template')
    holder.innerHTML = html
    const styles = 'style,link[rel~="stylesheet" i]'
    for (const element of holder.content.querySelectorAll<HTMLElement>(styles)) {
      element.remove()
      const isKnown = this.shared.some(({ outerHTML }) => outerHTML === element.outerHTML)
      if (!isKnown) this.shared.push(element)
    }
    for (const element of holder.content.querySelectorAll('script')) element.remove()
    return holder.innerHTML
  }
}
