import type { RenderWarning } from '../../../messages/warnings.ts'
import { listedPages } from '../../../pdf/document/pages/tree/listed-pages.ts'

/** Warnings about several files: each is told once, with the files that it is about. */
export class WarningsOfFiles {
  readonly #told = new Map<string, { readonly warning: RenderWarning; readonly files: number[] }>()

  /** Takes the warnings about a file; the first one is number 1. */
  add(warnings: readonly RenderWarning[], file: number): void {
    for (const warning of warnings) {
      const known = this.#told.get(warning.message)
      if (known) known.files.push(file)
      else this.#told.set(warning.message, { warning, files: [file] })
    }
  }

  /** The warnings; files are named where there are several. */
  among(count: number): readonly RenderWarning[] {
    return [...this.#told.values()].map(({ warning, files }) => {
      const where = `File ${listedPages([...new Set(files)])} of ${count}: `
      return count > 1 ? { ...warning, message: `${where}${warning.message}` } : warning
    })
  }
}
