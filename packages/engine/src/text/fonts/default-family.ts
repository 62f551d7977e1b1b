import { packageFile } from '../../installation/package-file.ts'
import type { FaceSource } from './face-source.ts'

/** Name of the family that text is set in when nothing else is asked for: Latin, Greek and Cyrillic. */
export const DEFAULT_FAMILY = 'Inter'

const STYLES = [
  [100, 'Thin'],
  [200, 'ExtraLight'],
  [300, 'Light'],
  [400, 'Regular'],
  [500, 'Medium'],
  [600, 'SemiBold'],
  [700, 'Bold'],
  [800, 'ExtraBold'],
  [900, 'Black'],
] as const

let faces: readonly FaceSource[] | undefined

/** The faces of the default family, which lie in an npm package: no network and no font of the machine is needed. */
export function defaultFaces(): readonly FaceSource[] {
  // Finding three dozen files takes a millisecond of each document.
  faces ??= located()
  return faces
}

function located(): readonly FaceSource[] {
  return STYLES.flatMap(([weight, style]) =>
    [false, true].map((italic): FaceSource => {
      const name = `${weight}${style}${italic ? '_Italic' : ''}`
      const file = `@expo-google-fonts/inter/${name}/Inter_${name}.ttf`
      return {
        family: DEFAULT_FAMILY,
        weight,
        italic,
        file: packageFile(file),
        index: 0,
        origin: 'default',
        // It makes `3x4` a multiplication and `->` an arrow, which nobody asked for.
        offFeatures: ['calt'],
      }
    }),
  )
}
