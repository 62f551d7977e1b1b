import { BarcodeError, loadBarcodeEncoder } from '../../barcode/encode-barcode.ts'
import type { BarcodeName } from '../../barcode/kinds.ts'
import type { DrawRequest } from '../draw-request.ts'
import type { LoadedBarcode, LoadedBarcodes } from '../loaded.ts'
import { walkCommands } from '../request/walk-commands.ts'
import { refused } from '../scope.ts'
import { completeValue } from './check-value.ts'
import { type Payment, sepaPayload, swissPayload } from './payment.ts'

/** The part of a barcode command that it is made of. */
interface BarcodeFields {
  readonly kind: BarcodeName
  readonly value?: string
  readonly payment?: Payment
  readonly error_correction?: string
}

/**
 * Encodes the barcodes of all commands.
 *
 * @throws EngineError `invalid_request` that names the command whose value is too long, or nothing that its kind holds
 */
export async function loadBarcodes({ commands, page }: DrawRequest): Promise<LoadedBarcodes> {
  const found = [...walkCommands(commands, 'commands'), ...walkCommands([page], 'page')].filter(
    ({ command }) => command['type'] === 'barcode',
  )
  const loaded = new Map<object, LoadedBarcode>()
  if (found.length === 0) return { of: () => undefined }
  const encode = await loadBarcodeEncoder()
  for (const { command, path } of found) {
    const fields = command as unknown as BarcodeFields
    const { kind, payment, value = '' } = fields
    const text = completeValue(kind, value)
    const content =
      payment === undefined
        ? text
        : kind === 'sepa_qr'
          ? sepaPayload(payment)
          : swissPayload(payment)
    try {
      const symbol = encode(kind, content, fields.error_correction)
      loaded.set(command, { symbol, text: payment === undefined ? text : payment.iban })
    } catch (error) {
      if (!(error instanceof BarcodeError)) throw error
      const field = payment === undefined ? 'value' : 'payment'
      throw refused(
        `${path.replace('page[0]', 'page')}.${field}`,
        error.message,
        'invalid_request',
        error,
      )
    }
  }
  return { of: (command) => loaded.get(command) }
}
