import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { OfficeFacts } from './document/prepared-document.ts'
import type { OfficeEngine } from './engine/office-engine.ts'

const DIGITS =
  'Lists are defined with numbers in Chinese or other characters, or in words: those are shown in digits. Save the document as DOCX.'

/** A warning about numbers of lists that LibreOffice as WebAssembly shows in digits; its program has them all. */
export function plainLists(
  { plainLists = false }: Pick<OfficeFacts, 'plainLists'>,
  kind: OfficeEngine['kind'],
): readonly RenderWarning[] {
  if (!plainLists || kind !== 'libreoffice-wasm') return []
  return [renderWarning('content_left_out', DIGITS)]
}
