import type { Scope } from '../scope.ts'
import { kernelStyle } from '../style/kernel-style.ts'
import type { StyleFields } from '../style/styles.ts'

// Longer markers are as good as never narrower than shorter ones; each that is measured takes time.
const MAX_MEASURED = 100
// Digits differ in width in some fonts.
const SLACK = 1.08

/** Width that the widest of the markers of a list needs, in points. */
export function markerRoomPt(scope: Scope, markers: readonly string[], style: StyleFields): number {
  const { painter } = scope.drawing
  const kinds = new Set(markers.map((marker) => marker.replaceAll(/\d/g, '0')))
  const longest = [...kinds].toSorted((a, b) => b.length - a.length).slice(0, MAX_MEASURED)
  const { style: kernel } = kernelStyle(style)
  const widths = longest.map((runs) => painter.layOut({ runs, style: kernel }).widthPt)
  return Math.max(0, ...widths) * SLACK
}
