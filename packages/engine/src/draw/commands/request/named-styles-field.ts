import * as z from 'zod'
import { brokenStyles } from '../style/named-styles.ts'
import { namedStyle } from '../style/styles.ts'

const MAX_STYLES = 500

/** Styles by name, for commands and for each other. */
export const styles = z
  .record(z.string().min(1).max(100), namedStyle)
  .superRefine((named, ctx) => {
    const count = Object.keys(named).length
    if (count > MAX_STYLES) {
      ctx.addIssue({
        code: 'custom',
        message: `must be at most ${MAX_STYLES} styles`,
        params: { given: `${count}` },
      })
    }
    for (const [name, message] of brokenStyles(named)) {
      ctx.addIssue({
        code: 'custom',
        path: [name, 'extends'],
        message,
        input: named[name]?.extends,
      })
    }
  })
  .default({})
  .meta({
    description: `Styles by name, at most ${MAX_STYLES}. \`default\` is that of all text, \`h1\` to \`h6\` are those of headings.`,
  })
