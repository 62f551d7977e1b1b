const KEYWORDS: Readonly<Record<string, 'font-style' | 'font-weight' | 'font-variant'>> = {
  italic: 'font-style',
  oblique: 'font-style',
  bold: 'font-weight',
  bolder: 'font-weight',
  lighter: 'font-weight',
  'small-caps': 'font-variant',
}

/**
 * The properties that a `font` property stands for; undefined for one that cannot be read.
 *
 * @example fontShorthand('italic 700 12px/1.2 Inter, sans-serif')?.get('font-size') // '12px'
 *
 * Source: CSS Fonts 4, 2.7.
 */
export function fontShorthand(value: string): ReadonlyMap<string, string> | undefined {
  const words = value.trim().split(/\s+/)
  const size = words.findIndex(
    (word) => /^[.\d]+(?:[a-z]+|%)?(?:\/\S+)?$/.test(word) && !isWeight(word),
  )
  if (size < 0 || size === words.length - 1) return undefined
  const found = new Map([
    ['font-style', 'normal'],
    ['font-weight', 'normal'],
    ['font-size', (words[size] as string).replace(/\/.*/, '')],
    ['font-family', words.slice(size + 1).join(' ')],
  ])
  for (const word of words.slice(0, size)) {
    const key = isWeight(word) ? 'font-weight' : KEYWORDS[word.toLowerCase()]
    if (key !== undefined) found.set(key, word)
    else if (word !== 'normal') return undefined
  }
  return found
}

/** Sizes have a unit; only a weight is a bare number. */
function isWeight(word: string): boolean {
  return /^[1-9]\d{0,3}$/.test(word)
}
