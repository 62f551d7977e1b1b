import { whyUnhyphenated } from '../../text/breaking/hyphenation-patterns.ts'
import type { FaceSource } from '../../text/fonts/face-source.ts'
import { openRequestFonts } from '../../text/fonts/request-fonts.ts'
import { TextResources } from '../../text/paint/text-resources.ts'
import { sharedTypesetter } from '../../text/shared-typesetter.ts'
import { mmToPt } from '../../units/length.ts'
import { DocumentWriter } from '../document/document-writer.ts'
import { ElementSlot } from '../document/element-slot.ts'
import { Links } from '../document/links.ts'
import { Absolute } from '../flow/absolute.ts'
import type { Flowable } from '../flow/flowable.ts'
import { OffPage } from '../flow/off-page.ts'
import { Stack } from '../flow/stack.ts'
import { TextPainter } from '../flow/text-painter.ts'
import { FormWriter } from '../form/form-writer.ts'
import { TypingFonts } from '../form/typing-fonts.ts'
import { PageStore } from '../pages/page-store.ts'
import { loadBarcodes } from './barcode/load-barcodes.ts'
import { type CommandType, commands as registry } from './commands.ts'
import { readContents } from './contents.ts'
import type { Command } from './define-command.ts'
import type { DrawRequest } from './draw-request.ts'
import type { LoadedPages } from './loaded.ts'
import { loadImages } from './pictures/load-images.ts'
import { loadPages, type PageRules } from './pictures/load-pages.ts'
import { flowFields } from './request/fields.ts'
import type { AnyCommand, Drawing, Numbering, Scope } from './scope.ts'
import { NamedStyles } from './style/named-styles.ts'
import { inheritedStyle } from './style/styles.ts'

/** How commands are drawn, whatever they are. */
export interface DrawingRules extends PageRules {
  /** Faces of this machine that the text needs. */
  readonly faces: readonly FaceSource[]
  /** Whether content is marked for a structure tree. */
  readonly isTagged: boolean
  /** Whether the result is to be PDF/A: fonts of fields and colours of images are then others. */
  readonly isArchive: boolean
  /** Numbers of the pages; those of the drawing itself when absent. */
  readonly numbering?: Numbering
}

/** A drawing before its first page. */
export interface OpenedDrawing {
  readonly drawing: Drawing
  /** State that commands of the document begin with. */
  readonly scope: Scope
  /** Fonts as they are used. */
  readonly resources: TextResources
  /** Opens the pages of other documents once more: the structure of a page can be told once. */
  readonly reopenPages: () => Promise<LoadedPages>
}

/**
 * Opens what the commands of a request need: fonts, images, barcodes, pages of other documents.
 *
 * @throws EngineError `invalid_request` that names the command and its field
 */
export async function openDrawing(
  request: DrawRequest,
  rules: DrawingRules,
): Promise<OpenedDrawing> {
  const fonts = request.fonts.map(({ source, ...font }, index) => ({
    ...font,
    bytes: source,
    field: `fonts[${index}].source`,
  }))
  const faces = [...(await openRequestFonts(fonts)), ...rules.faces]
  const languages = hyphenationLanguages(request)
  const typesetter = await sharedTypesetter({ faces, hyphenation: languages ?? [] })
  const writer = new DocumentWriter({ isTagged: rules.isTagged })
  const unhyphenated = languages && whyUnhyphenated(languages)
  if (unhyphenated) writer.warn('option_not_applied', unhyphenated)
  const resources = new TextResources()
  const { language } = request
  const store = new PageStore(writer, language)
  const reopenPages = () => loadPages(store, writer, request, rules)
  const offPage = new OffPage()
  const families = faces.map(({ family }) => family)
  const painter = new TextPainter(typesetter, resources, families, offPage)
  const drawing: Drawing = {
    writer,
    painter,
    offPage,
    links: new Links(writer),
    styles: new NamedStyles(request.styles),
    images: await loadImages(writer.file, request, !rules.isArchive),
    barcodes: await loadBarcodes(request),
    pages: await reopenPages(),
    tooHigh: new Map(),
    // A font that PDF/A shows must be embedded.
    form: new FormWriter(writer, new TypingFonts(painter, { namesHelvetica: !rules.isArchive })),
    contents: readContents(request.commands),
    expectedPages: Math.ceil(request.commands.length / 10),
    numbering: rules.numbering ?? { numberOf: (place) => place, count: () => writer.pageCount },
    build,
  }
  const scope: Scope = {
    drawing,
    path: '',
    slot: ElementSlot.root(writer),
    style: inheritedStyle({ ...(language !== undefined && { language }), ...drawing.styles.base }),
    areaPt: { left: 0, right: 0 },
  }
  return { drawing, scope, resources, reopenPages }
}

function build(list: readonly AnyCommand[], path: string, scope: Scope): Flowable[] {
  return list.flatMap((command, index) =>
    buildOne(command, { ...scope, path: `${path}[${index}]` }),
  )
}

function buildOne(command: AnyCommand, scope: Scope): readonly Flowable[] {
  const { build: make, idle } = registry[command.type as CommandType] as unknown as Command
  scope.drawing.offPage.noteIdle(scope.path, {
    ...idleInPlace(command),
    ...idle?.(command, scope),
  })
  const made = make(command, scope)
  const flowables: readonly Flowable[] = Array.isArray(made) ? made : [made as Flowable]
  const { x_mm: x, y_mm: y, width_mm: width } = command
  if (typeof x !== 'number' || typeof y !== 'number' || command.type === 'link') return flowables
  const leftPt = mmToPt(x)
  const widthPt =
    typeof width === 'number' ? mmToPt(width) : Math.max(1, scope.areaPt.right - leftPt)
  return [new Absolute(new Stack(flowables), leftPt, mmToPt(y), widthPt)]
}

const FLOW_FIELDS = [...Object.keys(flowFields), 'keep_together'] as const

/** Fields of the flow that a command with a place of its own states. */
function idleInPlace(command: AnyCommand): Readonly<Record<string, string>> {
  if (command['x_mm'] === undefined) return {}
  const stated = FLOW_FIELDS.filter((field) => command[field] !== undefined)
  return Object.fromEntries(stated.map((field) => [field, 'a command without x_mm and y_mm']))
}

/** Languages of a document with styles that hyphenate; undefined where none does. */
function hyphenationLanguages({
  language,
  styles,
  commands,
  page,
}: DrawRequest): readonly string[] | undefined {
  const found = new Set<string>(language === undefined ? [] : [language])
  let hyphenates = false
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
    if (Array.isArray(value)) {
      for (const member of value) if (typeof member === 'object') visit(member)
      return
    }
    for (const [key, member] of Object.entries(value)) {
      if (key === 'language' && typeof member === 'string') found.add(member)
      else if (key === 'hyphenate' && member === true) hyphenates = true
      else if (typeof member === 'object') visit(member)
    }
  }
  visit([styles, commands, page])
  return hyphenates ? [...found] : undefined
}
