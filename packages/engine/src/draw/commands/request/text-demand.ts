import type { FontDemand } from '../../../text/fonts/machine-fonts.ts'
import type { DrawRequest } from '../draw-request.ts'

/** Fields whose strings are drawn. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  ...['text', 'format', 'marker', 'leader', 'number_format', 'ellipsis', 'title', 'value'],
])

/** Families and characters of a document, to ask the machine for fonts. */
export function textDemand(input: DrawRequest): FontDemand {
  const families = new Set<string>()
  const texts: string[] = []
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (TEXT_FIELDS.has(key)) texts.push(value)
      else if (key === 'font_family') families.add(value)
      return
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
    if (Array.isArray(value)) {
      // Strings in lists are items, runs and cells.
      const own = key === 'font_family' ? key : 'text'
      for (const item of value) visit(item, own)
      return
    }
    for (const [name, member] of Object.entries(value)) visit(member, name)
  }
  visit([input.styles, input.page, input.commands], '')
  const own = new Set(input.fonts.flatMap(({ family }) => (family ? [family.toLowerCase()] : [])))
  return {
    families: [...families].filter((family) => !own.has(family.toLowerCase())),
    text: texts.join(''),
    language: input.language,
  }
}
