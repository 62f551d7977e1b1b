import type { FaceChoice, FaceStyle, FontLibrary } from '../fonts/font-library.ts'

/** A face for some characters; `missing` are those that it has no glyphs for. */
export interface FaceForText {
  readonly choice: FaceChoice
  readonly missing: readonly string[]
  /** Family that was asked for its picture of the first of them, which is not painted. */
  readonly unpainted?: string | undefined
}

/** Families and style that characters are wanted in. */
export interface WantedFace extends FaceStyle {
  readonly families: readonly string[]
}

// Characters that are never seen and need no glyph: joiners, selectors, marks of direction, soft hyphens, controls.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

// A picture by itself (U+1F600), or a character with the selector that asks for one.
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u
const ASKS_FOR_TEXT = '\ufe0e'

/** Whether a character needs no glyph. */
export function isUnseen(character: string): boolean {
  return UNSEEN.test(character)
}

/** The face that a style asks for first, whatever it covers. */
export function primaryFace(library: FontLibrary, wanted: WantedFace): FaceChoice {
  for (const family of wanted.families) {
    const choice = library.find(family, wanted)
    if (choice) return choice
  }
  return library.findDefault(wanted)
}

/**
 * The face for one character with its marks: the first family of the style that has all of it, else any that has,
 * else the one that has its base.
 *
 * @param cluster one user-perceived character
 * @param previous face of the text before: shared characters (spaces, digits, punctuation) stay in it
 */
export function chooseFace(
  library: FontLibrary,
  cluster: string,
  wanted: WantedFace,
  previous: FaceChoice | undefined,
): FaceForText {
  const seen = [...cluster].filter((character) => !isUnseen(character))
  const codes = seen.map((character) => character.codePointAt(0) ?? 0)
  const found = faceFor(library, cluster, codes, wanted, previous)
  const { choice, isFromAll } = found
  const asked = isFromAll ? [...wanted.families, ...library.ofRequest] : wanted.families
  const missing = found.isPicture
    ? []
    : seen.filter((_, index) => choice.face.glyphOf(codes[index] ?? 0) === 0)
  return { choice, missing, unpainted: library.findHiding(codes, asked, choice) }
}

interface FoundFace {
  readonly choice: FaceChoice
  /** Whether it was looked for among all that there are. */
  readonly isFromAll?: boolean
  /** Whether it has a picture in colour of the whole character. */
  readonly isPicture?: boolean
}

function faceFor(
  library: FontLibrary,
  cluster: string,
  codes: readonly number[],
  wanted: WantedFace,
  previous: FaceChoice | undefined,
): FoundFace {
  const covers = ({ face }: FaceChoice) => codes.every((code) => face.glyphOf(code) !== 0)
  if (PICTURE.test(cluster) && !cluster.includes(ASKS_FOR_TEXT)) {
    const choice = library.findColor(codes[0] ?? 0)
    if (choice) return { choice, isFromAll: true, isPicture: true }
  }
  if (previous?.face.color === 'none' && covers(previous)) return { choice: previous }
  for (const family of wanted.families) {
    const choice = library.find(family, wanted)
    if (choice && covers(choice)) return { choice }
  }
  const standard = library.findDefault(wanted)
  if (covers(standard)) return { choice: standard }
  const other = library.findFor(codes, wanted) ?? library.findFor(codes.slice(0, 1), wanted)
  return { choice: other ?? primaryFace(library, wanted), isFromAll: true }
}
