/** One line of a chart; `y` is undefined where nothing was measured. */
export interface ChartLine {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number | undefined }[]
}

/** Lines over an axis that grows: pages, kilobytes, callers. */
export interface Chart {
  /** Part of a file name, too: `growth-pages`. */
  readonly id: string
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  readonly lines: readonly ChartLine[]
}

const WIDTH = 640
const HEIGHT = 360
const LEFT = 64
const RIGHT = 200
const TOP = 40
const BOTTOM = 48
/** Colours that are told apart by readers who do not see red or green (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']

/**
 * A chart as SVG: both axes logarithmic, so that proportional growth is a straight line whatever its size.
 *
 * @throws RangeError for a number that has no logarithm, and a chart without numbers
 */
export function chartSvg({ title, xLabel, yLabel, lines }: Chart): string {
  const points = lines.flatMap((line) => measured(line))
  const [left, right] = range(points.map(({ x }) => x))
  const [bottom, top] = range(points.map(({ y }) => y))
  const across = scale([left, right], [LEFT, WIDTH - RIGHT])
  const down = scale([bottom, top], [HEIGHT - BOTTOM, TOP])
  const xs = [...new Set(points.map(({ x }) => x))].sort((one, other) => one - other)
  const grid = [
    ...ticks(bottom, top).map(
      (y) =>
        `<path d="M${LEFT} ${round(down(y))}H${WIDTH - RIGHT}" stroke="#ddd"/>${text(LEFT - 6, down(y) + 4, label(y), 'end')}`,
    ),
    ...xs.map((x) => text(across(x), HEIGHT - BOTTOM + 18, label(x), 'middle')),
  ]
  const drawn = lines.map((line, index) => {
    const colour = COLOURS[index % COLOURS.length]
    const places = measured(line).map(({ x, y }) => [round(across(x)), round(down(y))] as const)
    const dots = places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`)
    const row = TOP + 18 * index
    return `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}<circle cx="${WIDTH - RIGHT + 16}" cy="${row}" r="4" fill="${colour}"/>${text(WIDTH - RIGHT + 26, row + 4, line.name)}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${LEFT}" y="20" font-size="14" font-weight="bold">${escaped(title)}</text>`,
    ...grid,
    `<path d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}" fill="none" stroke="#333"/>`,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, xLabel, 'middle'),
    `<text transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${escaped(yLabel)}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

function measured({ points }: ChartLine): { readonly x: number; readonly y: number }[] {
  return points.flatMap(({ x, y }) => (y === undefined ? [] : [{ x, y }]))
}

function range(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (!(low > 0) || !Number.isFinite(high)) {
    throw new RangeError('a chart needs numbers, all of them above 0')
  }
  // One value alone stands in the middle.
  return low === high ? [low / 2, high * 2] : [low, high]
}

function scale(from: readonly [number, number], to: readonly [number, number]) {
  const [low, high] = from.map(Math.log10) as [number, number]
  return (value: number) => to[0] + ((Math.log10(value) - low) / (high - low)) * (to[1] - to[0])
}

/** 1, 2 and 5 times the powers of ten between two numbers. */
function ticks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low))
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high)) - first + 1 },
    (_, index) => 10 ** (first + index),
  )
  return powers
    .flatMap((power) => [power, 2 * power, 5 * power])
    .filter((tick) => tick >= low && tick <= high)
}

function label(value: number): string {
  return value >= 1000
    ? `${Number((value / 1000).toPrecision(2))}k`
    : String(Number(value.toPrecision(2)))
}

function text(x: number, y: number, words: string, anchor = 'start'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(words)}</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
