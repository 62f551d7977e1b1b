import { decodeStream } from '../src/pdf/file/decode-stream.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
} from '../src/pdf/file/objects.ts'
import { PdfFile } from '../src/pdf/file/pdf-file.ts'

/** Findings of a walk over a tagged file. */
export interface StructureWalk {
  /** Contradictions; none in a sound file. */
  readonly problems: readonly string[]
  /** One line for each element, indented by depth: its type, and `Lang` and `Alt` where it has them. */
  readonly outline: string
}

/**
 * Walks the structure tree and, apart from it, everything the pages paint, and compares the two.
 *
 * An opinion of its own: of the code under test it shares only what reads objects. It knows nothing of how the tree
 * came about.
 */
export function walkStructure(bytes: Uint8Array): StructureWalk {
  const file = PdfFile.open(bytes)
  const walker = new Walker(file)
  walker.walkTree()
  walker.walkPages()
  walker.compare()
  return { problems: walker.problems, outline: walker.lines.join('\n') }
}

/** Operators that paint something. */
const PAINTS = /^(?:S|s|f|F|f\*|B|B\*|b|b\*|sh|Tj|TJ|'|")$/
/** A name, a dictionary bracket, or a run of anything else; strings have been emptied. */
const TOKEN = /\/[^\s/<>[\]()]*|<<|>>|[^\s/<>[\]()]+/g

class Walker {
  readonly problems: string[] = []
  readonly lines: string[] = []
  readonly #file: PdfFile
  /** Number of the owning element by content: `owner mcid`. */
  readonly #owned = new Map<string, number>()
  readonly #ownedAnnotations = new Map<number, { element: number; type: string }>()
  readonly #painted = new Set<string>()
  readonly #annotations = new Set<number>()
  readonly #owners = new Set<number>()
  readonly #parentTree = new Map<number, PdfObject>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  walkTree(): void {
    const root = this.#file.catalog.get('StructTreeRoot')
    const entries = this.#file.resolve(root)
    if (!isRef(root) || !isDict(entries)) {
      this.problems.push('no structure tree')
      return
    }
    this.#readNumbers(entries.get('ParentTree'))
    const next = entries.get('ParentTreeNextKey')
    const highest = Math.max(-1, ...this.#parentTree.keys())
    if (typeof next !== 'number' || next <= highest) this.problems.push('ParentTreeNextKey is low')
    this.#walkKids(entries.get('K'), root.num, undefined, '', 0)
  }

  #walkKids(
    kids: PdfObject | undefined,
    parent: number,
    page: number | undefined,
    type: string,
    depth: number,
  ): void {
    const value = this.#file.resolve(kids)
    if (isArray(value)) {
      for (const kid of value) this.#walkKids(kid, parent, page, type, depth)
    } else if (typeof value === 'number') this.#own(page, value, parent)
    else if (!isDict(value)) return
    else if (value.has('S')) this.#walkElement(kids, value, parent, depth)
    else if (isName(value.get('Type'), 'MCR')) {
      const owner = numOf(value.get('Stm')) ?? numOf(value.get('Pg')) ?? page
      this.#own(owner, value.get('MCID'), parent)
    } else if (isName(value.get('Type'), 'OBJR')) {
      const annotation = numOf(value.get('Obj')) ?? -1
      if (this.#ownedAnnotations.has(annotation)) {
        this.problems.push(`annotation ${annotation} has two elements`)
      }
      this.#ownedAnnotations.set(annotation, { element: parent, type })
    } else this.problems.push(`a kid of element ${parent} is nothing known`)
  }

  #walkElement(kid: PdfObject | undefined, value: PdfDict, parent: number, depth: number): void {
    if (!isRef(kid)) {
      this.problems.push(`a kid of element ${parent} is no reference`)
      return
    }
    if (numOf(value.get('P')) !== parent) this.problems.push(`P of element ${kid.num} is wrong`)
    const type = value.get('S')
    const name = isName(type) ? type.value : '?'
    const notes = ['Lang', 'Alt'].map((key) => {
      const text = value.get(key)
      return isString(text) ? ` ${key}=${readable(text.value)}` : ''
    })
    this.lines.push(`${'  '.repeat(depth)}${name}${notes.join('')}`)
    this.#walkKids(value.get('K'), kid.num, numOf(value.get('Pg')), name, depth + 1)
  }

  #own(owner: number | undefined, mcid: PdfObject | undefined, element: number): void {
    const key = `${owner} ${mcid}`
    if (owner === undefined || typeof mcid !== 'number') {
      this.problems.push(`element ${element} owns content of no page`)
    }
    if (this.#owned.has(key)) this.problems.push(`content ${key} has two elements`)
    this.#owned.set(key, element)
    if (owner !== undefined) this.#owners.add(owner)
  }

  #readNumbers(node: PdfObject | undefined): void {
    const value = this.#file.resolve(node)
    if (!isDict(value)) return
    const kids = this.#file.resolve(value.get('Kids'))
    if (isArray(kids)) for (const kid of kids) this.#readNumbers(kid)
    const nums = this.#file.resolve(value.get('Nums'))
    if (!isArray(nums)) return
    for (let index = 0; index + 1 < nums.length; index += 2) {
      const key = nums[index]
      if (typeof key !== 'number' || this.#parentTree.has(key)) {
        this.problems.push(`key ${String(key)} of the parent tree is wrong`)
        continue
      }
      this.#parentTree.set(key, nums[index + 1] ?? null)
    }
  }

  walkPages(): void {
    const visit = (node: PdfObject | undefined, resources: PdfObject | undefined) => {
      const value = this.#file.resolve(node)
      if (!isDict(value)) return
      const own = value.get('Resources') ?? resources
      const kids = this.#file.resolve(value.get('Kids'))
      if (isArray(kids)) for (const kid of kids) visit(kid, own)
      else if (isRef(node)) this.#walkPage(node.num, value, own)
    }
    visit(this.#file.catalog.get('Pages'), undefined)
  }

  #walkPage(num: number, page: PdfDict, resources: PdfObject | undefined): void {
    const contents = this.#file.resolve(page.get('Contents'))
    const streams = isArray(contents) ? contents : [contents ?? null]
    const text = streams
      .map((item) => this.#file.resolve(item))
      .map((item) => (isStream(item) ? decodeStream(item).toString('latin1') : ''))
      .join('\n')
    this.#walkContent(num, text, resources, false)
    const annotations = this.#file.resolve(page.get('Annots'))
    if (!isArray(annotations)) return
    if (!isName(page.get('Tabs'), 'S')) this.problems.push(`Tabs of page ${num} is not S`)
    for (const item of annotations) {
      const annotation = this.#file.resolve(item)
      const num = numOf(item) ?? -1
      this.#annotations.add(num)
      const owner = this.#ownedAnnotations.get(num)
      const isField = isDict(annotation) && isName(annotation.get('Subtype'), 'Widget')
      const key = isDict(annotation) ? annotation.get('StructParent') : undefined
      const element = typeof key === 'number' ? numOf(this.#parentTree.get(key)) : undefined
      if (owner === undefined) this.problems.push(`annotation ${num} has no element`)
      else if (owner.type !== (isField ? 'Form' : 'Link'))
        this.problems.push(`annotation ${num} is in ${owner.type}`)
      if (element !== owner?.element) this.problems.push(`StructParent of ${num} is wrong`)
    }
  }

  #walkContent(owner: number, raw: string, resources: PdfObject | undefined, inside: boolean) {
    const content = withoutStrings(raw)
    const marks: ('content' | 'artifact' | 'other')[] = []
    const isCovered = () => inside || marks.includes('content') || marks.includes('artifact')
    let operands: string[] = []
    for (const [token] of content.matchAll(TOKEN)) {
      if (/^(?:[/<>+\-.\d]|true|false|null)/.test(token)) {
        operands.push(token)
        continue
      }
      if (token === 'BDC' || token === 'BMC') {
        const mcid = operands[operands.indexOf('/MCID') + 1]
        const isContent = operands.includes('/MCID')
        if (isContent) this.#paint(owner, Number(mcid), marks.includes('artifact'))
        else if (operands[0] === '/Artifact' && (inside || marks.includes('content'))) {
          this.problems.push(`an artifact in content of ${owner}`)
        }
        marks.push(isContent ? 'content' : operands[0] === '/Artifact' ? 'artifact' : 'other')
      } else if (token === 'EMC') {
        if (marks.pop() === undefined) this.problems.push(`EMC without a mark in ${owner}`)
      } else if (token === 'Do') this.#walkXObject(operands[0] ?? '', owner, resources, isCovered())
      else if (PAINTS.test(token) && !isCovered()) {
        this.problems.push(`unmarked ${token} in ${owner}`)
      }
      operands = []
    }
    if (marks.length > 0) this.problems.push(`a mark in ${owner} is not closed`)
  }

  #walkXObject(
    name: string,
    owner: number,
    resources: PdfObject | undefined,
    isCovered: boolean,
  ): void {
    const known = this.#file.resolve(resources)
    const xObjects = isDict(known) ? this.#file.resolve(known.get('XObject')) : undefined
    const reference = isDict(xObjects) ? xObjects.get(name.slice(1)) : undefined
    const value = this.#file.resolve(reference)
    if (!isStream(value)) this.problems.push(`${name} of ${owner} is missing`)
    else if (isName(value.dict.get('Subtype'), 'Form')) {
      const text = decodeStream(value).toString('latin1')
      const own = value.dict.get('Resources') ?? resources
      this.#walkContent(numOf(reference) ?? -1, text, own, isCovered)
    } else if (!isCovered) this.problems.push(`unmarked image in ${owner}`)
  }

  #paint(owner: number, mcid: number, isArtifact: boolean): void {
    const key = `${owner} ${mcid}`
    if (isArtifact) this.problems.push(`content ${key} in an artifact`)
    if (this.#painted.has(key)) this.problems.push(`content ${key} is painted twice`)
    this.#painted.add(key)
    if (!this.#owned.has(key)) this.problems.push(`content ${key} has no element`)
    this.#owners.add(owner)
  }

  compare(): void {
    for (const key of this.#owned.keys()) {
      if (!this.#painted.has(key)) this.problems.push(`content ${key} is on no page`)
    }
    for (const num of this.#ownedAnnotations.keys()) {
      if (!this.#annotations.has(num)) this.problems.push(`annotation ${num} is on no page`)
    }
    for (const owner of this.#owners) this.#compareParents(owner)
  }

  #compareParents(owner: number): void {
    const value = this.#file.get(owner)
    const entries = isStream(value) ? value.dict : value
    const key = isDict(entries) ? entries.get('StructParents') : undefined
    const parents =
      typeof key === 'number' ? this.#file.resolve(this.#parentTree.get(key)) : undefined
    if (!isArray(parents)) {
      this.problems.push(`${owner} has no entry in the parent tree`)
      return
    }
    for (const [mcid, parent] of parents.entries()) {
      const expected = this.#owned.get(`${owner} ${mcid}`)
      if (numOf(parent) !== expected) {
        this.problems.push(`the parent tree is wrong about content ${owner} ${mcid}`)
      }
    }
  }
}

/** Content with the insides of its strings gone, whose bytes could look like operators. */
function withoutStrings(content: string): string {
  const hexless = content.replace(/<[0-9A-Fa-f\s]*>/g, '()')
  return hexless.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()')
}

function readable(text: string): string {
  if (!text.startsWith('\u00fe\u00ff')) return text
  return Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
}

function numOf(value: PdfObject | undefined): number | undefined {
  return isRef(value) ? value.num : undefined
}
