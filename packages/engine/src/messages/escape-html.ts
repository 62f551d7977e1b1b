const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// XML 1.0, 2.2: control characters that HTML has no use for either.
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

/**
 * Text as HTML, for content and for quoted attributes; control characters and lone surrogates do not survive.
 *
 * @example escapeHtml('a < "b"') // 'a &lt; &quot;b&quot;'
 */
export function escapeHtml(text: string): string {
  const shown = text.toWellFormed().replaceAll(CONTROLS, '')
  return shown.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
