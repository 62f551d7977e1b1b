import { BlockBuilder } from './rtf-blocks.ts'

/** Notes of a document: where they are referred to stands a number, and their text follows at the end. */
export class RtfNotes {
  readonly #texts: string[] = []
  #open: BlockBuilder | undefined

  /**
   * Begins a note.
   *
   * @param body receives the number
   * @returns what receives the text of the note
   */
  begin(body: BlockBuilder): BlockBuilder {
    const number = this.#texts.length + 1
    const link = `<a href="#footnote-${number}" id="footnote-ref-${number}">[${number}]</a>`
    body.inline(`<sup>${link}</sup>`)
    this.#open = new BlockBuilder()
    return this.#open
  }

  /** Ends the note that was begun last. */
  end(): void {
    if (this.#open !== undefined) this.#texts.push(this.#open.end())
    this.#open = undefined
  }

  /** All notes as a list, each with a way back; empty without any. */
  html(): string {
    const items = this.#texts.map((text, index) => {
      const back = ` <a href="#footnote-ref-${index + 1}">↑</a></p>`
      const shown = text.endsWith('</p>') ? text.slice(0, -'</p>'.length) : `${text}<p>`
      return `<li id="footnote-${index + 1}">${shown}${back}</li>`
    })
    return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
  }
}
