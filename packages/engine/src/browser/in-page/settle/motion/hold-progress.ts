const MARK = 'data-svc-held'
const COLOUR = '--svc-held'
const BAR = `progress[${MARK}]:not(#svc#svc#svc)`
const RULES = `
  ${BAR}{appearance:none!important}
  ${BAR}::-webkit-progress-bar{box-sizing:border-box!important;block-size:50%!important;translate:0 50%!important;border:1px solid rgb(118 118 118/.5)!important;border-radius:1000px!important;background:#efefef!important}
  ${BAR}::-webkit-progress-value{inline-size:20%!important;margin-inline-start:40%!important;border-radius:1000px!important;background:var(${COLOUR})!important}`
const ACCENT = 'rgb(0 117 255)'

/**
 * Has bars of unknown progress that the browser draws stand still, with their mark in the middle: it runs to and fro, and
 * would be captured wherever it is. Those that style sheets draw are animations as any other.
 */
export function holdProgress(tree: Document | ShadowRoot): void {
  let isFirst = true
  for (const bar of tree.querySelectorAll<HTMLElement>(`progress:indeterminate:not([${MARK}])`)) {
    const { appearance, accentColor } = getComputedStyle(bar)
    if (appearance === 'none') continue
    bar.setAttribute(MARK, '')
    bar.style.setProperty(COLOUR, accentColor === 'auto' ? ACCENT : accentColor)
    if (isFirst) addRules(tree)
    isFirst = false
  }
}

function addRules(tree: Document | ShadowRoot): void {
  const rules = new CSSStyleSheet()
  rules.replaceSync(RULES)
  tree.adoptedStyleSheets.push(rules)
}
