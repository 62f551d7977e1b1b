import { readFile } from 'node:fs/promises'
import { packageFile } from '../../installation/package-file.ts'

/** Families that themes bring, and the faces of each that are used. */
export const FONT_FACES = {
  inter: ['400', '400-italic', '600', '700', '700-italic'],
  'source-serif-4': ['400', '400-italic', '600', '700', '700-italic'],
  'jetbrains-mono': ['400', '400-italic', '700'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** One of {@link FONT_FACES}. */
export type FontFamily = keyof typeof FONT_FACES

/**
 * Rules for the faces of some families; a browser asks for the files of the characters that a document has.
 *
 * @param folder address of the folder that the files have beside the document, ending in `/`
 */
export async function fontFaceRules(
  families: readonly FontFamily[],
  folder: string,
): Promise<string> {
  const faces = families.flatMap((family) => FONT_FACES[family].map((face) => ({ family, face })))
  const rules = await Promise.all(
    faces.map(async ({ family, face }) => {
      const css = await readFile(packageFile(`@fontsource/${family}/${face}.css`), 'utf8')
      // A page that waits for its fonts needs no text in others meanwhile.
      return css
        .replaceAll(/\/\*[^*]*\*\//g, '')
        .replaceAll('font-display: swap', 'font-display: block')
        .replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
        .replaceAll(/url\(\.\/files\/([\w-]+\.woff2)\)/g, `url(${folder}${family}/$1)`)
    }),
  )
  return rules.join('')
}

/** Path of a font's file by its address in the folder, or undefined for what is none. */
export function fontFile(path: string): string | undefined {
  const [family = '', file = '', ...rest] = path.split('/')
  if (!Object.hasOwn(FONT_FACES, family) || rest.length > 0) return undefined
  if (!/^[a-z0-9-]+\.woff2$/.test(file)) return undefined
  return packageFile(`@fontsource/${family}/files/${file}`)
}
