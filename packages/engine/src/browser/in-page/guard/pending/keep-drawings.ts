import { apply } from '../natives.ts'

/** Has drawings in three dimensions kept: they are thrown away once they have been shown, and printed as nothing. */
export function keepDrawings(): void {
  const { prototype } = HTMLCanvasElement
  prototype.getContext = new Proxy(prototype.getContext, {
    apply(target, self, [kind, attributes, ...others]: unknown[]) {
      const isDrawn3d = /^(?:experimental-)?webgl2?$/i.test(String(kind))
      const kept = isDrawn3d ? { ...Object(attributes), preserveDrawingBuffer: true } : attributes
      return apply(target, self, [kind, kept, ...others])
    },
  })
}
