import { languageOfText } from '../../text/language-of-text.ts'

/** Languages that a document states, and texts that tell its script. */
export interface LanguageFacts {
  /** For letters of its own, Latin ones mostly. */
  readonly language?: string
  /** For East Asian letters, and for scripts from right to left: programs state them of every document. */
  readonly scriptLanguages?: readonly string[]
  readonly passages?: readonly string[]
}

/** Language of a document. */
export interface DocumentLanguage {
  /** The one stated for the script of its text; empty where none is. */
  readonly language: string
  /** One that is stated, but is written in another script than the text. */
  readonly contradicted?: string
  /** A part of the text. */
  readonly sample: string
}

/** Characters that tell the script of a document. */
const SAMPLE = 5000

/** Scripts that a text without a sign of another language may be in. */
const HAN: ReadonlySet<string | undefined> = new Set(['Hans', 'Hant', 'Jpan'])

/**
 * The language that a document states for the script of its text: Word states `en-US` of a Korean one, with `ko-KR` for
 * its East Asian letters.
 */
export function documentLanguage(facts: LanguageFacts): DocumentLanguage {
  const { language = '', scriptLanguages = [] } = facts
  const sample = sampleOf(facts.passages ?? [])
  const spoken = languageOfText(sample)
  if (spoken === undefined) return { language, sample }
  const script = scriptOf(spoken)
  const isWritten = (stated: string) =>
    spoken === 'zh' ? HAN.has(scriptOf(stated)) : scriptOf(stated) === script
  const found = [language, ...scriptLanguages].find(isWritten)
  if (found !== undefined) return { language: found, sample }
  return { language: '', sample, ...(language !== '' && { contradicted: language }) }
}

function sampleOf(passages: readonly string[]): string {
  let sample = ''
  for (const passage of passages) {
    if (sample.length >= SAMPLE) break
    sample += `${passage.slice(0, SAMPLE)}\n`
  }
  return sample.slice(0, SAMPLE)
}

function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}
