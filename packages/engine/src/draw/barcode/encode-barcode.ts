import { BARCODE_KINDS, type BarcodeName } from './kinds.ts'

/** A barcode as dark areas, in modules from its top left corner. */
export interface BarcodeSymbol {
  readonly columns: number
  /** 1 for linear ones, whose bars are as high as they are drawn. */
  readonly rows: number
  /** Height of a row in modules. */
  readonly rowModules: number
  /** Dark runs: row, first column, length. */
  readonly runs: readonly (readonly [row: number, column: number, length: number])[]
}

/** A value that a kind of barcode cannot hold; the message is what follows the field's name. */
export class BarcodeError extends Error {}

/** Encodes values; made once the library is loaded. */
export type EncodeBarcode = (kind: BarcodeName, value: string, level?: string) => BarcodeSymbol

/** Loads the library. It is large: who draws no barcode does without. */
export async function loadBarcodeEncoder(): Promise<EncodeBarcode> {
  const {
    default: { raw },
  } = await import('bwip-js/node')
  return (kind, value, level) => {
    const { encoder, isLinear, title } = BARCODE_KINDS[kind]
    try {
      const options = {
        bcid: encoder,
        text: value,
        ...(encoder === 'qrcode' && { eclevel: level ?? 'M' }),
      }
      const [symbol] = raw(options)
      if (symbol === undefined) throw new BarcodeError(`is nothing that the kind (${title}) holds.`)
      return isLinear || 'sbs' in symbol ? linear(symbol) : matrix(symbol)
    } catch (cause) {
      if (cause instanceof BarcodeError) throw cause
      const reason = cause instanceof Error ? cause.message.replace(/^bwipp?\.\S+:\s*/, '') : ''
      throw new BarcodeError(`cannot be of its kind (${title}): ${reason}.`, { cause })
    }
  }
}

function linear(symbol: object): BarcodeSymbol {
  const { sbs } = symbol as { readonly sbs: readonly number[] }
  const runs: (readonly [number, number, number])[] = []
  let column = 0
  for (const [index, width] of sbs.entries()) {
    if (index % 2 === 0) runs.push([0, column, width])
    column += width
  }
  return { columns: column, rows: 1, rowModules: 1, runs }
}

function matrix(symbol: object): BarcodeSymbol {
  const { pixs, pixx, pixy } = symbol as {
    readonly pixs: readonly number[]
    readonly pixx: number
    readonly pixy: number
  }
  const runs: (readonly [number, number, number])[] = []
  // Each row stands there once, also where it is to be several modules high.
  const rows = Math.round(pixs.length / pixx)
  for (let row = 0; row < rows; row += 1) {
    let start = -1
    for (let column = 0; column <= pixx; column += 1) {
      const isDark = column < pixx && pixs[row * pixx + column] === 1
      if (isDark && start < 0) start = column
      if (isDark || start < 0) continue
      runs.push([row, start, column - start])
      start = -1
    }
  }
  return { columns: pixx, rows, rowModules: pixy / rows, runs }
}
