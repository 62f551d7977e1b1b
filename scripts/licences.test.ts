import { expect, test } from 'vitest'
import { shippedPackages } from './reference/shipped-packages.ts'

/** Licences under which we pass on the work of others: permissive ones, fonts, and those that concern a file or library alone. */
const ACCEPTED = new Set(
  `0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Unlicense Zlib
OFL-1.1 MPL-2.0`.split(/\s+/),
)

/** Packages whose licence is another one, or is written in another way, each with the reason why we take it. */
const EXCEPTIONS: readonly (readonly [name: RegExp, license: string])[] = [
  // Shared libraries beside sharp that an installation may replace, as the LGPL asks.
  [/^@img\/sharp-(?:libvips-|win32-|wasm32$)/, 'LGPL-3.0-or-later'],
  // Its LICENSE file has the text of BSD-2-Clause.
  [/^duck$/, 'BSD'],
]

test('everything that ships states a licence under which it may be passed on', () => {
  const refused = shippedPackages().filter((one) => !isAccepted(one.name, one.license ?? ''))
  expect(refused).toEqual([])
})

test.each([
  ['one of our choice', '(MIT OR GPL-3.0-or-later)', true],
  ['all of them', '(MIT AND GPL-3.0-or-later)', false],
  ['none', '', false],
])('of an expression %s counts', (_, license, isFine) => {
  expect(isAccepted('some-package', license)).toBe(isFine)
})

/** Reads the SPDX expressions that occur: names joined by AND, or by OR. */
function isAccepted(name: string, license: string): boolean {
  const isFine = (one: string) =>
    ACCEPTED.has(one) || EXCEPTIONS.some(([names, other]) => names.test(name) && other === one)
  const names = license.replace(/[()]/g, '').split(/ (?:AND|OR) /)
  return license.includes(' OR ') ? names.some(isFine) : names.every(isFine)
}
