import { inTurns, type Steps } from '../../lifetime/turns.ts'
import { plainFontName, STAND_INS } from '../../office/fonts/stand-in-fonts.ts'
import { DEFAULT_FAMILY } from './default-family.ts'
import type { FaceSource } from './face-source.ts'
import { covers, type ListedFace, listFaces } from './font-listing.ts'

/** Fonts of the machine that text needs. */
export interface FontDemand {
  /** Families that styles name, those of the request left out. */
  readonly families: readonly string[]
  /** Lists of families by preference, those of the request among them, as far as styles have lists. */
  readonly lists?: readonly (readonly string[])[]
  /** All the text, in any order. */
  readonly text: string | readonly string[]
  /** Decides between Chinese, Japanese and Korean forms of characters. */
  readonly language?: string | undefined
}

/** Faces of the machine for a text. */
export interface FoundFonts {
  readonly faces: readonly FaceSource[]
  /** Families that the machine does not have, with the one that is taken instead. */
  readonly substituted: readonly { readonly wanted: string; readonly used: string }[]
}

/** The fonts of this machine, listed once when they are first needed. */
export interface MachineFonts {
  find(demand: FontDemand): Promise<FoundFonts>
  /** Characters of a text that no font of the machine has, each once; none where fonts cannot be listed. */
  missing(text: string): Promise<readonly string[]>
}

/** The fonts of this machine by fontconfig; a text in the default family's letters does not ask for them. */
export function createMachineFonts(
  list: () => Promise<readonly ListedFace[]> = listFaces,
): MachineFonts {
  let listed: Promise<readonly ListedFace[]> | undefined
  const faces = () => {
    listed ??= list()
    return listed
  }
  return {
    async missing(text) {
      const unusual = await inTurns(unusualCharacters([text]))
      const characters = unusual.filter((character) => SEEN.test(character))
      if (characters.length === 0) return []
      const all = await faces()
      if (all.length === 0) return []
      return await inTurns(uncovered(characters, all))
    },
    async find(demand) {
      const families = demand.families.filter((family) => !isDefault(family))
      const texts = typeof demand.text === 'string' ? [demand.text] : demand.text
      const characters = await inTurns(unusualCharacters(texts))
      if (families.length === 0 && characters.length === 0) return { faces: [], substituted: [] }
      return await inTurns(choose(await faces(), { ...demand, families }, characters))
    },
  }
}

// Everything but letters and signs that every face of the default family has.
const UNUSUAL = new RegExp(
  [
    '[^\\x00-\\u017f\\u01fa-\\u01ff\\u0218-\\u021b\\u1e80-\\u1e85\\u1e9e\\u1ef2\\u1ef3',
    '\\u0386\\u0388-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f\\u0490\\u0491',
    '\\u2009-\\u2014\\u2018-\\u201e\\u2020-\\u2022\\u2026\\u2030\\u2032\\u2033\\u2039\\u203a',
    '\\u20ac\\u20bd\\u2116\\u2122\\u2190-\\u2193\\u2212]',
  ].join(''),
  'gu',
)

// Selectors, joiners and the like have no glyph of their own.
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u

/** Length of text between two places to pause. */
const STEP_LENGTH = 64 * 1024

/** Each once, in order of appearance. */
function* unusualCharacters(texts: readonly string[]): Steps<readonly string[]> {
  const found = new Set<string>()
  for (const text of texts) {
    for (let from = 0; from < text.length; ) {
      // A character of two units stays whole.
      const end = from + STEP_LENGTH
      const to = /^[\udc00-\udfff]/.test(text.charAt(end)) ? end + 1 : end
      for (const character of text.slice(from, to).match(UNUSUAL) ?? []) found.add(character)
      from = to
      yield
    }
  }
  return [...found]
}

function* uncovered(
  characters: readonly string[],
  faces: readonly ListedFace[],
): Steps<readonly string[]> {
  const missing: string[] = []
  for (const character of characters) {
    yield
    const code = character.codePointAt(0) ?? 0
    if (!faces.some((face) => covers(face, code))) missing.push(character)
  }
  return missing
}

const GENERIC: Readonly<Record<string, readonly string[]>> = {
  serif: ['Liberation Serif', 'Noto Serif', 'Tinos', 'Times New Roman', 'DejaVu Serif'],
  monospace: ['Liberation Mono', 'Noto Sans Mono', 'Cousine', 'Courier New', 'DejaVu Sans Mono'],
}

const DEFAULT_NAMES: ReadonlySet<string> = new Set(
  [DEFAULT_FAMILY, 'sans-serif', 'system-ui', 'ui-sans-serif'].map((name) => name.toLowerCase()),
)

function isDefault(family: string): boolean {
  return DEFAULT_NAMES.has(family.trim().toLowerCase())
}

function* choose(
  listed: readonly ListedFace[],
  { families, lists = [], language }: FontDemand,
  characters: readonly string[],
): Steps<FoundFonts> {
  const faces: FaceSource[] = []
  const substituted: { wanted: string; used: string }[] = []
  for (const family of new Set(families)) {
    const found = familyFaces(listed, family)
    faces.push(...found.faces.map((face) => ({ ...face, onlyByName: true })))
    if (!found.isOther) continue
    const isThere = (name: string) =>
      !families.includes(name) || facesOf(listed, name, name).length > 0
    const next = found.faces.length > 0 ? undefined : nextOf(family, lists, isThere)
    substituted.push({ wanted: family, used: next ?? found.used })
  }
  for (const family of yield* fallbackFamilies(listed, characters, language)) {
    faces.push(...facesOf(listed, family, family))
  }
  return { faces, substituted }
}

/** The family that a list goes on with after one that is not there. */
function nextOf(
  family: string,
  lists: readonly (readonly string[])[],
  isThere: (name: string) => boolean,
): string | undefined {
  const list = lists.find((names) => names.includes(family)) ?? []
  return list.slice(list.indexOf(family) + 1).find(isThere)
}

/** Faces under the name they were asked for by; none for a family that nothing of this machine comes near. */
function familyFaces(
  listed: readonly ListedFace[],
  family: string,
): { readonly faces: readonly FaceSource[]; readonly used: string; readonly isOther: boolean } {
  const own = facesOf(listed, family, family)
  if (own.length > 0) return { faces: own, used: family, isOther: false }
  const key = family.trim().toLowerCase()
  const generic = GENERIC[key]
  for (const other of generic ?? standInsFor(family)) {
    const faces = facesOf(listed, other, family)
    if (faces.length > 0) return { faces, used: other, isOther: generic === undefined }
  }
  return { faces: [], used: DEFAULT_FAMILY, isOther: true }
}

/** Fonts that come near another in width, by its name in any spelling. */
function standInsFor(family: string): readonly string[] {
  const plain = plainFontName(family)
  return [...STAND_INS].find(([name]) => plainFontName(name) === plain)?.[1] ?? []
}

function facesOf(
  listed: readonly ListedFace[],
  family: string,
  name: string,
): readonly FaceSource[] {
  const key = family.trim().toLowerCase()
  const seen = new Set<string>()
  return listed.flatMap(({ families, file, index, weight, italic }): FaceSource[] => {
    if (!families.some((own) => own.toLowerCase() === key)) return []
    // Each named instance of a variable font is listed; the file is one face.
    const place = `${file}#${index}`
    if (seen.has(place)) return []
    seen.add(place)
    return [{ family: name, weight, italic, file, index, origin: 'machine' }]
  })
}

/**
 * The families of the first face for each of some characters, those made to go together first. Which one a character is
 * set in does not depend on the others: a text is as wide alone as beside any.
 */
function* fallbackFamilies(
  listed: readonly ListedFace[],
  characters: readonly string[],
  language: string | undefined,
): Steps<readonly string[]> {
  const chosen = new Set<ListedFace>()
  const isEastAsian = characters.some((character) => /\p{Script=Han}/u.test(character))
  const regional = isEastAsian ? regionOf(characters, language) : undefined
  const ranked = listed
    .filter(({ weight, italic }) => weight === 400 && !italic)
    .map((face) => ({ face, rank: rankOf(face, regional) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank || (a.face.families[0] ?? '').localeCompare(b.face.families[0] ?? ''),
    )
    .map(({ face }) => face)
  const wantsColor = characters.some((character) =>
    /\p{Emoji_Presentation}|\ufe0f/u.test(character),
  )
  const color = wantsColor
    ? ranked.find((face) => face.isColor && covers(face, 0x1f600))
    : undefined
  if (color) chosen.add(color)
  for (const character of characters) {
    yield
    const code = character.codePointAt(0) ?? 0
    const face = ranked.find((one) => covers(one, code))
    if (face) chosen.add(face)
  }
  return ranked.filter((face) => chosen.has(face)).flatMap(({ families }) => families[0] ?? [])
}

/** Which forms of Han characters a text wants: by its language, else by the other characters in it. */
function regionOf(characters: readonly string[], language: string | undefined): string {
  const tag = language?.toLowerCase() ?? ''
  if (tag.startsWith('ja')) return 'JP'
  if (tag.startsWith('ko')) return 'KR'
  if (/^zh\b.*(?:hant|tw|hk|mo)/.test(tag)) return 'TC'
  if (tag.startsWith('zh')) return 'SC'
  if (characters.some((character) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character))) {
    return 'JP'
  }
  return characters.some((character) => /\p{Script=Hangul}/u.test(character)) ? 'KR' : 'SC'
}

// A face without them is mixed with another one in every sentence.
const PUNCTUATION = [0x2c, 0x2e, 0x28, 0x31]

/** Lower is better. */
function rankOf(face: ListedFace, regional: string | undefined): number {
  const lacksSigns = PUNCTUATION.some((code) => !covers(face, code))
  return familyRank(face, regional) + (lacksSigns ? 4.5 : 0)
}

function familyRank({ families, isColor }: ListedFace, regional: string | undefined): number {
  const family = families[0] ?? ''
  if (isColor) return 20
  if (/CJK/.test(family)) return regional !== undefined && family.endsWith(` ${regional}`) ? 1 : 5
  if (/Noto (?:Sans|Naskh)/.test(family)) return /Display|UI|Looped|Mono/.test(family) ? 3 : 2
  if (family.startsWith('Noto')) return /Nastaliq|Rashi/.test(family) ? 7 : 4
  if (family === 'Liberation Sans') return 6
  return /^(?:DejaVu Sans|Droid Sans Fallback)$/.test(family) ? 6.8 : 8
}
