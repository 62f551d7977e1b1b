import { randomBytes } from 'node:crypto'

/** Element that holds a place; no document can name one of a run, whose key it does not know. */
export const SLOT_ELEMENT = 'svc-slot'

/** HTML made here (formulas, diagrams), and what it says as plain text. */
export interface SlotContent {
  readonly html: string
  readonly text: string
}

/**
 * Holds places for HTML that is made here while the document around it is sanitised, where it would lose the styles
 * and elements that a document must not have.
 */
export class Slots {
  readonly #key = randomBytes(12).toString('hex')
  readonly #contents: SlotContent[] = []

  /** Markup that holds the place of some HTML. */
  hold(content: SlotContent): string {
    this.#contents.push(content)
    return `<${SLOT_ELEMENT} id="${this.#key}-${this.#contents.length - 1}"></${SLOT_ELEMENT}>`
  }

  /** The content of a slot by its id; undefined for one that a document made up. */
  content(id: string): SlotContent | undefined {
    const [key, index] = id.split('-')
    return key === this.#key ? this.#contents[Number(index)] : undefined
  }

  /** The HTML with every slot filled. */
  fill(html: string): string {
    const pattern = new RegExp(`<${SLOT_ELEMENT} id="([0-9a-f]+-\\d+)"></${SLOT_ELEMENT}>`, 'g')
    return html.replaceAll(pattern, (_, id: string) => this.content(id)?.html ?? '')
  }
}
