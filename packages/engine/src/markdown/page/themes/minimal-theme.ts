import { MONO_FALLBACK, SANS_FALLBACK } from './base-styles.ts'
import { codeColours } from './code-colours.ts'
import type { Theme } from './theme.ts'

/** For a black and white printer, or as ground for styles of one's own: no colour, no boxes, much air. */
export const MINIMAL_THEME: Theme = {
  fonts: ['inter', 'jetbrains-mono'],
  margins: { top: 0.085, right: 0.135, bottom: 0.085, left: 0.245 },
  digitsPerMm: 0.49,
  css: `
:root{--text:Inter,${SANS_FALLBACK};--code:"JetBrains Mono",${MONO_FALLBACK};--ink:#111;--muted:#555;--line:#ccc;--soft:transparent;--accent:#111}
html{font-size:9.7pt}
body{line-height:1.68}
h1,h2,h3,h4,h5,h6{font-weight:600;color:#000}
h1{font-size:1.7em;letter-spacing:-.018em;margin:0 0 1.4em}
h2{font-size:1.16em;margin:2.2em 0 .7em}
h3{font-size:1em;margin:1.8em 0 .5em}
h4,h5,h6{font-size:1em;font-weight:400;color:var(--muted);margin:1.5em 0 .4em}
a{text-decoration:underline;text-decoration-thickness:.6px;text-underline-offset:.22em}
code,samp,tt{padding:0;background:none}
pre{font-size:.78em;padding:0;border-radius:0;margin-block:1.4em}
blockquote{border-inline-start:1px solid #111;color:inherit}
th,td{padding:.4em 1.1em .4em 0}
thead th{border-bottom:1px solid #111;font-weight:600}
td{border-bottom:.6px solid var(--line)}
.markdown-alert{--alert:#111;border-inline-start:1px solid #111;padding:.1em 0 .1em 1.1em}
.markdown-alert-title{padding:0;background:none!important}
.cover{padding:0 0 2%}
.cover-title{font-size:2.2em;font-weight:600;letter-spacing:-.02em;line-height:1.2}
.cover-subtitle{color:var(--muted);font-size:1.2em;padding-top:.5em}
.cover-foot{color:var(--muted)}
${codeColours({
  comment: '#666666',
  keyword: '#111111',
  string: '#444444',
  number: '#111111',
  title: '#111111',
  type: '#111111',
  attribute: '#111111',
  tag: '#111111',
})}.hljs-keyword{font-weight:700}
.hljs-addition{color:inherit;background:none;font-weight:700}.hljs-deletion{color:var(--muted);background:none;text-decoration:line-through}
mark{background:#eee}.formula-source{color:inherit}`,
  done: '#111111',
  diagrams: {
    fontFamily: 'Inter, "Noto Sans", Arial, sans-serif',
    variables: {
      primaryColor: '#ffffff',
      primaryBorderColor: '#111111',
      primaryTextColor: '#111111',
      lineColor: '#111111',
      secondaryColor: '#ffffff',
      tertiaryColor: '#ffffff',
    },
  },
}
