// RFC 3454, B.1: characters "commonly mapped to nothing", among them joiners and variation selectors.
const IGNORED = characters(
  ...['ad', '34f', '1806', '180b-180d', '200b-200d', '2060', 'fe00-fe0f', 'feff'],
)
// RFC 3454, C.1.2: spaces other than the one of ASCII.
const OTHER_SPACES = characters('a0', '1680', '2000-200a', '202f', '205f', '3000')
// RFC 3454, C.2.1, C.2.2, C.3, C.4 and C.5.
const CONTROLS = /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]/u
// RFC 3454, C.2.2 and C.6 to C.9: invisible controls, replacement and deprecated characters, tags.
const INVISIBLE = characters(
  ...['6dd', '70f', '180e', '200e', '200f', '2028-202e', '2061-2063', '2066-206f', '2ff0-2ffb'],
  ...['fff9-fffd', '1d173-1d17a', 'e0000-e007f'],
)

/**
 * A password as it is typed, whatever the keyboard made of it: compatibility forms made one, invisible characters
 * left out, as readers do before they compare.
 *
 * @returns undefined for a password with characters that cannot be typed
 *
 * Source: RFC 4013 (SASLprep), but with the characters of later versions of Unicode, and without the ban on mixed
 * writing directions, which readers do not know.
 */
export function preparePassword(password: string): string | undefined {
  const mapped = password.replace(OTHER_SPACES, ' ').replace(IGNORED, '').normalize('NFKC')
  return CONTROLS.test(mapped) || mapped.search(INVISIBLE) >= 0 ? undefined : mapped
}

/** Any of these characters: hexadecimal code points and ranges of them. */
function characters(...ranges: readonly string[]): RegExp {
  const classes = ranges.map((range) => range.replace(/[0-9a-f]+/g, (code) => `\\u{${code}}`))
  return new RegExp(`[${classes.join('')}]`, 'gu')
}
