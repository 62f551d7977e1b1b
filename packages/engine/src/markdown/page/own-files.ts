import { readFile } from 'node:fs/promises'
import { packageFile } from '../../installation/package-file.ts'
import { fontFile } from './fonts.ts'

/** Folder that the files of the engine have beside a document. */
const OWN_FOLDER = 'svc-markdown/'

/** Address of the script that draws diagrams, relative to the document. */
export const DIAGRAM_SCRIPT = `${OWN_FOLDER}mermaid.js`
/** Address of the folder with the fonts of themes. */
export const THEME_FONTS = `${OWN_FOLDER}fonts/`
/** Address of the folder with the fonts of formulas. */
const FORMULA_FONTS = `${OWN_FOLDER}katex/`

/** A file of the engine that a page asks for by its path, out of the package that brings it. */
export async function readOwnFile(path: string): Promise<Uint8Array | undefined> {
  const file = pathOf(path)
  return file === undefined ? undefined : readFile(file)
}

function pathOf(path: string): string | undefined {
  if (path === DIAGRAM_SCRIPT) return packageFile('@mermaid-js/tiny')
  if (path.startsWith(THEME_FONTS)) return fontFile(path.slice(THEME_FONTS.length))
  const font = path.startsWith(FORMULA_FONTS) ? path.slice(FORMULA_FONTS.length) : ''
  return /^KaTeX_[A-Za-z0-9]+-[A-Za-z]+\.woff2$/.test(font)
    ? packageFile(`katex/dist/fonts/${font}`)
    : undefined
}

/** Styles of formulas, with the addresses that their fonts have beside the document. */
export async function formulaStyles(): Promise<string> {
  const css = await readFile(packageFile('katex/dist/katex.min.css'), 'utf8')
  // The first of three formats is the one that every Chromium takes.
  return css.replaceAll(
    /src:url\(fonts\/([\w-]+\.woff2)\) format\("woff2"\)[^}]*\}/g,
    (_, font: string) => `src:url(${FORMULA_FONTS}${font}) format("woff2")}`,
  )
}
