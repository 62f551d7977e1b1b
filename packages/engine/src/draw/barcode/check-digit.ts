/**
 * Check digit of a GS1 number: the digit that follows `digits`.
 *
 * @example checkDigit('400638133393') // 1
 *
 * Source: GS1 General Specifications, 7.9.1.
 */
export function checkDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const fromRight = digits.length - 1 - index
    sum += Number(digits[index]) * (fromRight % 2 === 0 ? 3 : 1)
  }
  return (10 - (sum % 10)) % 10
}

/**
 * Check digit of a Swiss QR reference, modulo 10 recursive.
 *
 * @example qrReferenceDigit('21000000000313947143000901') // 7
 *
 * Source: Swiss Implementation Guidelines QR-bill, annex B.
 */
export function qrReferenceDigit(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
  let carry = 0
  for (const digit of digits) carry = table[(carry + Number(digit)) % 10] as number
  return (10 - carry) % 10
}

/**
 * Check digits of an IBAN or an RF reference: those that must stand in the third and fourth place.
 *
 * @param text without spaces, in capitals
 * @example ibanCheckDigits('DE89370400440532013000') // '89'
 *
 * Source: ISO 13616-1, annex A; ISO 11649, annex A; ISO 7064, MOD 97-10.
 */
export function ibanCheckDigits(text: string): string {
  const moved = `${text.slice(4)}${text.slice(0, 2)}00`
  let rest = 0
  for (const character of moved) {
    // Letters are two digits: A is 10, Z is 35.
    for (const digit of String(Number.parseInt(character, 36)))
      rest = (rest * 10 + Number(digit)) % 97
  }
  return String(98 - rest).padStart(2, '0')
}
