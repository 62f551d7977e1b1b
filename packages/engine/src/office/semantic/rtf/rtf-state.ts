import type { ParagraphStyle, RunStyle } from './rtf-blocks.ts'

/** Where the text of a group goes. */
export type Destination = 'body' | 'skip' | 'fonts' | 'styles' | 'title' | 'picture' | 'instruction'

/** Settings of a group, which its end takes back. */
export interface GroupState {
  destination: Destination
  /** Code page of the font in use; undefined for the document's. */
  codePage: number | undefined
  /** Characters that stand in for one of `\u`. */
  skipAfterUnicode: number
  isHidden: boolean
  run: RunStyle
  paragraph: ParagraphStyle
}

const PLAIN: RunStyle = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  position: undefined,
}
const NORMAL: ParagraphStyle = { heading: undefined, isListItem: false, depth: 0 }

/** State at the start of a document. */
export function firstState(): GroupState {
  return {
    destination: 'body',
    codePage: undefined,
    skipAfterUnicode: 1,
    isHidden: false,
    run: PLAIN,
    paragraph: NORMAL,
  }
}

/**
 * Applies a control word that sets the look of text.
 *
 * @returns whether it was one
 */
export function applyFormat(state: GroupState, name: string, param: number | undefined): boolean {
  const isOn = param !== 0
  const { run, paragraph } = state
  switch (name) {
    case 'b':
      state.run = { ...run, bold: isOn }
      return true
    case 'i':
      state.run = { ...run, italic: isOn }
      return true
    case 'ul':
      state.run = { ...run, underline: isOn }
      return true
    case 'ulnone':
      state.run = { ...run, underline: false }
      return true
    case 'strike':
      state.run = { ...run, strike: isOn }
      return true
    case 'super':
    case 'sub':
      state.run = { ...run, position: isOn ? (name === 'sub' ? 'sub' : 'sup') : undefined }
      return true
    case 'nosupersub':
      state.run = { ...run, position: undefined }
      return true
    case 'plain':
      state.run = PLAIN
      state.isHidden = false
      return true
    case 'v':
    case 'deleted':
      state.isHidden = isOn
      return true
    case 'pard':
      state.paragraph = NORMAL
      return true
    case 'intbl':
      state.paragraph = { ...paragraph, depth: Math.max(paragraph.depth, 1) }
      return true
    case 'itap':
      state.paragraph = { ...paragraph, depth: Math.max(param ?? 1, 0) }
      return true
    case 'ls':
      state.paragraph = { ...paragraph, isListItem: true }
      return true
    case 'outlinelevel':
      state.paragraph = { ...paragraph, heading: headingLevel(param ?? 9) }
      return true
    case 'uc':
      state.skipAfterUnicode = Math.max(param ?? 1, 0)
      return true
    default:
      return false
  }
}

/** Levels 0 to 8 are headings, 9 is text (RTF 1.9.1, `\outlinelevel`); HTML has six. */
function headingLevel(outlineLevel: number): number | undefined {
  return outlineLevel < 0 || outlineLevel > 8 ? undefined : Math.min(outlineLevel + 1, 6)
}
