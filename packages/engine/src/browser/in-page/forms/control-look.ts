import type { FormControl } from '../../../pdf/document/form/form-fields.ts'
import type { Control } from './control.ts'

/** How the text of a control looks, and how large it is. */
export function controlLook(
  control: Control,
): Pick<FormControl, 'widthPx' | 'heightPx' | 'fontSizePx' | 'alignment' | 'color'> {
  const { width, height } = control.getBoundingClientRect()
  const { fontSize, color, textAlign, direction } = getComputedStyle(control)
  return {
    widthPx: width,
    heightPx: height,
    fontSizePx: Number.parseFloat(fontSize) * enlargedBy(control),
    alignment: alignment(textAlign, direction),
    color: colorOf(color),
  }
}

/** How much larger a control is seen than its styles say. */
function enlargedBy(control: Control): number {
  let factor = control.currentCSSZoom ?? 1
  for (let element: Element | null = control; element; element = element.parentElement) {
    const { transform, scale } = getComputedStyle(element)
    if (transform !== 'none') {
      const { a, b, c, d } = new DOMMatrix(transform)
      factor *= Math.sqrt(Math.abs(a * d - b * c))
    }
    if (scale !== 'none') {
      const [x = 1, y = x] = scale.split(' ').map(Number)
      factor *= Math.sqrt(Math.abs(x * y))
    }
  }
  return factor
}

function alignment(textAlign: string, direction: string): FormControl['alignment'] {
  if (textAlign === 'center' || textAlign === '-webkit-center') return 'center'
  if (textAlign === 'left' || textAlign === 'right') return textAlign
  return (direction === 'rtl') === (textAlign === 'end') ? 'left' : 'right'
}

function colorOf(value: string): readonly [number, number, number] {
  const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number)
  return [red / 255, green / 255, blue / 255]
}
