import type { EngineContext } from '../../context.ts'
import { EngineError } from '../../messages/errors.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { whyUnhyphenated } from '../../text/breaking/hyphenation-patterns.ts'
import { addUnpainted, unpaintedPictures } from '../../text/fonts/unpainted-pictures.ts'
import { type MeasureInput, type MeasureSubject, textStyle } from './measure-input.ts'
import type { Measured } from './measure-output.ts'
import { familiesOf, measuredFacts, type TextItem, toMeasure } from './to-measure.ts'

// Far more than any text takes that a request may hold; a font that takes longer is broken.
const TIMEOUT_MS = 30_000

/**
 * Measures those subjects that are texts, all in one process and without a browser.
 *
 * @returns facts by the index of the subject
 */
export async function measureTexts(
  subjects: readonly MeasureSubject[],
  fonts: NonNullable<MeasureInput['fonts']>,
  { textMeasurer, machineFonts, signal }: EngineContext,
): Promise<{
  readonly measured: ReadonlyMap<number, Measured>
  readonly warnings: readonly RenderWarning[]
}> {
  const indexes = [...subjects.keys()].filter((index) => subjects[index]?.text !== undefined)
  if (indexes.length === 0) return { measured: new Map(), warnings: [] }
  if (textMeasurer === undefined) {
    throw new EngineError('service_unavailable', 'Text cannot be measured here.')
  }
  const items = indexes.map((index) => textItem(subjects[index] ?? {}))
  const own = new Set(fonts.map(({ family }) => family?.toLowerCase()))
  const named = new Set(items.flatMap(({ style }) => familiesOf(style)))
  const found = await machineFonts?.find({
    families: [...named].filter((family) => !own.has(family.toLowerCase())),
    lists: items.map(({ style }) => familiesOf(style)),
    text: items.map(({ text }) => text),
    language: items.find(({ style }) => style.language !== undefined)?.style.language,
  })
  const request = {
    items: items.map(toMeasure),
    fonts: fonts.map(({ font, ...rest }, index) => ({
      field: `fonts[${index}].font`,
      bytes: font,
      ...rest,
    })),
    faces: found?.faces ?? [],
    hyphenation: hyphenatedLanguages(items),
  }
  const run = { subject: 'The text', timeoutMs: TIMEOUT_MS, signal }
  const results = await textMeasurer.run('measure', request, run)
  const unpainted = new Map<string, Set<string>>()
  for (const result of results) addUnpainted(unpainted, result.unpainted)
  const used = new Set(results.flatMap(({ families }) => families))
  return {
    measured: new Map(results.map((text, index) => [indexes[index] ?? 0, measuredFacts(text)])),
    warnings: [
      ...(found?.substituted ?? [])
        // A font of the request may have this name without the request saying so.
        .filter(({ wanted }) => !used.has(wanted))
        .map(({ wanted, used: other }) => {
          const message = `The font "${wanted}" is not there; "${other}" is taken instead.`
          return renderWarning('font_substituted', message)
        }),
      ...unpaintedPictures(unpainted),
      ...unhyphenated(items),
    ],
  }
}

function textItem({ text = '', style = textStyle.parse({}), ...box }: MeasureSubject): TextItem {
  return { ...box, text, style }
}

function unhyphenated(items: readonly TextItem[]): readonly RenderWarning[] {
  const reasons = items
    .filter(({ style }) => style.hyphenate)
    .flatMap(
      ({ style }) => whyUnhyphenated(style.language === undefined ? [] : [style.language]) ?? [],
    )
  return [...new Set(reasons)].map((reason) => renderWarning('option_not_applied', reason))
}

function hyphenatedLanguages(items: readonly TextItem[]): readonly string[] {
  const hyphenated = items.filter(({ style }) => style.hyphenate)
  return [...new Set(hyphenated.flatMap(({ style }) => style.language ?? []))]
}
