import * as z from 'zod'
import { source } from '../../../schemas/sources/source.ts'

const MAX_IMAGES = 500

/** Images by name, for commands to draw as often as they like. */
export const images = z
  .record(z.string().min(1).max(100), source)
  .superRefine((named, ctx) => {
    const count = Object.keys(named).length
    if (count <= MAX_IMAGES) return
    const message = `must be at most ${MAX_IMAGES} images`
    ctx.addIssue({ code: 'custom', message, params: { given: `${count}` } })
  })
  .default({})
  .meta({ description: `Images by name, at most ${MAX_IMAGES}; \`image\` commands draw them.` })
