import { sheetElement } from './sheet-element.ts'

/** Shows HTML with digits to measure where `{page}` stands in its text. In an attribute they may mean anything. */
export function showDigits(content: Element, html: string, digits: string): void {
  const holder = document.createElement('template')
  holder.innerHTML = html
  const walker = document.createTreeWalker(holder.content, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const counted = (text: string) => text.split('{page}').length - 1
  const shown = texts.reduce((sum, text) => sum + counted(text.data), 0)
  if (shown !== counted(html)) {
    content.setAttribute('data-svc-unmeasured', '')
    return
  }
  for (const text of texts) {
    const parts = text.data.split('{page}').flatMap((part, index) => {
      const number = sheetElement('svc-digits', 'white-space:nowrap;')
      number.textContent = digits
      return index === 0 ? [part] : [number, part]
    })
    if (parts.length > 1) text.replaceWith(...parts)
  }
  content.append(holder.content)
}
