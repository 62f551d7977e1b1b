import { access } from 'node:fs/promises'

// The package brings Carlito, Caladea, Liberation, DejaVu and Noto for most scripts, but none for Chinese,
// Japanese and Korean: 20 MB that most documents do not need. Debian, Fedora, Arch, Alpine.
const CJK_FONTS = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto/NotoSansCJK-Regular.ttc',
]

/** A font for Chinese, Japanese and Korean on this machine, for the engine that brings none; empty if there is none. */
export async function findCjkFonts(): Promise<readonly string[]> {
  for (const path of CJK_FONTS) {
    if (await isReadable(path)) return [path]
  }
  return []
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
