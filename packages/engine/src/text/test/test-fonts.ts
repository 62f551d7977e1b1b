import { fileURLToPath } from 'node:url'
import type { FaceSource } from '../fonts/face-source.ts'

/** Faces for scripts that the default family has not, of packages that only tests need. */
export const TEST_FACES: readonly FaceSource[] = [
  face('Naskh', '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  face('Hebrew', '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  face(
    'Devanagari',
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  ),
  face('Thai', '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
]

function face(family: string, path: string): FaceSource {
  const file = fileURLToPath(import.meta.resolve(path))
  return { family, weight: 400, italic: false, file, index: 0, origin: 'machine' }
}
