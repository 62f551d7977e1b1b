/** Starts the message of an error that says which diagram could not be drawn, and why. */
export const DIAGRAM_SIGN = 'svc-diagram: '

/** Whether every diagram of a page is drawn, or given up; an expression for the page. */
export const DIAGRAMS_DRAWN = 'document.documentElement.dataset.svcDiagrams === "drawn"'

/** Look of diagrams: fonts and colours of the theme. */
export interface DiagramLook {
  readonly fontFamily: string
  readonly variables: Readonly<Record<string, string>>
}

/** Colours of slices, bars and lines, which are told apart by them: light ones under dark text, and their darker kin. */
const SLICES = ['#8fb3e6', '#f4b984', '#98d0a4', '#e39aa2', '#bfa5de', '#ecd178']
const MORE_SLICES = ['#8acfd3', '#d3a58b', '#b3c0d0', '#e3a6cc', '#b2cc79', '#86a9b8']
const LINES = [
  '#3b74c4',
  '#d9822b',
  '#3d9455',
  '#c4474f',
  '#7d55b3',
  '#a8871b',
  '#268a91',
  '#9a6142',
]

/** Mermaid derives them from pale boxes: too pale to tell values apart. */
const CHARTS = {
  ...Object.fromEntries([...SLICES, ...MORE_SLICES].map((color, at) => [`pie${at + 1}`, color])),
  pieOpacity: '1',
  pieStrokeColor: '#ffffff',
  pieOuterStrokeWidth: '0',
  xyChart: { plotColorPalette: LINES.join(','), backgroundColor: 'transparent' },
}

/**
 * Script of a page that draws its diagrams, once Mermaid is loaded.
 *
 * Labels are text of SVG, and not HTML in it, which could load what it wants and prints badly.
 */
export function drawingScript(look: DiagramLook): string {
  const coloured = { ...look, variables: { ...CHARTS, ...look.variables } }
  return `(${drawDiagrams})(${JSON.stringify(coloured).replaceAll('<', '\\u003c')}, ${JSON.stringify(DIAGRAM_SIGN)})`
}

// Written as text: it runs in the page, where no module is.
const drawDiagrams = `async (look, sign) => {
  const LONGEST = 50000
  const fail = (index, error) => {
    const [line = ''] = String(error?.message ?? error).split('\\n')
    reportError(new Error(sign + 'diagram ' + (index + 1) + ': ' + line))
  }
  const describe = (svg, source) => {
    const text = (selector) => svg.querySelector(selector)?.textContent.trim() ?? ''
    const named = [text('title'), text('desc')].filter(Boolean).join('. ')
    const lines = source.split('\\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('%%'))
    return (named || 'Diagram: ' + lines.join('; ')).slice(0, 2000)
  }
  // Texts of states that are no HTML begin at the left of their boxes.
  const centre = (drawing) => {
    for (const label of drawing.querySelectorAll('.statediagram-state > .label')) {
      const [move] = label.transform.baseVal
      const { x, width } = label.getBBox()
      if (move && width > 0) label.setAttribute('transform', 'translate(' + -(x + width / 2) + ', ' + move.matrix.f + ')')
    }
  }
  try {
    mermaid.initialize({
      startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, deterministicIds: true,
      htmlLabels: false, flowchart: { htmlLabels: false, useMaxWidth: true }, class: { htmlLabels: false },
      theme: 'base', look: 'classic', themeVariables: { ...look.variables, fontFamily: look.fontFamily, fontSize: '14px' }, fontFamily: look.fontFamily,
      maxTextSize: LONGEST, maxEdges: 500,
    })
    await document.fonts.ready
    for (const [index, figure] of [...document.querySelectorAll('figure.diagram')].entries()) {
      const source = figure.textContent
      try {
        // Mermaid itself draws a picture that says so.
        if (source.length > LONGEST) throw new Error('it has more than ' + LONGEST + ' characters')
        const { svg } = await mermaid.render('svc-diagram-' + index, source)
        const holder = document.createElement('div')
        holder.innerHTML = svg
        const drawing = holder.querySelector('svg')
        if (!drawing) throw new Error('nothing was drawn')
        drawing.setAttribute('role', 'img')
        for (const name of ['aria-labelledby', 'aria-describedby', 'aria-roledescription']) drawing.removeAttribute(name)
        drawing.setAttribute('aria-label', describe(drawing, source))
        figure.replaceChildren(drawing)
        centre(drawing)
      } catch (error) {
        fail(index, error)
        // Its source is code, and no picture that readers miss a description of.
        figure.replaceWith(...figure.childNodes)
      }
    }
  } catch (error) {
    fail(0, error)
  }
  document.documentElement.dataset.svcDiagrams = 'drawn'
}`
