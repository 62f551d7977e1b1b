// From the sources: drawn in this process, as the libraries draw, and without a child around it.
import { prepare } from '../../../packages/engine/src/execute.ts'
import { documentsRender } from '../../../packages/engine/src/operations/render/documents-render.ts'
import { drawDocument } from '../../../packages/engine/src/operations/render/draw-document.ts'
import type { Rows } from '../../contenders/drawing-libraries.ts'

/** A document of these commands, by the library. */
export async function drawCommands(commands: readonly object[]): Promise<Uint8Array> {
  const { input } = prepare(documentsRender, { commands })
  const drawn = await drawDocument({ input, faces: [], prints: new Map(), now: new Date(0) })
  if ('tooHigh' in drawn) throw new Error('Nothing of it is HTML.')
  return drawn.bytes
}

/** A table over pages, by the library. */
export function drawTable(rows: Rows): Promise<Uint8Array> {
  const columns = [20, '1fr', 20, 25, 20]
  return drawCommands([{ type: 'table', header_rows: 1, columns, rows }])
}

/** Rows of a table, the head before them. */
export function rowsOf(count: number): Rows {
  const rows = Array.from({ length: count }, (_, index) => [
    String(index),
    `Item ${index % 97} with a name of some length`,
    String((index * 7) % 13),
    (((index * 37) % 9999) / 100).toFixed(2),
    index % 3 === 0 ? 'open' : 'paid',
  ])
  return [['No', 'Item', 'Quantity', 'Price', 'State'], ...rows]
}
