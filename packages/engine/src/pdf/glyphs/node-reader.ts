import { ContentScanner } from '../content/content-scanner.ts'
import { multiply } from '../content/matrix.ts'
import { OP } from '../content/operator-codes.ts'
import { readInlineImage } from '../content/read-inline-image.ts'
import { readMatrix } from '../content/read-matrix.ts'
import { scannedMatrix } from '../content/scanned-operands.ts'
import { decodeFilters } from '../file/decode-filters.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  withEntries,
} from '../file/objects.ts'
import { PdfLimitError } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { ContentNode, PlacedContent, PlacedImage, UsedPattern } from './content-node.ts'
import type { ContentFile, ContentSource, ReadOptions } from './content-source.ts'
import { type GraphicsState, INITIAL_STATE, patternsOf, SET, stateAfter } from './graphics-state.ts'
import { MarkReader } from './mark-reader.ts'
import { PathReader } from './path-reader.ts'
import { TextReader } from './text-reader.ts'

// Forms inside forms; those of real files are a handful deep.
const MAX_DEPTH = 30

/** Reads one piece of content, and through another of its kind each form that it paints. */
export class NodeReader {
  readonly #shared: ContentFile
  readonly #file: PdfFile
  readonly #source: ContentSource
  readonly #options: ReadOptions
  readonly #above: readonly number[]
  readonly #scanner: ContentScanner
  readonly #paths: PathReader
  readonly #marks: MarkReader
  readonly #text: TextReader
  readonly #images: PlacedImage[] = []
  readonly #contents: PlacedContent[] = []
  readonly #saved: GraphicsState[] = []
  readonly #patterns: UsedPattern[] = []
  readonly #fonts = new Set<PdfDict>()
  readonly #loose = new Map<PdfStream, ContentNode>()
  #state: GraphicsState
  #deepestState = 0

  /** @param above numbers of the forms that this content is painted by */
  constructor(
    shared: ContentFile,
    source: ContentSource,
    initial: GraphicsState,
    options: ReadOptions,
    above: readonly number[],
  ) {
    this.#shared = shared
    this.#file = shared.file
    this.#source = source
    this.#state = initial
    this.#options = options
    this.#above = above
    this.#scanner = new ContentScanner(source.bytes)
    this.#paths = new PathReader(() => this.#state, shared.countParts)
    const { structureText } = options
    const { file, countParts } = shared
    this.#marks = new MarkReader({ file, source, structureText, countParts })
    this.#text = new TextReader(
      () => this.#state,
      () => this.#marks.innermostText,
      countParts,
    )
  }

  /** @throws PdfError where text is shown in a way that cannot be read; PdfLimitError for forms too deep or too many */
  read(): ContentNode {
    this.#shared.count()
    if (this.#above.length > MAX_DEPTH) throw new PdfLimitError('Forms are nested too deeply.')
    const { num, bytes, resources } = this.#source
    while (this.#scanner.next()) this.#follow()
    return {
      num,
      bytes,
      resources,
      images: this.#images,
      contents: this.#contents,
      marks: this.#marks.marks,
      shows: this.#text.shows,
      paths: this.#paths.paths,
      patterns: this.#patterns,
      deepestState: this.#deepestState,
    }
  }

  #follow(): void {
    const scanner = this.#scanner
    this.#state = stateAfter(scanner, this.#state)
    if (this.#paths.follow(scanner) || this.#text.follow(scanner) || this.#marks.follow(scanner))
      return
    switch (scanner.operator) {
      case OP.save:
        this.#saved.push(this.#state)
        if (this.#saved.length > this.#deepestState) this.#shared.countParts(1)
        this.#deepestState = Math.max(this.#deepestState, this.#saved.length)
        break
      case OP.restore:
        this.#restore()
        break
      case OP.transform:
        this.#transform()
        break
      case OP.font:
        this.#useFont(scanner.name(0), scanner.number(1))
        break
      case SET.state:
        this.#useState(scanner.name(0))
        break
      case SET.fillColor:
        this.#usePattern(true)
        break
      case SET.strokeColor:
        this.#usePattern(false)
        break
      case OP.paintXObject:
        this.#paintXObject(scanner.name(0))
        break
      case OP.inlineImage:
        this.#paintInlineImage()
        break
    }
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  #transform(): void {
    const added = scannedMatrix(this.#scanner)
    this.#state = { ...this.#state, matrix: multiply(added, this.#state.matrix) }
  }

  #useFont(fontName: string, size: number): void {
    const dict = this.#file.resolve(this.#resource('Font', fontName))
    const font = isDict(dict) ? this.#shared.fontOf(dict) : undefined
    this.#state = { ...this.#state, font, fontName, size }
    if (isDict(dict)) this.#lookIntoGlyphs(dict)
  }

  #useState(stateName: string): void {
    const file = this.#file
    const entries = file.resolve(this.#resource('ExtGState', stateName))
    if (!isDict(entries)) return
    const width = file.resolve(entries.get('LW'))
    if (typeof width === 'number') this.#state = { ...this.#state, lineWidth: width }
    const font = file.resolve(entries.get('Font'))
    if (isArray(font)) {
      const dict = file.resolve(font[0])
      const size = Number(file.resolve(font[1]))
      if (isDict(dict)) {
        const own = this.#shared.fontOf(dict)
        this.#state = { ...this.#state, font: own, fontName: stateName, size }
        this.#lookIntoGlyphs(dict)
      }
    }
    const mask = file.dictAt(entries, 'SMask')
    const group = mask?.get('G')
    if (mask === undefined || !isRef(group)) return
    this.#placeForm(group.num, 'ExtGState', (content) =>
      withEntries(entries, { SMask: withEntries(mask, { G: content }) }),
    )
  }

  #usePattern(isFill: boolean): void {
    const patternName = this.#scanner.name(this.#scanner.operandCount - 1)
    const value = patternName === '' ? undefined : this.#resource('Pattern', patternName)
    const pattern = this.#file.resolve(value)
    const { start, end } = this.#scanner
    const used = isStream(pattern)
      ? {
          start,
          end,
          num: isRef(value) ? value.num : undefined,
          cell: this.#lookInto(pattern, this.#ownResources(pattern.dict)),
        }
      : undefined
    if (used) {
      this.#shared.countParts(1)
      this.#patterns.push(used)
    }
    this.#state = { ...this.#state, [isFill ? 'fillPattern' : 'strokePattern']: used }
  }

  #paintXObject(objectName: string): void {
    const value = this.#resource('XObject', objectName)
    const object = this.#file.resolve(value)
    if (!isRef(value) || !isStream(object)) return
    const subtype = this.#file.resolve(object.dict.get('Subtype'))
    if (isName(subtype, 'Image')) this.#placeImage(object, value.num)
    else if (isName(subtype, 'Form')) this.#placeForm(value.num, 'XObject', (content) => content)
  }

  #paintInlineImage(): void {
    const { start, end } = this.#scanner
    const operation = this.#source.bytes.subarray(start, end)
    const spaces = this.#file.dictAt(this.#source.resources, 'ColorSpace') ?? new Map()
    this.#placeImage(readInlineImage(operation, spaces), undefined)
  }

  #placeImage(image: PlacedImage['image'], num: number | undefined): void {
    const { start, end } = this.#scanner
    this.#shared.countParts(1)
    const isStencil = this.#file.resolve(image.dict.get('ImageMask')) === true
    const patterns = patternsOf(this.#state, { fills: isStencil, strokes: false })
    this.#images.push({ start, end, image, num, matrix: this.#state.matrix, patterns })
  }

  #placeForm(
    num: number,
    category: PlacedContent['category'],
    holding: PlacedContent['holding'],
  ): void {
    const form = this.#file.get(num)
    if (!isStream(form) || this.#above.includes(num)) return
    const resources = this.#ownResources(form.dict)
    const source = { num, bytes: decodeFilters(this.#file, form).data, resources }
    const matrix = multiply(readMatrix(this.#file, form.dict.get('Matrix')), this.#state.matrix)
    const above = [...this.#above, num]
    const inner = { ...this.#state, matrix }
    const node = new NodeReader(this.#shared, source, inner, this.#options, above).read()
    const { start, end } = this.#scanner
    this.#contents.push({ start, end, node, category, holding })
  }

  /** Reads what draws the glyphs of a Type 3 font. */
  #lookIntoGlyphs(font: PdfDict): void {
    const isDrawn = isName(this.#file.resolve(font.get('Subtype')), 'Type3')
    if (!isDrawn || this.#fonts.has(font)) return
    this.#fonts.add(font)
    for (const value of this.#file.dictAt(font, 'CharProcs')?.values() ?? []) {
      const glyph = this.#file.resolve(value)
      if (isStream(glyph)) this.#lookInto(glyph, this.#ownResources(font))
    }
  }

  /** Reads content whose place is not known, once. */
  #lookInto(content: PdfStream, resources: PdfDict): ContentNode | undefined {
    const { onLoose } = this.#options
    const known = this.#loose.get(content)
    if (known || !onLoose || this.#above.length > MAX_DEPTH) return known
    const source = { bytes: decodeFilters(this.#file, content).data, resources }
    const above = [...this.#above, -1]
    const node = new NodeReader(this.#shared, source, INITIAL_STATE, { onLoose }, above).read()
    this.#loose.set(content, node)
    onLoose(node)
    return node
  }

  #resource(category: string, name: string): PdfObject | undefined {
    return this.#file.dictAt(this.#source.resources, category)?.get(name)
  }

  /** Resources of a form, a pattern or a font; where it names none, those of the content that uses it. */
  #ownResources(dict: PdfDict): PdfDict {
    return this.#file.dictAt(dict, 'Resources') ?? this.#source.resources
  }
}
