/** Whether a pseudo-element with this style is there: `::before` and `::after` are when they have content. */
export function isGenerated({ content }: CSSStyleDeclaration): boolean {
  return content !== 'none' && content !== 'normal'
}
