/** A format that shows a text and nothing else. */
export function quotedText(text: string): string {
  return `"${text.replaceAll('"', '"\\""')}"`
}
