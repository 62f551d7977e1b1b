import * as z from 'zod'
import { HTML_MAX_BYTES, sourceText } from '../../../schemas/sources/source-text.ts'
import { PAPER_MAX_SIDE_MM, PAPER_MIN_SIDE_MM } from '../../../units/paper.ts'
import { PagesFlow } from '../../pages/pages-flow.ts'
import { defineCommand } from '../define-command.ts'
import { boxAlign, checkPlace, flowFields, optionalMm, placeFields } from '../request/fields.ts'
import { flowOf } from '../scope.ts'

/** Most `html` commands of a request. */
export const MAX_HTML = 20

const SIDE = `from ${PAPER_MIN_SIDE_MM} to ${PAPER_MAX_SIDE_MM}`

/** An HTML document, as the browser lays it out. */
export const html = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('html').meta({ description: 'HTML, as the browser lays it out.' }),
      html: sourceText(HTML_MAX_BYTES).meta({
        description:
          'The HTML, at most 2 MB (2097152 bytes) of UTF-8: a document, or a part of one, which then has no margins. It may load what `convert/html` may load.',
      }),
      ...placeFields,
      width_mm: optionalMm(
        `Width in millimetres, ${SIDE}. Default: the width between the margins of the page; required beside \`x_mm\` and inside of other commands.`,
        PAPER_MIN_SIDE_MM,
      ),
      height_mm: optionalMm(
        `Height in millimetres, ${SIDE}; a warning says where the content is higher and is cut. Otherwise that of the content.`,
        PAPER_MIN_SIDE_MM,
      ),
      align: boxAlign,
      ...flowFields,
    })
    .superRefine(checkPlace)
    .meta({
      description: `HTML, as the browser lays it out, as vectors and text with its links to the web: at most ${MAX_HTML} commands. It stays on one page where it fits on one; otherwise it takes pages of its own. With \`pdf_ua\` its tags are part of the document.`,
    }),
  build(command, scope) {
    const { pages, links, writer, tooHigh, offPage } = scope.drawing
    const loaded = pages.of(command)
    if (loaded === undefined) throw new Error(`${scope.path} was not printed.`)
    const tags = scope.slot && loaded.tags?.(scope.slot.child('Div'))
    return new PagesFlow(
      {
        pages: loaded.pages,
        align: command.align,
        paint(canvas, page, box) {
          offPage.noteDrawing(canvas, scope.path, box, 'bleed')
          if (tags && writer.isTagged) {
            page.paintTagged(canvas, box, tags)
            return
          }
          canvas.marked(undefined, () => page.paint(canvas, box))
          if (!writer.isTagged) page.addLinks(canvas, box, links, undefined)
        },
        onTooHigh: (roomPt) => tooHigh.set(scope.path, roomPt),
      },
      flowOf(command),
    )
  },
})

/** A parsed html command. */
export type HtmlCommand = z.output<typeof html.schema>
