import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

// The package brings Carlito, Caladea, Liberation, DejaVu and Noto for most scripts, but none for Chinese,
// Japanese and Korean: 20 MB that most documents do not need. Debian, Fedora, Arch, Alpine; then what desktops
// and small images have, the widest first.
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

const LANGUAGES = ['zh-cn', 'ja', 'ko'] as const

/**
 * Fonts for Chinese, Japanese and Korean on this machine, for the engine that brings none: one where it knows all
 * three, else one for each; empty if there is none.
 */
export async function findCjkFonts(): Promise<readonly string[]> {
  for (const path of CJK_FONTS) {
    if (await isReadable(path)) return [path]
  }
  return await installedFonts()
}

/** What fontconfig has, where it is installed. */
async function installedFonts(): Promise<readonly string[]> {
  try {
    const { stdout } = await promisify(execFile)(
      'fc-list',
      ['--format', '%{file}\t%{style}\t%{lang}\n'],
      { maxBuffer: 64 * 2 ** 20, timeout: 20_000 },
    )
    return cjkFontsIn(stdout)
  } catch {
    return []
  }
}

/**
 * The fewest font files that cover Chinese, Japanese and Korean; the regular style comes first.
 *
 * @param listing one line per face: file, styles separated by commas, languages separated by `|`, with tabs between
 * @example cjkFontsIn('/f/a.ttf\tRegular\ten|ja\n/f/b.ttc\tBook\tja|ko|zh-cn') // ['/f/b.ttc']
 */
export function cjkFontsIn(listing: string): readonly string[] {
  const faces = listing.split('\n').map((line) => {
    const [file = '', style = '', languages = ''] = line.split('\t')
    const known = new Set(languages.toLowerCase().split('|'))
    const covers = LANGUAGES.filter((language) => known.has(language))
    return { file, covers, isRegular: /\b(Regular|Book|Medium)\b/.test(style) }
  })
  const best = faces.toSorted(
    (a, b) => b.covers.length - a.covers.length || Number(b.isRegular) - Number(a.isRegular),
  )
  const chosen = LANGUAGES.map((language) => best.find(({ covers }) => covers.includes(language)))
  return [...new Set(chosen.flatMap((face) => (face === undefined ? [] : [face.file])))]
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
