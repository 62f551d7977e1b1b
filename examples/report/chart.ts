/** Values by their names, and how they are shown. */
export interface Chart {
  readonly kind: 'bars' | 'line'
  readonly title: string
  readonly values: Readonly<Record<string, number>>
}

interface Point {
  readonly x: number
  readonly y: number
}

const [WIDTH, TOP, BOTTOM] = [640, 40, 220]

/** A chart as SVG: bars or a line on a base line, a value over each name; lines of a grid would cross the values. */
export function chartSvg({ kind, title, values }: Chart): string {
  const entries = Object.entries(values)
  const most = Math.max(...entries.map(([, value]) => value))
  const step = WIDTH / entries.length
  const points = entries.map(([name, value], index) => ({
    name,
    value,
    x: (index + 0.5) * step,
    y: BOTTOM - (value / most) * (BOTTOM - TOP - 15),
  }))
  const words = points.map(
    ({ name, value, x, y }) =>
      `<text x="${x}" y="${y - 9}" class="value">${value.toLocaleString('en')}</text>
      <text x="${x}" y="${BOTTOM + 20}" class="name">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 250">
    <title>${title}</title>
    <style>line { stroke: #94a3b8 } rect { fill: #1d4ed8 } circle { fill: #1d4ed8 }
      .curve { fill: none; stroke: #1d4ed8; stroke-width: 2.5px } .area { fill: #dbeafe }
      text { text-anchor: middle; font-size: 13px } .value { fill: #0f172a; font-weight: bold } .name { fill: #64748b }</style>
    ${kind === 'bars' ? bars(points, step) : curve(points)}
    <line x1="0" x2="${WIDTH}" y1="${BOTTOM}" y2="${BOTTOM}" />${words.join('')}</svg>`
}

function bars(points: readonly Point[], step: number): string {
  const width = Math.min(72, step * 0.5)
  const rects = points.map(
    ({ x, y }) =>
      `<rect x="${x - width / 2}" y="${y}" width="${width}" height="${BOTTOM - y}" rx="2" />`,
  )
  return rects.join('')
}

function curve(points: readonly Point[]): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [first, last] = [points[0]?.x, points.at(-1)?.x]
  const dots = points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4" />`)
  return `<path class="area" d="${path}L${last} ${BOTTOM}H${first}Z" /><path class="curve" d="${path}" />${dots.join('')}`
}
