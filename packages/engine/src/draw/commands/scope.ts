import { EngineError } from '../../messages/errors.ts'
import { mmToPt } from '../../units/length.ts'
import type { DocumentWriter } from '../document/document-writer.ts'
import type { ElementSlot } from '../document/element-slot.ts'
import type { Links } from '../document/links.ts'
import type { Flowable, FlowOptions } from '../flow/flowable.ts'
import type { OffPage } from '../flow/off-page.ts'
import type { TextPainter } from '../flow/text-painter.ts'
import type { FormWriter } from '../form/form-writer.ts'
import type { Contents } from './contents.ts'
import type { LoadedBarcodes, LoadedImages, LoadedPages } from './loaded.ts'
import type { NamedStyles } from './style/named-styles.ts'
import { inheritedStyle, mergedStyle, type StyleFields } from './style/styles.ts'

/** A command as containers hold it; its own schema knows the rest. */
export interface AnyCommand {
  readonly type: string
  readonly [field: string]: unknown
}

/** Numbers that pages are called by. */
export interface Numbering {
  /** Number that is shown on a page that was drawn, by its place, from 1. */
  readonly numberOf: (place: number) => number
  /** How many pages there are in the end. */
  readonly count: () => number
}

/** Parts that all commands of a document are drawn with. */
export interface Drawing {
  readonly writer: DocumentWriter
  readonly painter: TextPainter
  /** Takes note of what is drawn beyond the edges of its page. */
  readonly offPage: OffPage
  readonly links: Links
  readonly styles: NamedStyles
  readonly images: LoadedImages
  readonly form: FormWriter
  readonly barcodes: LoadedBarcodes
  readonly pages: LoadedPages
  /** Commands whose HTML is higher than a page, and the room of a page there. */
  readonly tooHigh: Map<string, number>
  /** Headings and bookmarks of the whole document. */
  readonly contents: Contents
  /** About how many pages there will be: room for numbers is left by it. */
  readonly expectedPages: number
  readonly numbering: Numbering
  /** Flowables of a list of commands. */
  build(commands: readonly AnyCommand[], path: string, scope: Scope): Flowable[]
}

/** Where a command stands: what it inherits, and what it is called in messages. */
export interface Scope {
  readonly drawing: Drawing
  /** Field of the request, for example `commands[3]`. */
  readonly path: string
  /** The element that it becomes part of; absent in what is decoration. */
  readonly slot: ElementSlot | undefined
  /** Style that is inherited. */
  readonly style: StyleFields
  /** Width from which the width of an absolute command is taken, in points. */
  readonly areaPt: { readonly left: number; readonly right: number }
}

/** Style of a command: inherited, then of `style`, then its own. */
export function styleOf(
  scope: Scope,
  command: { readonly style?: string | undefined },
): StyleFields {
  const { styles } = scope.drawing
  const named = command.style === undefined ? undefined : styles.get(command.style)
  const base = named ? mergedStyle(scope.style, named) : scope.style
  return mergedStyle(base, command)
}

/** The scope of what stands inside a command. */
export function inside(
  scope: Scope,
  slot: ElementSlot | undefined,
  style: StyleFields = scope.style,
): Scope {
  return { ...scope, slot, style: inheritedStyle(style) }
}

/** Space around a command and its rules, in points. */
export function flowOf(
  command: {
    readonly space_before_mm?: number | undefined
    readonly space_after_mm?: number | undefined
    readonly keep_with_next?: boolean | undefined
    readonly keep_together?: boolean | undefined
  },
  more: { readonly keepWithNext?: boolean } = {},
): FlowOptions {
  return {
    spaceBeforePt: mmToPt(command.space_before_mm ?? 0),
    spaceAfterPt: mmToPt(command.space_after_mm ?? 0),
    keepWithNext: command.keep_with_next ?? more.keepWithNext ?? false,
    keepTogether: command.keep_together ?? false,
  }
}

/** An error about a field of a command. */
export function refused(
  path: string,
  message: string,
  code: 'invalid_request' | 'invalid_document' = 'invalid_request',
  cause?: unknown,
): EngineError {
  return new EngineError(code, `${path} ${message}`, { cause })
}
