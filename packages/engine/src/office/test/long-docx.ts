import { paragraph, tinyDocx } from './tiny-docx.ts'

/** A Word document that takes any layout engine seconds. */
export function longDocx(): Uint8Array {
  return tinyDocx(paragraph('Twenty-three barrels of salted herring '.repeat(20)).repeat(3000))
}
