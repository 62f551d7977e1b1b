/**
 * Styles of notes at the foot of pages.
 *
 * @param hasArea whether the document states how their area looks
 */
export function adoptNoteStyles(hasArea: boolean): void {
  const rules = new CSSStyleSheet()
  rules.replaceSync(`
    svc-foot-stack{all:unset;display:block;position:absolute}
    svc-foot-page{all:unset;display:flex;flex-direction:column;justify-content:flex-end;break-inside:avoid;break-after:page}
    svc-foot-page:last-child{break-after:auto}
    svc-foot-fill{all:unset;display:block;float:left;width:100%}
    svc-foot-stack [data-svc-around]::before,svc-foot-stack [data-svc-around]::after,svc-foot-stack [data-svc-around]::marker{content:none!important}
    [data-svc-native]::before{content:var(--svc-native)}`)
  // Before the document's own: whatever that says wins.
  const defaults = new CSSStyleSheet()
  defaults.replaceSync(`
    svc-footnotes{display:block;flex:none;margin-top:1em}
    ${hasArea ? '' : 'svc-footnotes::before{content:"";display:block;width:6em;border-top:thin solid;margin-bottom:.4em}'}
    [data-svc-footnote]{display:block}
    :where([data-svc-footnote]){text-align:start;text-indent:0;white-space:normal}
    svc-footnote-call{font-size:.7em;line-height:0;vertical-align:super;font-style:normal;font-weight:normal}
    svc-footnote-marker{font-style:normal}`)
  document.adoptedStyleSheets = [defaults, ...document.adoptedStyleSheets, rules]
}
