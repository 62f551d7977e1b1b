/** Lines over and under letters, as wide as what they belong to. */
const LINES: ReadonlyMap<string, string> = new Map([
  ['\u0305', 'border-top:.05em solid;padding-top:.1em'],
  ['\u203e', 'border-top:.05em solid;padding-top:.1em'],
  ['\u0332', 'border-bottom:.05em solid;padding-bottom:.1em'],
  ['\u033f', 'border-top:.3em double;padding-top:.1em'],
])

/** Signs of their own for marks that combine: those have no width, and browsers set them beside their letter. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['\u0300', '`'],
  ['\u0301', '\u00b4'],
  ['\u0303', '\u02dc'],
  ['\u0304', '\u00af'],
  ['\u0306', '\u02d8'],
  ['\u0307', '\u02d9'],
  ['\u0308', '\u00a8'],
  ['\u030a', '\u02da'],
  ['\u030c', '\u02c7'],
  ['\u20d6', '\u2190'],
  ['\u20d7', '\u2192'],
  ['\u20db', '\u2026'],
  ['\u20e1', '\u2194'],
])

/** Styles that draw an accent as a line; undefined for one that is a sign. */
export function lineOfAccent(character: string): string | undefined {
  return LINES.get(character)
}

/** An accent as a sign that stands by itself. */
export function signOfAccent(character: string): string {
  return SIGNS.get(character) ?? character
}
