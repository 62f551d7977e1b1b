import { afterEach, expect, test, vi } from 'vitest'
import { defaultFaces } from '../fonts/default-family.ts'
import type { FaceSource } from '../fonts/face-source.ts'
import { FontFace, readFaceFile } from '../fonts/font-face.ts'
import { loadHarfBuzz } from '../shaping/harfbuzz.ts'
import { loadSubsetter } from './subset-font.ts'

afterEach(() => vi.restoreAllMocks())

async function open(source: FaceSource): Promise<FontFace> {
  return new FontFace(await loadHarfBuzz(), source, readFaceFile(source))
}

const [thin, , , , , , regular] = defaultFaces() as readonly [FaceSource, ...FaceSource[]]

test('keeps one memory for faces of this machine, and gives each of a request its own', async () => {
  const faces = await Promise.all([thin, regular as FaceSource].map(open))
  const foreign = await open({ ...thin, origin: 'request' })
  const [subset, another] = [await loadSubsetter(), await loadSubsetter()]
  const first = faces.map((face) => subset(face, [5, 6]))
  const started = vi.spyOn(WebAssembly, 'Instance')
  expect(faces.map((face) => another(face, [5, 6]))).toEqual(first)
  expect(started).not.toHaveBeenCalled()
  expect([subset(foreign, [5, 6]), subset(foreign, [5, 6])]).toEqual([first[0], first[0]])
  expect(started).toHaveBeenCalledTimes(2)
  expect(faces.map((face) => another(face, [5, 6]))).toEqual(first)
  expect(started).toHaveBeenCalledTimes(2)
})
