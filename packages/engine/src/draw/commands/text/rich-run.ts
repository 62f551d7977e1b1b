import * as z from 'zod'
import type { TextRun } from '../../../text/layout/text-style.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import { linkField, linkTarget } from '../request/link-field.ts'
import type { Scope } from '../scope.ts'
import { textStyle } from '../style/kernel-style.ts'
import { mergedStyle, styleName, textFields } from '../style/styles.ts'

const run = z.strictObject({
  text: z.string().max(1_000_000).meta({ description: 'Text of the run.' }),
  style: styleName,
  link: linkField.optional(),
  ...textFields,
})

/** A piece of text in its own style. */
export const richRun = z
  .union([z.string().max(1_000_000), run])
  .meta({ description: 'A text, or an object with `text` and a style of its own.' })

/** Runs as the text kernel takes them, with their links as elements of a paragraph. */
export function kernelRuns(
  { drawing: { styles } }: Scope,
  runs: readonly z.output<typeof richRun>[],
  slot: ElementSlot | undefined,
): readonly TextRun[] {
  return runs.map((item) => {
    if (typeof item === 'string') return { text: item }
    const { text, style, link, ...own } = item
    const named = style === undefined ? {} : (styles.get(style) ?? {})
    const target = linkTarget(link)
    return {
      text,
      ...textStyle(mergedStyle(named, own)),
      ...(target && { tag: { target, ...(slot && { slot: slot.child('Link') }) } }),
    }
  })
}
