import type { FaceChoice, FontLibrary } from '../fonts/font-library.ts'
import type { Directions } from '../shaping/bidi.ts'
import { chooseFace, isUnseen, primaryFace } from '../shaping/choose-face.ts'
import { COMMON, type ScriptFinder } from '../shaping/scripts.ts'
import type { Shaper } from '../shaping/shaper.ts'
import { letterStarts } from './letter-spacing.ts'
import type { TextItem } from './text-item.ts'
import type { TextStyle } from './text-style.ts'

/** Part of a paragraph that is of one run. */
export interface StyledText {
  readonly run: number
  readonly start: number
  readonly end: number
  readonly style: TextStyle
}

/** Tools that text is taken apart with. */
export interface ItemizerTools {
  readonly fonts: FontLibrary
  readonly shaper: Shaper
  readonly scripts: ScriptFinder
  readonly graphemes: Intl.Segmenter
  /** Called for each character that no font has. */
  readonly reportMissing: (character: string) => void
  /** Called for each character that a family was asked for whose picture of it is not painted. */
  readonly reportUnpainted: (family: string, character: string) => void
}

/** Characters of one user-perceived character and what decides whether they join those before. */
interface Part {
  readonly start: number
  readonly end: number
  readonly level: number
  readonly script: string
  readonly choice: FaceChoice
  readonly text: string
  readonly isSmall: boolean
  readonly isTab: boolean
  readonly isMissing: boolean
}

// Latin, and the punctuation and symbols that go with it: one script, and no marks that combine.
const PLAIN =
  /^[\x20-\x7e\xa0-\xac\xae-\u02af\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/
const TAB = '\t'
const REPLACEMENT = '\ufffd'
const INVISIBLE = '\u200b'

// As browsers draw them: small capitals that the font lacks, raised and lowered text.
const SMALL_CAPITAL_SCALE = 0.75
const RAISED_SCALE = 0.65
const RISE = { normal: 0, super: 0.34, sub: -0.14 } as const

/** Parts of a paragraph that are shaped together: one run, direction, script and face each. */
export function itemize(
  text: string,
  parts: readonly StyledText[],
  directions: Directions,
  tools: ItemizerTools,
): readonly TextItem[] {
  return parts.flatMap((part) => {
    const found =
      plainPart(text, part, directions, tools) ?? slowParts(text, part, directions, tools)
    return joined(found).map((joint) => itemOf(joint, part, text, tools))
  })
}

/** The whole of a run as one part, if it is nothing but text of one script that its first face has. */
function plainPart(
  text: string,
  { start, end, style }: StyledText,
  directions: Directions,
  { fonts }: ItemizerTools,
): readonly Part[] | undefined {
  if (directions.levels !== undefined || style.smallCaps) return undefined
  const own = text.slice(start, end)
  if (!PLAIN.test(own)) return undefined
  const choice = primaryFace(fonts, style)
  for (let index = 0; index < own.length; index += 1) {
    if (choice.face.glyphOf(own.charCodeAt(index)) === 0) return undefined
  }
  const kinds = { isSmall: false, isTab: false, isMissing: false }
  return [{ start, end, level: 0, script: 'Latn', choice, text: own, ...kinds }]
}

function slowParts(
  text: string,
  { start, end, style }: StyledText,
  { base, levels }: Directions,
  tools: ItemizerTools,
): readonly Part[] {
  const parts: Part[] = []
  let script = COMMON
  let choice: FaceChoice | undefined
  for (const { segment, index } of tools.graphemes.segment(text.slice(start, end))) {
    const at = start + index
    const level = levels?.[at] ?? base
    const place = { start: at, end: at + segment.length, level }
    if (segment === TAB) {
      const tab = { choice: primaryFace(tools.fonts, style), text: TAB, script: COMMON }
      parts.push({ ...place, ...tab, isTab: true, isSmall: false, isMissing: false })
      choice = undefined
      continue
    }
    const own = scriptOf(segment, tools.scripts)
    if (own !== COMMON) script = own
    const isShared = own === COMMON
    const found = chooseFace(tools.fonts, segment, style, isShared ? choice : undefined)
    choice = found.choice
    for (const character of found.missing) tools.reportMissing(character)
    if (found.unpainted !== undefined) {
      tools.reportUnpainted(found.unpainted, firstSeen(segment) ?? segment)
    }
    const isMissing = found.missing.length > 0 && found.missing[0] === firstSeen(segment)
    const small =
      style.smallCaps && !choice.face.hasFeature('smcp') ? capital(segment, choice) : undefined
    const shown = small ?? segment
    const clean = isMissing ? replacementFor(choice) : withoutGlyphless(shown, choice)
    parts.push({
      ...place,
      script,
      choice,
      text: clean,
      isMissing,
      isTab: false,
      isSmall: small !== undefined,
    })
  }
  return parts
}

function scriptOf(cluster: string, scripts: ScriptFinder): string {
  for (const character of cluster) {
    const script = scripts.scriptOf(character.codePointAt(0) ?? 0)
    if (script !== COMMON) return script
  }
  return COMMON
}

function firstSeen(cluster: string): string | undefined {
  return [...cluster].find((character) => !isUnseen(character))
}

/** The capital of a small letter, if it is as long and the face has it. */
function capital(cluster: string, { face }: FaceChoice): string | undefined {
  const upper = cluster === 'ß' ? 'ẞ' : cluster.toUpperCase()
  const isUsable = upper !== cluster && upper.length === cluster.length
  return isUsable && face.glyphOf(upper.codePointAt(0) ?? 0) !== 0 ? upper : undefined
}

function replacementFor({ face }: FaceChoice): string {
  return face.glyphOf(0xfffd) === 0 ? ' ' : REPLACEMENT
}

/** Characters that the face has no glyph for would be its box for "no such character": they become invisible ones. */
function withoutGlyphless(text: string, { face }: FaceChoice): string {
  let result = ''
  for (const character of text) {
    const isControl = /\p{Cc}/u.test(character)
    const isDrawn = isUnseen(character) || face.glyphOf(character.codePointAt(0) ?? 0) !== 0
    result += isControl || !isDrawn ? INVISIBLE.repeat(character.length) : character
  }
  return result
}

/** Neighbours that can be shaped together, as one. */
function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const joins =
      last !== undefined &&
      !(last.isTab || part.isTab || last.isMissing || part.isMissing) &&
      last.level === part.level &&
      last.choice.face === part.choice.face &&
      last.isSmall === part.isSmall &&
      (last.script === part.script || last.script === COMMON || part.script === COMMON)
    if (!joins) {
      result.push(part)
      continue
    }
    const script = last.script === COMMON ? part.script : last.script
    result[result.length - 1] = { ...last, end: part.end, text: last.text + part.text, script }
  }
  return result
}

function itemOf(
  part: Part,
  { run, style }: StyledText,
  whole: string,
  tools: ItemizerTools,
): TextItem {
  const { choice, start, end, level, text, isTab, isMissing } = part
  const raised = style.position === 'normal' ? 1 : RAISED_SCALE
  const joins = JOINING.has(part.script)
  const spacingPt = joins || isTab ? 0 : style.letterSpacingPt
  const features = featuresOf(style, choice, spacingPt)
  const shaped = tools.shaper.shape({
    face: choice.face,
    text: isTab ? '' : text,
    rightToLeft: level % 2 === 1,
    language: style.language,
    features,
    // The neighbours decide the form of a letter at the edge of a run, in scripts whose letters join.
    ...(joins && {
      before: whole.slice(Math.max(0, start - 2), start),
      after: whole.slice(end, end + 2),
    }),
  })
  return {
    start,
    end,
    run,
    style,
    level,
    choice,
    features,
    text,
    shaped,
    spacingPt,
    ...(spacingPt !== 0 && { letters: letterStarts(whole.slice(start, end), tools.graphemes) }),
    isTab,
    isMissing,
    standIn: choice.face.color === 'none' ? choice.face : tools.fonts.findDefault(style).face,
    sizePt: style.sizePt * raised * (part.isSmall ? SMALL_CAPITAL_SCALE : 1),
    risePt: style.sizePt * RISE[style.position],
  }
}

const JOINING: ReadonlySet<string> = new Set(['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Rohg'])

function featuresOf(
  style: TextStyle,
  { face }: FaceChoice,
  spacingPt: number,
): Readonly<Record<string, number>> {
  const off = face.source.offFeatures ?? []
  const isPlain = off.length === 0 && spacingPt === 0 && !style.smallCaps
  if (isPlain) return style.features
  const features: Record<string, number> = {}
  for (const tag of off) features[tag] = 0
  if (spacingPt !== 0) for (const tag of ['liga', 'clig']) features[tag] = 0
  if (style.smallCaps && face.hasFeature('smcp')) features['smcp'] = 1
  return { ...features, ...style.features }
}
