/** One cell of a row as the row's own definition has it. */
export interface CellDefinition {
  /** Position of its right edge, which tells columns apart. */
  readonly right: number
  /** Whether it goes on what is left of it, or above it. */
  readonly joinsLeft: boolean
  readonly joinsAbove: boolean
}

/** Facts of a row. */
export interface RowDefinition {
  readonly isHeader: boolean
  readonly cells: readonly CellDefinition[]
}

const NO_CELL = { joinsLeft: false, joinsAbove: false }

/** Collects the definition of rows: before their cells, or behind them for tables inside of cells. */
export class RowReader {
  #isHeader = false
  #cells: CellDefinition[] = []
  #cell = NO_CELL
  #outer: RowDefinition | undefined

  /**
   * Takes in a control word.
   *
   * @returns whether it was one of a row's definition
   */
  take(name: string, param: number | undefined): boolean {
    if (name === 'trowd') this.#start({ isHeader: false, cells: [] })
    else if (name === 'trhdr') this.#isHeader = true
    else if (name === 'clmrg') this.#cell = { ...this.#cell, joinsLeft: true }
    else if (name === 'clvmrg') this.#cell = { ...this.#cell, joinsAbove: true }
    else if (name === 'cellx') {
      this.#cells.push({ ...this.#cell, right: param ?? 0 })
      this.#cell = NO_CELL
    } else if (name === 'nesttableprops') this.#outer ??= this.end()
    else return false
    return true
  }

  /** Definition of a row that ends, which the next row has too if it brings none. */
  end(): RowDefinition {
    return { isHeader: this.#isHeader, cells: this.#cells }
  }

  /** Definition of a row inside a cell; the row around it has its own again. */
  endNested(): RowDefinition {
    const nested = this.end()
    if (this.#outer !== undefined) this.#start(this.#outer)
    this.#outer = undefined
    return nested
  }

  #start({ isHeader, cells }: RowDefinition): void {
    this.#isHeader = isHeader
    this.#cells = [...cells]
    this.#cell = NO_CELL
  }
}
