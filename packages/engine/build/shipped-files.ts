import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'
import { FONT_FACES } from '../src/markdown/page/fonts.ts'

/** Packages of which a few files are read as they are: installed whole they weigh twenty times as much. */
export const FILE_PACKAGES: readonly string[] = [
  'katex',
  ...Object.keys(FONT_FACES).map((family) => `@fontsource/${family}`),
]

/** Copies those files beside the modules, as `files/` and their names in the packages: `packageFile` finds them there. */
export const shippedFiles: Plugin = {
  name: 'shipped-files',
  generateBundle() {
    for (const name of FILE_PACKAGES) {
      const folder = folderOf(name)
      for (const path of name === 'katex' ? formulaFiles(folder) : fontFiles(name, folder)) {
        const fileName = join('files', name, relative(folder, path))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
      }
    }
  },
}

function folderOf(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
}

function formulaFiles(folder: string): string[] {
  const fonts = readdirSync(join(folder, 'dist', 'fonts')).filter((file) => file.endsWith('.woff2'))
  return [
    join(folder, 'dist', 'katex.min.css'),
    ...fonts.map((file) => join(folder, 'dist', 'fonts', file)),
  ]
}

/** The rules of the faces that are used, and the files that these name. */
function fontFiles(name: string, folder: string): string[] {
  const faces: readonly string[] =
    FONT_FACES[name.replace('@fontsource/', '') as keyof typeof FONT_FACES]
  return faces.flatMap((face) => {
    const rules = join(folder, `${face}.css`)
    const named = readFileSync(rules, 'utf8').matchAll(/url\((\.\/files\/[\w-]+\.woff2)\)/g)
    return [rules, ...[...named].map(([, file = '']) => join(folder, file))]
  })
}
