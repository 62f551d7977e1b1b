const BULLET = /(\\levelnfcn?23\b[^{}]*\{\\leveltext)([^{}]*)(\}\s*\{\\levelnumbers)([^{}]*)(\})/g
/** Length of a text, then the text as far as its end. */
const TEXT = /^((?:\s|\\levelt(?:emplate)?id-?\d+ ?)*)\\'([\da-f]{2})(.*)$/is
/** Place of a number, by the level that it is of. */
const NUMBER = /\\'0[0-8]/g

/**
 * Takes the places of numbers out of the texts of bullets, which have none: Word shows the bullet alone, and LibreOffice
 * a sign of per cent, its own mark of such a place.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there are none
 */
export function bareBullets(text: string): string {
  if (!text.includes('\\levelnfc')) return text
  return text.replaceAll(BULLET, (whole, before, label, between, numbers, end) => {
    if (!numbers.includes("\\'")) return whole
    const [, words = '', length = '', characters = ''] = TEXT.exec(label) ?? []
    const places = characters.match(NUMBER)?.length ?? 0
    if (places === 0) return whole
    const left = (Number.parseInt(length, 16) - places).toString(16).padStart(2, '0')
    const bare = `${words}\\'${left}${characters.replaceAll(NUMBER, '')}`
    return `${before}${bare}${between}${numbers.replaceAll(/\\'[\da-f]{2}/gi, '')}${end}`
  })
}
