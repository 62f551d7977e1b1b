import { capture } from '../process.ts'
import type { DebianPackage } from './apt.ts'

/** Fonts that a fontconfig pattern finds when they, or others as good, are installed. */
interface FontNeed extends DebianPackage {
  readonly pattern: string
}

/**
 * Fonts that a document from anywhere needs so that no text prints as boxes: 24 MB of downloads, 63 MB installed.
 * Left out: fonts-noto-cjk draws Chinese, Japanese and Korean better, in bold too, but is 54 MB more.
 */
const NEEDS: readonly FontNeed[] = [
  {
    name: 'fonts-liberation',
    pattern: 'Liberation Sans',
    why: 'Arial, Times New Roman and Courier New at the same widths',
  },
  {
    name: 'fonts-noto-core',
    pattern: ':lang=th',
    why: 'Arabic, Hebrew, Thai, Hindi and other scripts',
  },
  {
    name: 'fonts-droid-fallback',
    pattern: ':charset=3042 4e2d ac00',
    why: 'Chinese, Japanese and Korean',
  },
  { name: 'fonts-noto-color-emoji', pattern: ':color=true', why: 'emoji' },
]

const FONTCONFIG: DebianPackage = { name: 'fontconfig', why: 'tells which fonts there are' }

/**
 * Packages of the fonts that are missing.
 *
 * @param scope `latin` asks for one usable text font only, enough for the demo; `all` for every script
 */
export function missingFonts(scope: 'latin' | 'all'): readonly DebianPackage[] {
  if (process.platform !== 'linux') return []
  const hasFontconfig = capture('fc-list', ['--version']).ok
  const has = (pattern: string) => hasFontconfig && capture('fc-list', ['-q', pattern]).ok
  const all = NEEDS.filter(({ pattern }) => !has(pattern))
  const latin = has(':lang=en') ? [] : NEEDS.slice(0, 1)
  return [...(hasFontconfig ? [] : [FONTCONFIG]), ...(scope === 'latin' ? latin : all)]
}
