import { serializeNumber } from '../../pdf/file/write/serialize.ts'

/** A number of a content stream; four places are a thousandth of a hair. */
export function number(value: number): string {
  return serializeNumber(Math.round(value * 10_000) / 10_000)
}
