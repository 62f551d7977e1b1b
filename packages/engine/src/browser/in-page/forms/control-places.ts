import type { FormControl } from '../../../pdf/document/form/form-fields.ts'
import { DestinationLinks, reachableId } from '../places/destination-links.ts'
import type { Control } from './control.ts'

/** Has the browser write down where controls stand: links to them, which it makes named destinations of. */
export class ControlPlaces {
  readonly #prefix: string
  readonly #links = new DestinationLinks()

  /** @param prefix starts the ids given to elements that have none */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Where a control stands, and where pages show it again. */
  placesOf(control: Control, index: number): Pick<FormControl, 'destination' | 'repeats'> {
    const destination = this.#destinationOf(control, `${index}`)
    return { destination, repeats: this.#repeatsOf(control, index) }
  }

  /** Puts the links into the document. */
  link(): void {
    this.#links.put()
  }

  #repeatsOf(control: Control, index: number): FormControl['repeats'] {
    const head = control.closest('thead')
    const rows = head?.closest('table')?.rows
    const last = rows?.[rows.length - 1]
    if (!head || !last) return undefined
    const belowPx = control.getBoundingClientRect().top - head.getBoundingClientRect().top
    return { until: this.#destinationOf(last, `${index}-row`), belowPx }
  }

  #destinationOf(element: Element, key: string): string {
    return this.#links.to(reachableId(element, `${this.#prefix}${key}`))
  }
}
