const SAMPLE_PX = 96
const MAX_CANVASES = 20

/** Looks at the canvases of windows, coarsely. */
export class CanvasLook {
  readonly #windows: readonly Window[]
  /** Made for the first canvas: few documents have one. */
  #drawing: CanvasRenderingContext2D | null = null

  constructor(windows: readonly Window[]) {
    this.#windows = windows
  }

  /** A text for what they show; a new one each time where that cannot be read. */
  shown(): string {
    let shown = ''
    for (const view of this.#windows) {
      for (const canvas of [...view.document.querySelectorAll('canvas')].slice(0, MAX_CANVASES)) {
        if (canvas.width === 0 || canvas.height === 0) continue
        this.#drawing ??= scratch()
        if (this.#drawing === null) return shown
        shown += ` ${hashOf(canvas, this.#drawing)}`
      }
    }
    return shown
  }
}

function scratch(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE_PX
  canvas.height = SAMPLE_PX
  return canvas.getContext('2d', { willReadFrequently: true })
}

function hashOf(canvas: HTMLCanvasElement, drawing: CanvasRenderingContext2D): number {
  drawing.clearRect(0, 0, SAMPLE_PX, SAMPLE_PX)
  let hash = canvas.width * 31 + canvas.height
  try {
    drawing.drawImage(canvas, 0, 0, SAMPLE_PX, SAMPLE_PX)
    const { data } = drawing.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX)
    for (let index = 0; index < data.length; index++) {
      hash = (Math.imul(hash, 31) + (data[index] as number)) | 0
    }
  } catch {
    // It shows an image of another site, which nobody may read.
    hash = performance.now()
  }
  return hash
}
