import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram, runProgram } from '../measure/run-program.ts'

/**
 * Typst's program, where it is on the search path: a process for each document, as nothing else of it is offered.
 *
 * @param font file of the face that it sets
 * @returns draws a document of a template, which reads `data.json`
 */
export async function typst(
  font: string,
): Promise<((template: string, data: object) => Promise<Uint8Array>) | undefined> {
  const program = await findProgram('typst')
  if (program === undefined) return undefined
  return async (template, data) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-typst-'))
    try {
      const [input, output] = [join(folder, 'main.typ'), join(folder, 'main.pdf')]
      await writeFile(input, template)
      await writeFile(join(folder, 'data.json'), JSON.stringify(data))
      await runProgram(program, ['compile', '--font-path', dirname(font), input, output])
      return await readFile(output)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** A table over pages, its head on each. */
export const TYPST_TABLE = `#set page(paper: "a4", margin: 20mm)
#set text(font: "Inter", size: 10pt)
#let rows = json("data.json")
#table(
  columns: (20mm, 1fr, 20mm, 25mm, 20mm),
  stroke: (x, y) => (bottom: 0.5pt),
  table.header(..rows.first()),
  ..rows.slice(1).flatten(),
)
`

/** An invoice of one page. */
export const TYPST_INVOICE = `#set page(paper: "a4", margin: 20mm)
#set text(font: "Inter", size: 10pt)
#let data = json("data.json")
#text(size: 20pt, data.title)
#for line in data.address [#line \\ ]
#table(
  columns: (1fr, 25mm, 30mm),
  align: (left, right, right),
  stroke: (x, y) => (bottom: 0.5pt),
  table.header(..data.rows.first()),
  ..data.rows.slice(1).flatten(),
)
#data.terms
`
