import type { OfficePackage } from '../../ooxml/office-package.ts'

/**
 * Puts the characters of equations where the equations are: mammoth leaves equations out, and a formula in one line
 * is better than none.
 *
 * @param document changed in place when it has equations
 * @returns how many there are
 */
export function flattenEquations(document: OfficePackage): number {
  let count = 0
  for (const name of document.names.filter((part) => /^word\/[a-z]+\.xml$/i.test(part))) {
    const text = document.text(name)
    if (!text.includes('<m:oMath')) continue
    const flat = text
      .replaceAll(/<m:oMathParaPr(?:\s[^>]*)?(?:\/>|>.*?<\/m:oMathParaPr>)/gs, '')
      .replaceAll(/<\/?m:oMathPara(?:\s[^>]*)?>/g, '')
      .replaceAll(/<m:oMath(?:\s[^>]*)?>(.*?)<\/m:oMath>/gs, (_, equation: string) => {
        count += 1
        return `<w:r><w:t xml:space="preserve">${characters(equation)}</w:t></w:r>`
      })
    document.write(name, flat)
  }
  return count
}

/** Text of an equation, still escaped; a fraction as a quotient. */
function characters(equation: string): string {
  const marked = equation.replaceAll('<m:den>', '<m:t>/</m:t>')
  return [...marked.matchAll(/<m:t(?:\s[^>]*)?>([^<]*)<\/m:t>/g)].map(([, text]) => text).join('')
}
