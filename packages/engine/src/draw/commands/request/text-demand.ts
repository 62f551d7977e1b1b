import type { Steps } from '../../../lifetime/turns.ts'
import { type ValuePath, walkValues } from '../../../lifetime/walk-values.ts'
import type { FontDemand } from '../../../text/fonts/machine-fonts.ts'
import type { DrawRequest } from '../draw-request.ts'

/** Fields whose strings are drawn. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(
  'text format marker leader number_format ellipsis title value label'.split(' '),
)

/** {@link FontDemand} with the texts one by one. */
export interface TextDemand extends FontDemand {
  readonly text: readonly string[]
}

/** Families and characters of a document, to ask the machine for fonts. */
export function* textDemand(input: DrawRequest): Steps<TextDemand> {
  const families = new Set<string>()
  const lists: (readonly string[])[] = []
  const texts: string[] = []
  yield* walkValues([input.styles, input.page, input.commands], (value, path) => {
    if (Array.isArray(value) && path.at(-1) === 'font_family') lists.push(value)
    if (typeof value !== 'string') return !ArrayBuffer.isView(value)
    const field = fieldOf(path)
    if (field === 'font_family') families.add(value)
    else if (TEXT_FIELDS.has(field)) texts.push(value)
    else if (field === 'svg') {
      // All of it: what is no text is in Latin letters, which every machine has.
      texts.push(value)
      for (const family of svgFamilies(value)) families.add(family)
    }
    return false
  })
  const own = new Set(input.fonts.flatMap(({ family }) => (family ? [family.toLowerCase()] : [])))
  return {
    families: [...families].filter((family) => !own.has(family.toLowerCase())),
    lists,
    text: texts,
    language: input.language,
  }
}

/** The first family of each list that an SVG names. */
function svgFamilies(svg: string): readonly string[] {
  return [...svg.matchAll(/font-family\s*[:=]\s*["']{0,2}([\w .-]{1,100})/g)].flatMap(
    ([, family = '']) => (family.trim() === '' ? [] : [family.trim()]),
  )
}

/** Name of the field that a string stands in; strings in lists are items, runs and cells. */
function fieldOf(path: ValuePath): string {
  const last = path.at(-1)
  if (typeof last === 'string') return last
  return path.findLast((key) => typeof key === 'string') === 'font_family' ? 'font_family' : 'text'
}
