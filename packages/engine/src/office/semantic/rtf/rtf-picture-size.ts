const TWIPS_PER_PX = 15

/** Size that a picture is shown in (RTF 1.9.1, "Picture Size, Scaling, and Cropping"). */
export class RtfPictureSize {
  readonly #values = new Map<string, number>()

  /** Takes in a control word of the picture. */
  take(name: string, param: number | undefined): void {
    if (/^pic(?:w|h)goal$|^picscale[xy]$/.test(name) && param !== undefined && param > 0) {
      this.#values.set(name, param)
    }
  }

  /** Attributes of the picture's element; none where the picture keeps its own size. */
  attributes(): string {
    const width = this.#px('picwgoal', 'picscalex')
    const height = this.#px('pichgoal', 'picscaley')
    return width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`
  }

  #px(goal: string, scale: string): number | undefined {
    const twips = this.#values.get(goal)
    if (twips === undefined) return undefined
    return Math.max(
      1,
      Math.round((twips / TWIPS_PER_PX) * ((this.#values.get(scale) ?? 100) / 100)),
    )
  }
}
