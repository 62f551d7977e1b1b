import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundledProgram, bundledCli } from './test/bundled-cli.ts'

const execute = promisify(execFile)

let program: BundledProgram
let folder: string

beforeAll(async () => {
  program = await bundledCli()
  folder = await mkdtemp(join(tmpdir(), 'svc-bundle-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the bundled command and reads what it says of its result. */
async function svc(...words: string[]): Promise<unknown> {
  const { main, env } = program
  const { stdout } = await execute(process.execPath, [main, ...words, '--json'], { env })
  return JSON.parse(stdout)
}

// A bundler renames and moves code, and some of ours runs inside the page as text.
test('converts as well once it is bundled', async () => {
  const page = join(folder, 'page.html')
  await writeFile(page, '<h1>One</h1><h1 style="break-before: page">Two</h1>')
  const header = '--header-html=<b>{page} of {pages}</b>'
  expect(await svc('convert', 'html', page, header)).toMatchObject({ pages: 2, warnings: [] })
  expect(await readFile(join(folder, 'page.pdf'), 'latin1')).toMatch(/^%PDF-/)
})

test('draws, edits and merges as well once it is bundled', async () => {
  const commands = join(folder, 'drawn.json')
  const drawn = join(folder, 'drawn.pdf')
  const edits = join(folder, 'edits.json')
  const edited = join(folder, 'edited.pdf')
  const merged = join(folder, 'merged.pdf')
  const text = { type: 'text', text: 'The secret word.' }
  await writeFile(commands, JSON.stringify({ commands: [text] }))
  await writeFile(
    edits,
    JSON.stringify({
      edits: [
        { type: 'redact', text: 'secret' },
        { type: 'stamp', text: 'DRAFT' },
      ],
    }),
  )
  expect(await svc('documents', 'render', commands, '-o', drawn)).toMatchObject({ pages: 1 })
  expect(await svc('edit', drawn, '--input', edits, '-o', edited)).toMatchObject({ pages: 1 })
  expect(await svc('merge', drawn, edited, '-o', merged)).toMatchObject({ pages: 2 })
})

// 16 by 8 blue pixels, as OpenJPEG 2.5 writes them.
const JP2 =
  '0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a7032680000' +
  '00166968647200000008000000100003070700000000000f636f6c7201000000000010000000ab6a7032' +
  '63ff4fff51002f0000000000100000000800000000000000000000001000000008000000000000000000' +
  '03070101070101070101ff52000c00000001000004040001ff5c00044040ff6400250001437265617465' +
  '64206279204f70656e4a5045472076657273696f6e20322e352e34ff90000a0000000000330001ff93cf' +
  'b440115054aea1ec71400000018484bfff7fc7d40c115054aea77fcfb41814005caea77fffd9'

test('removes a part of a picture of JPEG 2000 once it is bundled', async () => {
  const picture = join(folder, 'picture.pdf')
  const edits = join(folder, 'area.json')
  const area = { x_mm: 0, y_mm: 0, width_mm: 10, height_mm: 20 }
  await writeFile(edits, JSON.stringify({ edits: [{ type: 'redact', area }] }))
  const image = '/Type/XObject/Subtype/Image/Width 16/Height 8/Filter[/ASCIIHexDecode/JPXDecode]'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 100 100]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    '<</Length 28>>stream\nq 100 0 0 100 0 0 cm /I Do Q\nendstream',
    `<<${image}/Length ${JP2.length}>>stream\n${JP2}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  // Without a table of objects: it is put together from them.
  await writeFile(picture, `%PDF-1.7\n${body}trailer\n<</Root 1 0 R/Size 6>>\n%%EOF\n`)
  const result = await svc('edit', picture, '--input', edits, '-o', join(folder, 'cut.pdf'))
  expect(result).toMatchObject({
    warnings: [{ code: 'document_repaired' }, { code: 'redacted' }],
  })
})
