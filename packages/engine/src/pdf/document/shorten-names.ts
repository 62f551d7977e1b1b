import { hash } from 'node:crypto'
import { byteString, isName, isString, name, type PdfObject, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { changeAnnotations } from './annotations.ts'
import { namedDestinations, setNamedDestinations } from './destinations.ts'
import type { PdfPage } from './pages/tree/page-tree.ts'

const MAX_NAME_BYTES = 127

/**
 * Gives destinations with long names short ones, and the links to them too.
 *
 * Chromium names a destination after the element's id, every letter beyond ASCII as three characters.
 *
 * Source: ISO 32000-1, Annex C (Table C.1): names of more bytes are beyond what readers have to take; ISO 19005-2, 6.1.13 (test 4)
 * forbids them.
 */
export function shortenNames(file: PdfFile, pages: readonly PdfPage[]): void {
  const destinations = namedDestinations(file)
  if (![...destinations.keys()].some(isLong)) return
  const shortened = [...destinations].map(([key, value]) => [shortName(key), value] as const)
  setNamedDestinations(file, new Map(shortened))
  for (const page of pages) {
    changeAnnotations(file, page, (annotation) => {
      const target = file.resolve(annotation.get('Dest'))
      const renamed = target && renamedTarget(target)
      return renamed ? withEntries(annotation, { Dest: renamed }) : annotation
    })
  }
}

function renamedTarget(target: PdfObject): PdfObject | undefined {
  if (isName(target) && isLong(target.value)) return name(shortName(target.value))
  if (isString(target) && isLong(target.value)) return byteString(shortName(target.value))
  return undefined
}

function isLong(value: string): boolean {
  return value.length > MAX_NAME_BYTES
}

/** Made from the long name, so that the same document gives the same file. */
function shortName(value: string): string {
  return isLong(value) ? `d-${hash('sha256', Buffer.from(value, 'latin1')).slice(0, 32)}` : value
}
