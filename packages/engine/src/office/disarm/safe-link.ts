/** Whether a link may stand in the result: a place in the document, or a web or mail address. */
export function isSafeLink(target: string): boolean {
  return /^\s*(?:#|https?:|mailto:)/i.test(target)
}
