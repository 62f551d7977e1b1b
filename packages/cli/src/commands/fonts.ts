import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

// One language that stands for the script: fontconfig lists a font under it when it covers its letters.
const LANGUAGES = {
  Latin: 'en',
  Greek: 'el',
  Cyrillic: 'ru',
  Arabic: 'ar',
  Hebrew: 'he',
  Devanagari: 'hi',
  Thai: 'th',
  Chinese: 'zh-cn',
  Japanese: 'ja',
  Korean: 'ko',
  Emoji: 'und-zsye',
} as const

/** Scripts that fonts are counted for. */
export type Script = keyof typeof LANGUAGES

/** Number of font faces per script, as `fc-list` tells; undefined when it is not installed. */
export async function countFonts(): Promise<ReadonlyMap<Script, number> | undefined> {
  try {
    const { stdout } = await promisify(execFile)('fc-list', ['--format', '%{lang}\n'], {
      maxBuffer: 64 * 1024 * 1024,
      timeout: 20_000,
    })
    return countScripts(stdout)
  } catch {
    return undefined
  }
}

/**
 * Number of font faces per script.
 *
 * @param listing one line per face: its languages, separated by `|`
 * @example countScripts('en|ru\nja').get('Cyrillic') // 1
 */
export function countScripts(listing: string): ReadonlyMap<Script, number> {
  const faces = listing.split('\n').map((line) => new Set(line.toLowerCase().split('|')))
  return new Map(
    (Object.entries(LANGUAGES) as [Script, string][]).map(([script, language]) => [
      script,
      faces.filter((languages) => languages.has(language)).length,
    ]),
  )
}
