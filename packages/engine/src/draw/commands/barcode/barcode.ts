import * as z from 'zod'
import { BLACK, parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import { BARCODE_KINDS, type BarcodeKind, type BarcodeName } from '../../barcode/kinds.ts'
import { rectangle } from '../../canvas/path.ts'
import { Box } from '../../flow/box.ts'
import { defineCommand } from '../define-command.ts'
import { figure } from '../pictures/figure.ts'
import {
  alternativeFields,
  boxAlign,
  checkPlace,
  flowFields,
  optionalColor,
  optionalMm,
  placeFields,
} from '../request/fields.ts'
import { flowOf } from '../scope.ts'
import { valueTrouble } from './check-value.ts'
import { linearHeights, paintBarcode } from './paint-barcode.ts'
import { checkPayment, payment } from './payment.ts'
import { warnOfUnreadable } from './unreadable.ts'

const DEFAULT_BAR_MM = 15
/** The one size that a Swiss QR code may have. */
const SWISS_MM = 46

/** A barcode. */
export const barcode = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('barcode').meta({ description: 'A barcode.' }),
      kind: z
        .enum(Object.keys(BARCODE_KINDS) as [BarcodeName, ...BarcodeName[]])
        .meta({ description: 'Kind of barcode.' }),
      value: z.string().min(1).max(4000).optional().meta({
        description:
          'Its content. A check digit may be left out; one that is given is verified. `gs1_128`: application identifiers in parentheses.',
      }),
      payment: payment.optional(),
      error_correction: z
        .enum(['L', 'M', 'Q', 'H'])
        .optional()
        .meta({ description: 'Error correction of `qr`. Default `M`.' }),
      ...placeFields,
      width_mm: optionalMm(
        'Width in millimetres, the quiet zone included; otherwise by the usual width of a module, in the flow no more than there is. `swiss_qr` is 46 mm wide.',
        1,
      ),
      height_mm: optionalMm(
        'Height of linear ones in millimetres, their text included. Default 15. Others are as high as their width asks for.',
        1,
      ),
      show_text: z
        .boolean()
        .default(true)
        .meta({ description: 'Prints the value below linear ones. Default true.' }),
      quiet_zone: z
        .boolean()
        .default(true)
        .meta({ description: 'Keeps the empty room around it that scanners need. Default true.' }),
      color: optionalColor('Colour of the bars; black when left out'),
      background: optionalColor('Colour behind it'),
      align: boxAlign,
      ...alternativeFields,
      ...flowFields,
    })
    .superRefine((command, ctx) => {
      checkPlace(command, ctx)
      const { kind, value, payment: paid } = command
      const isPayment = kind === 'sepa_qr' || kind === 'swiss_qr'
      const [needed, other] = isPayment
        ? (['payment', 'value'] as const)
        : (['value', 'payment'] as const)
      const refuse = (path: string[], message: string, given?: string) =>
        ctx.addIssue({ code: 'custom', path, message, params: { given } })
      if (command[needed] === undefined) refuse([needed], `is required for ${kind}`, 'nothing')
      if (command[other] !== undefined) refuse([other], `does not go with ${kind}`)
      if (command.error_correction && kind !== 'qr') refuse(['error_correction'], 'is for qr alone')
      if (paid && isPayment)
        checkPayment(kind, paid, (field, message) => refuse(['payment', field], message))
      const trouble = value === undefined || isPayment ? undefined : valueTrouble(kind, value)
      if (trouble) ctx.addIssue({ code: 'custom', path: ['value'], message: trouble, input: value })
    })
    .meta({ description: 'A barcode as vectors; its value is checked.' }),
  idle: ({ kind, height_mm: height }) => ({
    height_mm:
      height !== undefined &&
      !BARCODE_KINDS[kind].isLinear &&
      'a linear kind; width_mm says how high others are',
  }),
  build(command, scope) {
    const { symbol, text } = scope.drawing.barcodes.of(command) ?? {
      symbol: { columns: 1, rows: 1, rowModules: 1, runs: [] },
      text: '',
    }
    const kind: BarcodeKind = BARCODE_KINDS[command.kind]
    const [left, right] = command.quiet_zone ? kind.quiet : [0, 0]
    const isSwiss = command.kind === 'swiss_qr'
    const modules = symbol.columns + left + right
    const usual = isSwiss ? SWISS_MM : modules * kind.moduleMm
    const widthPt = mmToPt(command.width_mm ?? usual)
    const heightAt = (module: number) =>
      kind.isLinear
        ? mmToPt(command.height_mm ?? DEFAULT_BAR_MM)
        : (symbol.rows * symbol.rowModules + left + right) * module
    const isPlaced = command.x_mm !== undefined
    const isFixed = command.width_mm !== undefined || isSwiss || isPlaced
    const tell = figure(scope, command, `${kind.title}: ${text}`)
    const background = command.background === undefined ? undefined : parseColor(command.background)
    const color = parseColor(command.color ?? '') ?? BLACK
    return new Box(
      {
        ownWidthPt: widthPt,
        sizeAt(offeredPt) {
          const own = isFixed ? widthPt : Math.min(widthPt, offeredPt)
          return { widthPt: own, heightPt: heightAt(own / modules) }
        },
        paint(canvas, x, y, width, height) {
          const module = width / modules
          const printed = kind.isLinear && command.show_text ? text : ''
          const { barPt } = linearHeights(command.kind, { module, height, text: printed })
          const lengths = { module, ...(kind.isLinear && { barPt }) }
          warnOfUnreadable(scope, canvas, { ...lengths, color, background })
          scope.drawing.offPage.noteDrawing(canvas, scope.path, { x, y, width, height }, 'nothing')
          tell(canvas, { x, y, width, height }, () => {
            if (background) canvas.path(rectangle(x, y, width, height), { fill: background })
            const box = { x, y, height, module, left, top: kind.isLinear ? 0 : left }
            paintBarcode(scope, canvas, command.kind, symbol, { ...box, color, text: printed })
          })
        },
      },
      flowOf(command),
      command.align,
    )
  },
})
