/** Beginning of a text for messages, in one line: at most 40 characters. */
export function shortText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 40)
}
