import type { ContentPart, PageReference } from '../paged-state.ts'

/** Whether numbers of a style are written by the browser: neither digits, Roman numerals nor Latin letters. */
export function isOfBrowser(style: string): boolean {
  return (
    style !== '' &&
    !/^(?:decimal|decimal-leading-zero|(?:lower|upper)-(?:roman|alpha|latin))$/i.test(style)
  )
}

/** Puts the box of a reference in its place, or marks its element for content of ours. */
export function placeReference({ element, side, parts, box }: PageReference): void {
  if (box === undefined) {
    element.setAttribute(`data-svc-${side}`, '')
    return
  }
  element.setAttribute(`data-svc-boxed-${side}`, '')
  const leaderAt = parts.findIndex(({ kind }) => kind === 'leader')
  const at = leaderAt < 0 ? parts.length : leaderAt
  box.toggleAttribute('data-svc-filled', leaderAt >= 0)
  const tail = document.createElement('svc-tail')
  tail.append(...parts.slice(at).map(pieceFor))
  box.append(...parts.slice(0, at).map(pieceFor), tail)
  if (side === 'before') element.prepend(box)
  else element.append(box)
}

function pieceFor(part: ContentPart): HTMLElement {
  const span = document.createElement(part.kind === 'leader' ? 'svc-leader' : 'svc-part')
  const isNumber = part.kind === 'number' || (part.kind === 'page' && isOfBrowser(part.style))
  const number = isNumber ? `counter(svc-page,${part.style})` : undefined
  const css = part.kind === 'native' ? part.css : number
  if (part.kind === 'number') span.style.counterSet = `svc-page ${part.value}`
  if (css !== undefined) {
    span.style.setProperty('--svc-native', css)
    span.setAttribute('data-svc-native', '')
  } else if (part.kind === 'text') span.textContent = part.text
  else if (part.kind === 'leader') span.setAttribute('aria-hidden', 'true')
  return span
}

/** Styles of boxes, and of pseudo-elements that have content of ours. */
export function stylesOfReferences(): CSSStyleSheet {
  const rules = new CSSStyleSheet()
  rules.replaceSync(
    ['before', 'after']
      .flatMap((side) => [
        `[data-svc-${side}]::${side}{content:var(--svc-${side})!important}`,
        `[data-svc-boxed-${side}]::${side}{content:none!important}`,
      ])
      .join('')
      .concat(
        // As an item of a flex box it would be as wide as its text.
        '[data-svc-filled]{flex-grow:1}',
        '[data-svc-native]::before{content:var(--svc-native)}svc-tail{white-space:nowrap}',
        'svc-leader{display:inline-block;overflow:clip;white-space:pre;text-align:end;text-indent:0;width:0}',
      ),
  )
  return rules
}
