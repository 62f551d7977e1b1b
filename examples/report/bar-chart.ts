/** Values by their names. */
interface Chart {
  readonly title: string
  readonly values: Readonly<Record<string, number>>
}

/** A bar chart as SVG: a grid, rounded bars, a value over each. */
export function barChart({ title, values }: Chart): string {
  const entries = Object.entries(values)
  const most = Math.max(...entries.map(([, value]) => value))
  const step = 640 / entries.length
  const grid = [0, 1, 2, 3, 4].map(
    (line) => `<line x1="0" x2="640" y1="${40 + line * 45}" y2="${40 + line * 45}" />`,
  )
  const bars = entries.map(([name, value], index) => {
    const height = (value / most) * 165
    const middle = (index + 0.5) * step
    return `<rect x="${middle - step * 0.3}" y="${220 - height}" width="${step * 0.6}" height="${height}" rx="3" />
      <text x="${middle}" y="${212 - height}" class="value">${value}</text>
      <text x="${middle}" y="240" class="name">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 250">
    <title>${title}</title>
    <style>line { stroke: #e2e8f0 } rect { fill: url(#blue) } text { text-anchor: middle; font-size: 13px }
      .value { fill: #0f172a; font-weight: bold } .name { fill: #64748b }</style>
    <defs><linearGradient id="blue" x2="0" y2="1"><stop stop-color="#38bdf8" /><stop offset="1" stop-color="#1d4ed8" /></linearGradient></defs>
    ${grid.join('')}${bars.join('')}</svg>`
}
