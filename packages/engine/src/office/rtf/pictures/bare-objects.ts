import type { Removals } from '../../disarm/removals.ts'
import type { RtfScanner } from '../scan-rtf.ts'

interface EmbeddedObject {
  readonly depth: number
  hasData: boolean
  /** Depth of the group of what stands for it. */
  result: number | undefined
  isShown: boolean
}

const PICTURES = new Set(['pict', 'shp', 'shppict', 'nonshppict'])

/** Finds objects whose data goes and that have nothing beside it to show: their icon is in the data alone. */
export class BareObjects {
  readonly #objects: EmbeddedObject[] = []
  readonly #removals: Removals

  constructor(removals: Removals) {
    this.#removals = removals
  }

  token({ kind, word, depth, start, end, text }: RtfScanner, isDestination: boolean): void {
    if (isDestination && word === 'object') {
      this.#objects.push({ depth, hasData: false, result: undefined, isShown: false })
      return
    }
    const object = this.#objects.at(-1)
    if (object === undefined) return
    if (kind === 'close' && depth < object.depth) {
      this.#objects.pop()
      if (object.hasData && !object.isShown) this.#removals.add('bareObjects')
    } else if (isDestination && word === 'objdata') object.hasData = true
    else if (isDestination && word === 'result') object.result = depth
    else if (object.result === undefined || depth < object.result) return
    else if (kind === 'text') object.isShown ||= /\S/.test(text.slice(start, end))
    else object.isShown ||= PICTURES.has(word)
  }
}
