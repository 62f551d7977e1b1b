import { findProgram } from '../measure/run-program.ts'
import { type Program, weasyPrint, wkhtmltopdf } from './programs.ts'

const PROGRAMS = { weasyprint: weasyPrint, wkhtmltopdf } as const

/** Other programs that make PDFs of HTML, as far as they are on this machine. */
export async function installedPrograms(): Promise<Program[]> {
  const found = await Promise.all(
    Object.entries(PROGRAMS).map(async ([name, describe]) => {
      const path = await findProgram(name)
      return path === undefined ? [] : [describe(path)]
    }),
  )
  return found.flat()
}

/** Names of the programs of {@link installedPrograms} that are not here. */
export async function absentPrograms(): Promise<string[]> {
  const names = Object.keys(PROGRAMS)
  const paths = await Promise.all(names.map(findProgram))
  return names.filter((_, index) => paths[index] === undefined)
}
