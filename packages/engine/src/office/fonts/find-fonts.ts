import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

// The package brings Carlito, Caladea, Liberation, DejaVu and Noto for most scripts, but none for Chinese,
// Japanese and Korean: 20 MB that most documents do not need. Where they lie on machines that have no fontconfig to
// ask: Debian, Fedora, Arch, Alpine; then what desktops and small images have, the widest first.
const CJK_FONTS = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto/NotoSansCJK-Regular.ttc',
  '/System/Library/Fonts/PingFang.ttc',
  '/System/Library/Fonts/Supplemental/Arial Unicode.ttf',
  'C:\\Windows\\Fonts\\msyh.ttc',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc',
  '/usr/share/fonts/truetype/arphic/uming.ttc',
]

const EAST_ASIAN = ['zh-cn', 'ja', 'ko'] as const

// One language for each script that the package has no font for and that people write letters in.
const OTHER_SCRIPTS = [
  ...['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml', 'si', 'th', 'km', 'my', 'bo'],
  ...['am', 'chr', 'iu', 'syr', 'dv', 'nqo'],
] as const

/** Fonts of this machine for the scripts that the engine of the package brings none for; empty if there are none. */
export async function findScriptFonts(): Promise<readonly string[]> {
  const others = fontsIn(await fontListing(), OTHER_SCRIPTS)
  return [...new Set([...(await findCjkFonts()), ...others])]
}

/**
 * Fonts for Chinese, Japanese and Korean on this machine, for the engine that brings none: one where it knows all
 * three, else one for each; empty if there is none.
 */
export async function findCjkFonts(): Promise<readonly string[]> {
  const listed = fontsIn(await fontListing(), EAST_ASIAN)
  if (listed.length > 0) return listed
  for (const path of CJK_FONTS) {
    if (!(await isReadable(path))) continue
    const bold = path.replace('-Regular.', '-Bold.')
    return bold !== path && (await isReadable(bold)) ? [path, bold] : [path]
  }
  return []
}

/** Fonts of fontconfig, where it is installed: one line per face. */
async function fontListing(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(
      'fc-list',
      ['--format', '%{file}\t%{style}\t%{lang}\t%{family}\n'],
      { maxBuffer: 64 * 2 ** 20, timeout: 20_000 },
    )
    return stdout
  } catch {
    return ''
  }
}

/**
 * The fewest font files that cover some languages; fonts of the Noto family come first, made to go together, then
 * those of the regular style. Each comes with the bold face of its family: an engine that has none shows bold text as
 * any other.
 *
 * @param listing one line per face: file, styles separated by commas, languages separated by `|`, families separated
 *   by commas, with tabs between
 * @example fontsIn('/f/a.ttf\tRegular\ten|ja\n/f/b.ttc\tBook\tja|ko', ['ja', 'ko']) // ['/f/b.ttc']
 */
export function fontsIn(listing: string, languages: readonly string[]): readonly string[] {
  const faces = listing.split('\n').map((line) => {
    const [file = '', style = '', known = '', family = ''] = line.split('\t')
    const names = new Set(known.toLowerCase().split('|'))
    return {
      file,
      family,
      covers: languages.filter((language) => names.has(language)),
      isNoto: /NotoSans/.test(file),
      isRegular: /\b(?:Regular|Book|Medium)\b/.test(style),
      isBold: /^Bold(?:,|$)/.test(style),
    }
  })
  const best = faces.toSorted(
    (a, b) =>
      Number(b.isNoto) - Number(a.isNoto) ||
      b.covers.length - a.covers.length ||
      Number(b.isRegular) - Number(a.isRegular),
  )
  const chosen = languages.map((language) => best.find(({ covers }) => covers.includes(language)))
  const files = chosen.flatMap((face) => {
    if (face === undefined) return []
    const bold = faces.find(({ isBold, family }) => isBold && family === face.family)
    return [face.file, ...(bold === undefined || face.family === '' ? [] : [bold.file])]
  })
  return [...new Set(files)]
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
