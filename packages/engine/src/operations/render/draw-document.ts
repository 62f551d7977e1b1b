import { DocumentWriter } from '../../draw/document/document-writer.ts'
import { ElementSlot } from '../../draw/document/element-slot.ts'
import { Links } from '../../draw/document/links.ts'
import { Absolute } from '../../draw/flow/absolute.ts'
import type { Flowable } from '../../draw/flow/flowable.ts'
import { Stack } from '../../draw/flow/stack.ts'
import { TextPainter } from '../../draw/flow/text-painter.ts'
import { FormWriter } from '../../draw/form/form-writer.ts'
import { PageStore } from '../../draw/pages/page-store.ts'
import type { DrawnDocument, DrawTask, TooHigh } from '../../draw/render-pool.ts'
import { archiveLevel } from '../../schemas/options/output-options.ts'
import { openRequestFonts } from '../../text/fonts/request-fonts.ts'
import { TextResources } from '../../text/paint/text-resources.ts'
import { createTypesetter } from '../../text/typesetter.ts'
import { mmToPt } from '../../units/length.ts'
import { loadBarcodes } from './barcode/load-barcodes.ts'
import { type CommandType, commands as registry } from './commands/index.ts'
import { readContents } from './contents.ts'
import type { Command } from './define-command.ts'
import { finishDocument } from './finish-document.ts'
import { layOutPages } from './layout/lay-out-pages.ts'
import { loadImages } from './load/load-images.ts'
import { loadPages } from './load/load-pages.ts'
import type { RenderInput } from './request/input.ts'
import type { AnyCommand, Drawing, Scope } from './scope.ts'
import { NamedStyles } from './style/named-styles.ts'
import { inheritedStyle } from './style/styles.ts'

/**
 * Draws a document: commands to boxes, boxes to pages, pages to a finished PDF.
 *
 * @returns instead, where HTML is higher than a page, what must be printed on pages first
 * @throws EngineError `invalid_request` that names the command and its field
 */
export async function drawDocument(task: DrawTask): Promise<DrawnDocument | TooHigh> {
  const { now, prints } = task
  const input = task.input as RenderInput
  const fonts = input.fonts.map(({ source, ...font }, index) => ({
    ...font,
    bytes: source,
    field: `fonts[${index}]`,
  }))
  const typesetter = await createTypesetter({
    faces: [...(await openRequestFonts(fonts)), ...task.faces],
    hyphenation: hyphenationLanguages(input),
  })
  const writer = new DocumentWriter({ isTagged: input.options.pdf_ua })
  const resources = new TextResources()
  const drawing: Drawing = {
    writer,
    painter: new TextPainter(typesetter, resources),
    links: new Links(writer),
    styles: new NamedStyles(input.styles),
    images: await loadImages(writer.file, input),
    barcodes: await loadBarcodes(input),
    pages: await loadPages(new PageStore(writer, input.metadata?.language), writer, input, prints),
    tooHigh: new Map(),
    // What PDF/A shows must be embedded: viewers choose the font that people type in.
    form: new FormWriter(writer, { namesFont: archiveLevel(input.options) === undefined }),
    contents: readContents(input.commands),
    expectedPages: Math.ceil(input.commands.length / 10),
    build,
  }
  const { metadata } = input
  const language = metadata?.language
  const scope: Scope = {
    drawing,
    path: '',
    slot: ElementSlot.root(writer),
    style: inheritedStyle({ ...(language !== undefined && { language }), ...drawing.styles.base }),
    areaPt: { left: 0, right: 0 },
  }
  layOutPages(scope, input)
  if (drawing.tooHigh.size > 0) return { tooHigh: drawing.tooHigh }
  writer.finishPages()
  drawing.pages.finish()
  return await finishDocument(drawing, resources, input, now)
}

function build(list: readonly AnyCommand[], path: string, scope: Scope): Flowable[] {
  return list.flatMap((command, index) =>
    buildOne(command, { ...scope, path: `${path}[${index}]` }),
  )
}

function buildOne(command: AnyCommand, scope: Scope): readonly Flowable[] {
  const { build: make } = registry[command.type as CommandType] as unknown as Command
  const made = make(command, scope)
  const flowables: readonly Flowable[] = Array.isArray(made) ? made : [made as Flowable]
  const { x_mm: x, y_mm: y, width_mm: width } = command
  if (typeof x !== 'number' || typeof y !== 'number' || command.type === 'link') return flowables
  const leftPt = mmToPt(x)
  const widthPt =
    typeof width === 'number' ? mmToPt(width) : Math.max(1, scope.areaPt.right - leftPt)
  return [new Absolute(new Stack(flowables), leftPt, mmToPt(y), widthPt)]
}

/** Languages of styles that hyphenate. */
function hyphenationLanguages(input: RenderInput): string[] {
  const found = new Set<string>()
  let hyphenates = false
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
    for (const [key, member] of Object.entries(value)) {
      if (key === 'language' && typeof member === 'string') found.add(member)
      else if (key === 'hyphenate' && member === true) hyphenates = true
      else if (typeof member === 'object') visit(member)
    }
  }
  visit([input.metadata, input.styles, input.commands, input.page])
  return hyphenates ? [...found] : []
}
