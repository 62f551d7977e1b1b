import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { draw } from './draw.ts'

const INTER = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'

/** Inter with the permissions of OS/2 changed. */
function interThatAllows(fsType: number): string {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(INTER)))
  const entry = bytes.indexOf('OS/2', 0, 'latin1')
  bytes.writeUInt16BE(fsType, bytes.readUInt32BE(entry + 8) + 8)
  return bytes.toString('base64')
}

const restrictions = async (fsType: number) => {
  const source = interThatAllows(fsType)
  const { warnings } = await draw({
    fonts: [{ source, family: 'Licensed' }],
    commands: [{ type: 'text', text: 'Hello', font_family: 'Licensed' }],
  })
  return warnings.filter(({ code }) => code === 'font_restricted').map(({ message }) => message)
}

test('warns of a font that states it must not be embedded, and only of that', async () => {
  expect(await restrictions(2)).toEqual([expect.stringMatching(/^The font Licensed states/)])
  for (const fsType of [0, 4, 8, 0x104]) expect(await restrictions(fsType)).toEqual([])
})
