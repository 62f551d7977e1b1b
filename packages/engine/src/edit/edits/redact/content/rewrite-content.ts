import { hash } from 'node:crypto'
import type { ContentRange } from '../../../../pdf/content/content-parts.ts'
import { type ContentEdit, editContent } from '../../../../pdf/content/edit-content.ts'
import { inverse } from '../../../../pdf/content/matrix.ts'
import {
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { serialize, serializeName } from '../../../../pdf/file/write/serialize.ts'
import type {
  ContentNode,
  MarkedSequence,
  PlacedImage,
} from '../../../../pdf/glyphs/content-node.ts'
import { type Polygon, sharedArea, transformed } from '../region.ts'
import { usedResources } from '../used-resources.ts'
import { burnImage } from './burn-image.ts'
import { cutPath } from './cut-path.ts'
import { cutShow } from './cut-show.ts'
import { touchedPatterns } from './touched-patterns.ts'

/** Where content goes, on one page. */
export interface PageCuts {
  /** Pixels of images go here. */
  readonly regions: readonly Polygon[]
  /** Paths go here too. */
  readonly areas: readonly Polygon[]
}

/** Content after its cuts, and the resources that it still names. */
export interface CutContent {
  readonly bytes: Buffer
  readonly resources: PdfDict
}

/** How much of each kind was taken away. */
export interface CutCounts {
  images: number
  paths: number
}

const UNIT: Polygon = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const NOTHING = 1e-7

/** Properties that say in other words what a sequence shows. */
const WORDS = ['ActualText', 'Alt', 'E', 'T', 'Contents']

/**
 * Rewrites content whose glyphs and sequences are marked as cut. Objects that it paints and shares with other places are copied
 * first, so that nothing goes there.
 */
export class ContentRewriter {
  readonly #file: PdfFile
  readonly #isNamed: (text: string) => boolean
  readonly #forms = new Map<string, PdfRef>()
  readonly #images = new Map<string, PdfRef>()
  /** Paths and stencils that went with the pattern they were painted with. */
  readonly #gone = new WeakSet<object>()
  readonly #replaced = new Map<number, PdfRef | undefined>()
  /** Patterns with text or pictures in their cells that painted what went, since they were last taken from here. */
  #telling = new Set<number>()
  readonly counts: CutCounts = { images: 0, paths: 0 }

  /** @param isNamed whether a string holds text that must go */
  constructor(file: PdfFile, isNamed: (text: string) => boolean) {
    this.#file = file
    this.#isNamed = isNamed
  }

  /** Objects that went from where they were cut, and the first one that took the place of each. */
  get replaced(): ReadonlyMap<number, PdfRef | undefined> {
    return this.#replaced
  }

  /** Notes that an object went, and what took its place. */
  replace(num: number, by?: PdfRef): void {
    if (this.#replaced.get(num) === undefined) this.#replaced.set(num, by)
  }

  /** Content without what goes; undefined where all stays. */
  async rewrite(node: ContentNode, cuts: PageCuts): Promise<CutContent | undefined> {
    const edits = new Map<number, ContentEdit>()
    const added = new Map<string, Map<string, PdfObject>>()
    const take = (range: ContentRange, operators: string) =>
      edits.set(range.start, { start: range.start, end: range.end, operators })
    const name = (category: string, value: PdfObject): string => {
      const own = added.get(category) ?? new Map<string, PdfObject>()
      added.set(category, own)
      const taken = this.#file.dictAt(node.resources, category)
      let count = own.size + 1
      while (taken?.has(`SvcCut${count}`) || own.has(`SvcCut${count}`)) count += 1
      own.set(`SvcCut${count}`, value)
      return serializeName(`SvcCut${count}`)
    }
    for (const show of node.shows) {
      const operators = cutShow(show)
      if (operators !== undefined) take(show, operators)
    }
    for (const path of node.paths) {
      const operators = cuts.areas.length > 0 ? cutPath(path, cuts.areas) : undefined
      if (operators === undefined) continue
      take(path, operators)
      this.#gone.add(path)
      this.counts.paths += 1
    }
    for (const image of node.images) await this.#cutImage(image, cuts, take, name)
    for (const placed of node.contents) {
      const changed = await this.rewrite(placed.node, cuts)
      if (changed === undefined) continue
      const held = placed.holding(this.#form(placed.node, changed))
      const operator = placed.category === 'XObject' ? 'Do' : 'gs'
      take(placed, `${name(placed.category, held)} ${operator}`)
    }
    for (const mark of node.marks) {
      if (mark.isCut) this.#emptySequence(node, mark, take)
      const isTouched = mark.isCut || [...edits.keys()].some((start) => isWithin(mark, start))
      const opening = isTouched || this.#says(mark) ? withoutWords(this.#file, mark) : undefined
      if (opening !== undefined) take(mark.opening, opening)
    }
    const { spent, telling } = touchedPatterns(node, this.#gone)
    for (const num of telling) this.#telling.add(num)
    for (const pattern of spent) {
      take(pattern, '')
      if (pattern.num !== undefined) this.replace(pattern.num)
    }
    if (edits.size === 0) return undefined
    const bytes = editContent(node.bytes, [...edits.values()])
    const resources = withEntries(
      node.resources,
      Object.fromEntries(
        [...added].map(([category, own]) => [
          category,
          new Map([...(this.#file.dictAt(node.resources, category) ?? []), ...own]),
        ]),
      ),
    )
    return { bytes, resources: usedResources(this.#file, resources, bytes) }
  }

  /** Numbers of the patterns with text or pictures that painted what went since this was last asked. */
  takeTellingPatterns(): ReadonlySet<number> {
    const taken = this.#telling
    this.#telling = new Set()
    return taken
  }

  /** A form of changed content, the same one for the same changes. */
  #form(node: ContentNode, { bytes, resources }: CutContent): PdfRef {
    const { num = 0 } = node
    const key = `${num} ${hash('sha256', bytes, 'base64')} ${serialize(resources)}`
    const known = this.#forms.get(key)
    if (known) return known
    const form = this.#file.get(num)
    const entries = isStream(form) ? form.dict : new Map<string, PdfObject>()
    const made = this.#file.add(stream(bareEntries(entries, resources), bytes))
    this.#forms.set(key, made)
    this.replace(num, made)
    return made
  }

  async #cutImage(
    placed: PlacedImage,
    { regions }: PageCuts,
    take: (range: ContentRange, operators: string) => void,
    name: (category: string, value: PdfObject) => string,
  ): Promise<void> {
    const back = inverse(placed.matrix)
    const own = regions
      .map((region) => (back ? transformed(region, back) : []))
      .filter((region) => sharedArea(UNIT, region) > NOTHING)
    if (own.length === 0) return
    this.counts.images += 1
    if (placed.num !== undefined) this.replace(placed.num)
    const isPatterned = placed.patterns.length > 0
    if (isPatterned || own.some((region) => sharedArea(UNIT, region) > 0.9999)) {
      this.#gone.add(placed)
      take(placed, '')
      return
    }
    const burnt = await this.#burnt(placed, own)
    take(placed, `${name('XObject', burnt)} Do`)
  }

  async #burnt({ num, image }: PlacedImage, regions: readonly Polygon[]): Promise<PdfRef> {
    const places = regions.map((region) =>
      region.map((point) => point.map((at) => at.toFixed(5))).join(),
    )
    const key = num === undefined ? undefined : `${num} ${places.join(' ')}`
    const known = key === undefined ? undefined : this.#images.get(key)
    if (known) return known
    const burnt: PdfStream = await burnImage(this.#file, image, regions)
    const made = this.#file.add(burnt)
    if (key !== undefined) this.#images.set(key, made)
    if (num !== undefined) this.replace(num, made)
    return made
  }

  /** Takes everything away that a sequence paints. */
  #emptySequence(
    node: ContentNode,
    mark: MarkedSequence,
    take: (range: ContentRange, operators: string) => void,
  ): void {
    for (const path of node.paths) {
      if (isWithin(mark, path.start) && path.clip === '') take(path, 'n')
    }
    for (const placed of [...node.images, ...node.contents]) {
      if (!isWithin(mark, placed.start)) continue
      if ('category' in placed && placed.category !== 'XObject') continue
      take(placed, '')
      const { num } = 'image' in placed ? placed : placed.node
      if (num !== undefined) this.replace(num)
    }
  }

  #says({ properties }: MarkedSequence): boolean {
    return [...(properties?.values() ?? [])].some((value) => {
      const text = this.#file.resolve(value)
      return isString(text) && this.#isNamed(text.value)
    })
  }
}

function isWithin({ opening, end }: MarkedSequence, start: number): boolean {
  return start >= opening.end && start < end
}

/** Entries of a form whose content is written anew. */
function bareEntries(entries: PdfDict, resources: PdfDict): PdfDict {
  return withEntries(entries, {
    Resources: resources,
    Filter: undefined,
    DecodeParms: undefined,
    Length: undefined,
    Metadata: undefined,
    PieceInfo: undefined,
    LastModified: undefined,
    OPI: undefined,
  })
}

/** The operation that opens a sequence, without what says its text; undefined where it says nothing. */
function withoutWords(file: PdfFile, { tag, properties }: MarkedSequence): string | undefined {
  if (properties === undefined || !WORDS.some((key) => properties.has(key))) return undefined
  const kept = [...properties].filter(([key]) => !WORDS.includes(key))
  const direct = new Map(kept.map(([key, value]) => [key, file.resolve(value) ?? null]))
  return `${serializeName(tag)} ${serialize(direct)} BDC`
}
