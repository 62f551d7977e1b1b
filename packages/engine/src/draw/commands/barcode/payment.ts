import * as z from 'zod'
import { lineText } from '../../../schemas/values/line-text.ts'
import { decimalNumber } from '../../../schemas/values/number-range.ts'
import { ibanCheckDigits, qrReferenceDigit } from '../../barcode/check-digit.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** An IBAN, its spaces taken out. */
const iban = z
  .string()
  .max(50, { abort: true })
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .superRefine((text, ctx) => {
    if (!IBAN.test(text)) {
      ctx.addIssue({ code: 'custom', message: 'must be an IBAN' })
      return
    }
    const expected = ibanCheckDigits(text)
    if (text.slice(2, 4) === expected) return
    ctx.addIssue({ code: 'custom', message: `must have the check digits ${expected}` })
  })

const address = z.strictObject({
  name: lineText(70).meta({ description: 'Name, at most 70 characters.' }),
  street: lineText(70).optional().meta({ description: 'Street, at most 70 characters.' }),
  house_number: lineText(16)
    .optional()
    .meta({ description: 'House number, at most 16 characters.' }),
  postal_code: lineText(16).meta({ description: 'Postal code, at most 16 characters.' }),
  city: lineText(35).meta({ description: 'Town, at most 35 characters.' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country code such as "CH"' })
    .meta({ description: 'Country as two letters.' }),
})

/** A payment for a SEPA or a Swiss QR code. */
export const payment = z
  .strictObject({
    iban: iban.meta({ description: 'Account of the recipient; its check digits are verified.' }),
    recipient: z
      .union([lineText(70).min(1), address])
      .meta({ description: 'Recipient: the name, for `swiss_qr` an object with the address.' }),
    bic: z
      .string()
      .regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, { error: 'must be a BIC of 8 or 11 characters' })
      .optional()
      .meta({ description: 'BIC of the bank; `sepa_qr` only.' }),
    amount: decimalNumber(0.01, 999_999_999.99)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
        error: 'must have at most two decimals',
      })
      .optional()
      .meta({ description: 'Amount, with two decimals at most.' }),
    currency: z
      .enum(['EUR', 'CHF'])
      .default('EUR')
      .meta({ description: 'Currency; `sepa_qr` takes EUR. Default `EUR`.' }),
    reference: z
      .string()
      .max(35, { abort: true })
      .transform((text) => text.replaceAll(' ', '').toUpperCase())
      .superRefine(checkReference)
      .optional()
      .meta({ description: 'Structured reference: RF…, or for `swiss_qr` 27 digits.' }),
    message: lineText(140).optional().meta({ description: 'Message, at most 140 characters.' }),
    purpose: z
      .string()
      .regex(/^[A-Z]{4}$/, { error: 'must be a purpose of four letters' })
      .optional()
      .meta({ description: 'Purpose, four letters; `sepa_qr` only.' }),
    payer: address.optional().meta({ description: 'Debtor, who pays; `swiss_qr` only.' }),
  })
  .meta({ description: 'The payment of `sepa_qr` or `swiss_qr`.' })

/** A parsed payment. */
export type Payment = z.output<typeof payment>

function checkReference(text: string, ctx: z.RefinementCtx): void {
  if (/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) {
    const expected = ibanCheckDigits(text)
    if (text.slice(2, 4) === expected) return
    ctx.addIssue({ code: 'custom', message: `must have the check digits ${expected}` })
  } else if (/^\d{27}$/.test(text)) {
    const expected = String(qrReferenceDigit(text.slice(0, -1)))
    if (text.endsWith(expected)) return
    ctx.addIssue({ code: 'custom', message: `must have the check digit ${expected}` })
  } else ctx.addIssue({ code: 'custom', message: 'must be a reference: RF… or 27 digits' })
}

/** Refuses what one of the two codes does not hold. */
export function checkPayment(
  kind: string,
  value: Payment,
  refuse: (field: string, message: string) => void,
): void {
  const isQrIban = /^(?:CH|LI)\d{2}3[01]/.test(value.iban)
  if (kind === 'sepa_qr') {
    if (value.currency !== 'EUR') refuse('currency', 'must be EUR for sepa_qr')
    if (/^\d/.test(value.reference ?? '')) refuse('reference', 'must start with RF for sepa_qr')
    if (value.reference && value.message) refuse('message', 'cannot stand beside reference')
    return
  }
  if (!/^(?:CH|LI)/.test(value.iban)) refuse('iban', 'must be of Switzerland or Liechtenstein')
  if (value.iban.length !== 21) refuse('iban', 'must have 21 characters')
  if (typeof value.recipient === 'string') refuse('recipient', 'must be an object with the address')
  const isQrReference = /^\d/.test(value.reference ?? '')
  if (isQrIban && !isQrReference) refuse('reference', 'must be 27 digits beside a QR-IBAN')
  if (!isQrIban && isQrReference)
    refuse('reference', 'must start with RF beside an IBAN that is no QR-IBAN')
}

/**
 * Content of the QR code of a SEPA credit transfer.
 *
 * Source: EPC069-12 v3.1, version 002.
 */
export function sepaPayload(value: Payment): string {
  const name = typeof value.recipient === 'string' ? value.recipient : value.recipient.name
  const amount = value.amount === undefined ? '' : `EUR${value.amount.toFixed(2)}`
  const { bic = '', purpose = '', reference = '', message = '' } = value
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name,
    value.iban,
    amount,
    purpose,
    reference,
    message,
  ]
  return lines.join('\n').trimEnd()
}

/**
 * Content of a Swiss QR code.
 *
 * Source: Swiss Implementation Guidelines QR-bill 2.3, 4.3.3.
 */
export function swissPayload(value: Payment): string {
  const { reference, message = '' } = value
  const kind = reference === undefined ? 'NON' : /^\d/.test(reference) ? 'QRR' : 'SCOR'
  const recipient = typeof value.recipient === 'string' ? undefined : value.recipient
  return [
    ...['SPC', '0200', '1', value.iban],
    ...addressLines(recipient),
    // Reserved for a final recipient.
    ...Array<string>(7).fill(''),
    ...[value.amount?.toFixed(2) ?? '', value.currency],
    ...addressLines(value.payer),
    ...[kind, reference ?? '', message, 'EPD'],
  ].join('\r\n')
}

function addressLines(of: z.output<typeof address> | undefined): readonly string[] {
  if (of === undefined) return Array<string>(7).fill('')
  const { name, street = '', house_number: number = '', postal_code: code, city, country } = of
  return ['S', name, street, number, code, city, country]
}
