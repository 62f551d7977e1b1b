import type { EngineContext } from '../context.ts'
import { EngineError } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { renderWarning } from '../warnings.ts'
import {
  type MeasureInput,
  measureInput,
  type TextItem,
  textStyle,
} from './measure/measure-input.ts'
import { type Measured, measureOutput } from './measure/measure-output.ts'
import { familiesOf, measuredFacts, toMeasure } from './measure/to-measure.ts'

// Far more than any text takes that a request may hold; a font that takes longer is broken.
const TIMEOUT_MS = 30_000

/** Room that text takes, measured with the fonts and the shaping that it is drawn with. */
export const measure = defineOperation({
  name: 'measure',
  summary: 'Measure text: lines, width and height, and the size at which it fits into a box.',
  credits: 0,
  document: { field: 'text', kind: 'text', mediaTypes: ['text/plain'] },
  example: {
    text: 'The quick brown fox jumps over the lazy dog.',
    style: { font_size_pt: 12, font_weight: 'bold' },
    width_mm: 50,
  },
  input: measureInput,
  output: { json: measureOutput },
  async run(input, ctx) {
    const { items, ...single } = input
    const { text = '', style = textStyle.parse({}) } = single
    const texts = items ?? [{ ...single, text, style }]
    const { measured, warnings } = await measureTexts(texts, input.fonts ?? [], ctx)
    const [first] = measured
    return items === undefined && first !== undefined
      ? { ...first, warnings }
      : { items: measured, warnings }
  },
})

async function measureTexts(
  items: readonly TextItem[],
  fonts: NonNullable<MeasureInput['fonts']>,
  { textMeasurer, machineFonts, signal }: EngineContext,
) {
  if (textMeasurer === undefined) {
    throw new EngineError('service_unavailable', 'Text cannot be measured here.')
  }
  const own = new Set(fonts.map(({ family }) => family?.toLowerCase()))
  const named = new Set(items.flatMap(({ style }) => familiesOf(style)))
  const found = await machineFonts?.find({
    families: [...named].filter((family) => !own.has(family.toLowerCase())),
    text: items.map(({ text }) => text).join('\n'),
    language: items.find(({ style }) => style.language !== undefined)?.style.language,
  })
  const measured = await textMeasurer.run(
    'measure',
    {
      items: items.map(toMeasure),
      fonts: fonts.map(({ font, ...rest }, index) => ({
        ...{ field: `fonts[${index}]`, bytes: font, ...rest },
      })),
      faces: found?.faces ?? [],
      hyphenation: hyphenatedLanguages(items),
    },
    { subject: 'The text', timeoutMs: TIMEOUT_MS, signal },
  )
  return {
    measured: measured.map((text): Measured => measuredFacts(text)),
    warnings: (found?.substituted ?? []).map(({ wanted, used }) => {
      const message = `The font "${wanted}" is not there; "${used}" is taken instead.`
      const { code, severity } = renderWarning('font_substituted', message)
      return { code, severity, message }
    }),
  }
}

function hyphenatedLanguages(items: readonly TextItem[]): readonly string[] {
  const hyphenated = items.filter(({ style }) => style.hyphenate)
  return [...new Set(hyphenated.flatMap(({ style }) => style.language ?? []))]
}
