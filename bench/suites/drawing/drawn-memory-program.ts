// Started as a program by the drawing suite: node drawn-memory-program.ts ROWS
// Draws a table of so many rows and prints the most memory that the process took, in bytes.
import { drawTable, rowsOf } from './draw-table.ts'

const { byteLength } = await drawTable(rowsOf(Number(process.argv[2])))
const bytes = process.resourceUsage().maxRSS * 1024
process.stdout.write(`${JSON.stringify({ bytes, fileBytes: byteLength })}\n`)
