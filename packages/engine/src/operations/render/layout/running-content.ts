import type { AnyCommand, Scope } from '../../../draw/commands/scope.ts'
import { type Fragment, takeAll } from '../../../draw/flow/flowable.ts'
import { Stack } from '../../../draw/flow/stack.ts'

/** Commands that stand on every page, and those of pages that differ. */
interface Running {
  readonly commands?: readonly AnyCommand[] | undefined
  readonly first?: { readonly commands: readonly AnyCommand[] } | undefined
  readonly last?: { readonly commands: readonly AnyCommand[] } | undefined
  readonly even?: { readonly commands: readonly AnyCommand[] } | undefined
  readonly distance_mm?: number
}

const VARIANTS = ['commands', 'first', 'last', 'even'] as const

type Variant = (typeof VARIANTS)[number]

/** A header, footer or background: laid out once for each width, painted on every page. */
export class RunningContent {
  readonly #scope: Scope
  readonly #running: Running
  readonly #path: string
  readonly #fragments = new Map<string, Fragment>()

  constructor(scope: Scope, running: Running | undefined, path: string) {
    this.#scope = { ...scope, slot: undefined }
    this.#running = running ?? {}
    this.#path = path
  }

  /** Height of the highest of them. */
  heightPt(widthPt: number): number {
    const heights = VARIANTS.map((variant) => this.#fragment(variant, widthPt)?.heightPt ?? 0)
    return Math.max(...heights)
  }

  /** Finds the content of a page's header or footer; undefined for none. */
  fragment(page: number, isLast: boolean, widthPt: number): Fragment | undefined {
    return this.#fragment(this.#variantOf(page, isLast), widthPt)
  }

  #variantOf(page: number, isLast: boolean): Variant {
    const { first, last, even } = this.#running
    if (page === 1 && first) return 'first'
    if (isLast && page > 1 && last) return 'last'
    return page % 2 === 0 && even ? 'even' : 'commands'
  }

  #fragment(variant: Variant, widthPt: number): Fragment | undefined {
    const commands =
      variant === 'commands' ? this.#running.commands : this.#running[variant]?.commands
    if (commands === undefined || commands.length === 0) return undefined
    const key = `${variant} ${widthPt}`
    const known = this.#fragments.get(key)
    if (known) return known
    const path =
      variant === 'commands' ? `${this.#path}.commands` : `${this.#path}.${variant}.commands`
    const { left } = this.#scope.areaPt
    const scope = { ...this.#scope, areaPt: { left, right: left + widthPt } }
    const fragment = takeAll(new Stack(this.#scope.drawing.build(commands, path, scope)), widthPt)
    this.#fragments.set(key, fragment)
    return fragment
  }
}
