import { isArray, isDict, isStream } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/** Whether the document says that its colours are red, green and blue of a profile. */
export function hasScreenColors(file: PdfFile): boolean {
  const intents = file.resolve(file.catalog.get('OutputIntents'))
  if (!isArray(intents)) return false
  return intents.some((item) => {
    const intent = file.resolve(item)
    const profile = isDict(intent) ? file.resolve(intent.get('DestOutputProfile')) : undefined
    return isStream(profile) && file.resolve(profile.dict.get('N')) === 3
  })
}
