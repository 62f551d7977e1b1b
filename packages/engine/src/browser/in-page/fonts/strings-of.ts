/** Strings of a `content`, without addresses of pictures and without what readers are told in their place. */
export function stringsOf(content: string): string {
  const strings = content.replace(/url\("[^"]*"\)/g, '').matchAll(/"((?:[^"\\]|\\.)*)"|\//g)
  let text = ''
  for (const [token, string] of strings) {
    if (token === '/') break
    text += string
  }
  return text
}
