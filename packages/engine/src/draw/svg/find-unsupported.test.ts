import { expect, test } from 'vitest'
import { parseSvg } from './parse-svg.ts'

const unsupportedIn = (content: string) => [
  ...parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`)
    .unsupported,
]

test.each([
  ['<filter id="f"/>', 'filter'],
  ['<filter id="f"/><g filter="url(#f)"/>', 'filter'],
  ['<hatch/>', 'hatch'],
  ['<linearGradient spreadMethod="mirror"/>', 'spreadMethod mirror'],
  ['<stop stop-color="color-mix(in lch, red, blue)"/>', 'stop-color color-mix(in lch, red, blue)'],
  ['<rect fill="oklch(0.7 0.1 20)"/>', 'fill oklch(0.7 0.1 20)'],
  ['<rect fill="url(#gone) red"/>', 'the reference #gone'],
  ['<use href="other.svg#a"/>', 'the reference other.svg#a'],
  ['<g style="mix-blend-mode: multiply"/>', 'mix-blend-mode multiply'],
  ['<text x="1 2 3">abc</text>', 'x of single letters'],
  ['<text font-size="1.2em">a</text>', 'font-size 1.2em'],
  ['<clipPath><use href="#a"/></clipPath><path id="a"/>', 'use in clipPath'],
  ['<svg preserveAspectRatio="xMinYMin slice"/>', 'preserveAspectRatio xMinYMin slice'],
])('names what is not drawn as it says: %s', (content, name) => {
  expect(unsupportedIn(content)).toEqual([name])
})

test('names nothing of a drawing that is drawn as it says', () => {
  const content = `
    <title>Logo</title><metadata><rdf:RDF/></metadata><sodipodi:namedview/>
    <style>.a { fill: #123; font-size: 12px; mix-blend-mode: normal }</style>
    <defs><linearGradient id="g"><stop stop-color="rgba(1, 2, 3, 0.5)" stop-opacity=".5"/></linearGradient></defs>
    <clipPath id="c"><circle r="4"/></clipPath>
    <g class="a" clip-path="url(#c)" filter="none" transform="rotate(10)">
      <rect id="r" x="1" fill="url(#g)" stroke="currentColor" stroke-dasharray="1 2"/>
      <use href="#r"/><text x="1" dy=".5em">abc</text>
    </g>`
  expect(unsupportedIn(content)).toEqual([])
})
