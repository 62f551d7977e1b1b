import { ContentScanner } from '../content/content-scanner.ts'
import { IDENTITY, type Matrix, multiply } from '../content/matrix.ts'
import { OP } from '../content/operator-codes.ts'
import { readInlineImage } from '../content/read-inline-image.ts'
import { decodeFilters } from '../file/decode-filters.ts'
import { decodeTextString } from '../file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../file/objects.ts'
import { PdfLimitError } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type {
  ContentNode,
  MarkedSequence,
  PaintedPath,
  PlacedContent,
  PlacedImage,
} from './content-node.ts'
import type { GlyphFont } from './fonts/glyph-font.ts'
import { readGlyphFont } from './fonts/read-glyph-font.ts'
import type { StandardFonts } from './fonts/standard-fonts.ts'
import { type GraphicsState, INITIAL_STATE, SET, stateAfter } from './graphics-state.ts'
import { PathReader } from './path-reader.ts'
import { TextReader } from './text-reader.ts'

/** Content to read. */
export interface ContentSource {
  readonly num?: number
  readonly bytes: Buffer
  readonly resources: PdfDict
}

/** Text that the structure gives to a marked sequence of a page. */
export type StructureText = (mcid: number) => string | undefined

/** Reads content with everything it paints; fonts are read once for a file. */
export interface GlyphReader {
  readonly read: (source: ContentSource, options?: ReadOptions) => ContentNode
}

/** How content is read. */
export interface ReadOptions {
  readonly matrix?: Matrix
  readonly structureText?: StructureText
  /** Called for content whose place is not known: cells of patterns and glyphs of Type 3 fonts. */
  readonly onLoose?: (node: ContentNode) => void
}

// Forms inside forms; those of real files are a handful deep.
const MAX_DEPTH = 30
// A form of forms of forms, each painted often, becomes more than anybody can look through.
const MAX_NODES = 200_000
/**
 * A {@link GlyphReader} for one file.
 *
 * @throws PdfError where content shows text in a way that cannot be read; PdfLimitError for more than anybody can read
 */
export function glyphReader(file: PdfFile, standard: StandardFonts): GlyphReader {
  const fonts = new Map<PdfDict, GlyphFont>()
  let nodes = 0

  function fontOf(
    resources: PdfDict,
    fontName: string,
  ): { font: GlyphFont; dict: PdfDict } | undefined {
    const value = file.resolve(file.dictAt(resources, 'Font')?.get(fontName))
    return isDict(value) ? { font: known(value), dict: value } : undefined
  }

  function known(value: PdfDict): GlyphFont {
    const font = fonts.get(value) ?? readGlyphFont(file, value, standard)
    fonts.set(value, font)
    return font
  }

  function readNode(
    { num, bytes, resources }: ContentSource,
    initial: GraphicsState,
    options: ReadOptions,
    above: readonly number[],
  ): ContentNode {
    nodes += 1
    if (nodes > MAX_NODES) throw new PdfLimitError('The content paints too many forms.')
    if (above.length > MAX_DEPTH) throw new PdfLimitError('Forms are nested too deeply.')
    const images: PlacedImage[] = []
    const contents: PlacedContent[] = []
    const marks: MarkedSequence[] = []
    const open: MarkedSequence[] = []
    const saved: GraphicsState[] = []
    const loose = new Set<PdfObject>()
    let missingStates = 0
    let deepestState = 0
    let state = initial
    const paths = new PathReader(() => state)
    const text = new TextReader(
      () => state,
      () => open.findLast(({ actualText }) => actualText !== undefined),
    )
    const scanner = new ContentScanner(bytes)

    const setFont = (fontName: string, size: number) => {
      const found = fontOf(resources, fontName)
      state = { ...state, font: found?.font, fontName, size }
      if (found && isName(file.resolve(found.dict.get('Subtype')), 'Type3'))
        lookIntoGlyphs(found.dict)
    }

    function numbers(): Matrix {
      return [0, 1, 2, 3, 4, 5].map((index) => scanner.number(index)) as unknown as Matrix
    }

    function lookInto(value: PdfObject, own: PdfDict): void {
      if (loose.has(value) || !isStream(value) || !options.onLoose || above.length > MAX_DEPTH)
        return
      loose.add(value)
      const source = { bytes: decodeFilters(file, value).data, resources: own }
      options.onLoose(readNode(source, INITIAL_STATE, { onLoose: options.onLoose }, [...above, -1]))
    }

    function lookIntoGlyphs(font: PdfDict): void {
      if (loose.has(font)) return
      loose.add(font)
      const own = file.dictAt(font, 'Resources') ?? resources
      for (const glyph of file.dictAt(font, 'CharProcs')?.values() ?? []) {
        lookInto(file.resolve(glyph) ?? null, own)
      }
    }

    function useState(stateName: string): void {
      const value = file.resolve(file.dictAt(resources, 'ExtGState')?.get(stateName))
      if (!isDict(value)) return
      const width = file.resolve(value.get('LW'))
      if (typeof width === 'number') state = { ...state, lineWidth: width }
      const font = file.resolve(value.get('Font'))
      if (isArray(font)) {
        const own = file.resolve(font[0])
        const size = Number(file.resolve(font[1]))
        if (isDict(own)) state = { ...state, font: known(own), fontName: stateName, size }
      }
      const mask = file.dictAt(value, 'SMask')
      const group = mask?.get('G')
      if (mask === undefined || !isRef(group)) return
      placeForm(group.num, 'ExtGState', (content) =>
        withEntries(value, { SMask: withEntries(mask, { G: content }) }),
      )
    }

    function placeForm(
      formNum: number,
      category: PlacedContent['category'],
      holding: PlacedContent['holding'],
    ): void {
      const form = file.get(formNum)
      if (!isStream(form) || above.includes(formNum)) return
      const own = file.dictAt(form.dict, 'Resources') ?? resources
      const numbersOf = file.resolve(form.dict.get('Matrix'))
      const formMatrix =
        isArray(numbersOf) && numbersOf.length === 6
          ? (numbersOf.map((item) => Number(file.resolve(item))) as unknown as Matrix)
          : IDENTITY
      const source = { num: formNum, bytes: decodeFilters(file, form).data, resources: own }
      const inner = { ...state, matrix: multiply(formMatrix, state.matrix) }
      const node = readNode(source, inner, options, [...above, formNum])
      contents.push({ start: scanner.start, end: scanner.end, node, category, holding })
    }

    function paintXObject(objectName: string): void {
      const value = file.dictAt(resources, 'XObject')?.get(objectName)
      const object = file.resolve(value)
      if (!isRef(value) || !isStream(object)) return
      const subtype = file.resolve(object.dict.get('Subtype'))
      if (isName(subtype, 'Image')) {
        const { matrix } = state
        images.push({
          start: scanner.start,
          end: scanner.end,
          image: object,
          num: value.num,
          matrix,
        })
      } else if (isName(subtype, 'Form')) placeForm(value.num, 'XObject', (content) => content)
    }

    function begin(hasProperties: boolean): void {
      const operand = hasProperties ? scanner.operand(1) : undefined
      const properties = isName(operand)
        ? file.dictAt(file.dictAt(resources, 'Properties') ?? new Map(), operand.value)
        : isDict(operand)
          ? operand
          : undefined
      const own = file.resolve(properties?.get('ActualText'))
      const mcid = file.resolve(properties?.get('MCID'))
      const structure = typeof mcid === 'number' ? options.structureText?.(mcid) : undefined
      const mark: MarkedSequence = {
        opening: { start: scanner.start, end: scanner.end },
        tag: scanner.name(0),
        properties,
        actualText: isString(own) ? decodeTextString(own.value) : structure,
        isEcho: false,
        end: bytes.length,
        isCut: false,
      }
      marks.push(mark)
      open.push(mark)
    }

    function fillWith(isFill: boolean): void {
      const pattern = scanner.name(scanner.operandCount - 1)
      if (pattern === '') {
        if (isFill) state = { ...state, hasPattern: false }
        return
      }
      const value = file.resolve(file.dictAt(resources, 'Pattern')?.get(pattern))
      if (isStream(value)) {
        if (isFill) state = { ...state, hasPattern: true }
        lookInto(value, file.dictAt(value.dict, 'Resources') ?? resources)
      } else if (isFill) state = { ...state, hasPattern: false }
    }

    while (scanner.next()) {
      const { operator } = scanner
      state = stateAfter(scanner, state)
      if (paths.follow(scanner) || text.follow(scanner)) continue
      switch (operator) {
        case OP.save:
          saved.push(state)
          deepestState = Math.max(deepestState, saved.length)
          break
        case OP.restore: {
          const before = saved.pop()
          if (before === undefined) missingStates += 1
          else state = before
          break
        }
        case OP.transform:
          state = { ...state, matrix: multiply(numbers(), state.matrix) }
          break
        case OP.font:
          setFont(scanner.name(0), scanner.number(1))
          break
        case SET.state:
          useState(scanner.name(0))
          break
        case SET.fillColor:
          fillWith(true)
          break
        case SET.strokeColor:
          fillWith(false)
          break
        case OP.paintXObject:
          paintXObject(scanner.name(0))
          break
        case OP.inlineImage: {
          const operation = bytes.subarray(scanner.start, scanner.end)
          const spaces = file.dictAt(resources, 'ColorSpace') ?? new Map()
          const image = readInlineImage(operation, spaces)
          const { matrix } = state
          images.push({ start: scanner.start, end: scanner.end, image, num: undefined, matrix })
          break
        }
        case OP.beginMark:
        case OP.beginMarkWithProperties:
          begin(operator === OP.beginMarkWithProperties)
          break
        case OP.endMark: {
          const mark = open.pop()
          if (mark) mark.end = scanner.start
          break
        }
      }
    }
    return {
      ...{ num, bytes, resources, images, contents, marks },
      shows: text.shows,
      paths: paths.paths satisfies readonly PaintedPath[],
      openStates: saved.length,
      missingStates,
      deepestState,
    }
  }

  return {
    read(source, options = {}) {
      const initial = { ...INITIAL_STATE, matrix: options.matrix ?? IDENTITY }
      return readNode(source, initial, options, source.num === undefined ? [] : [source.num])
    },
  }
}
