import { MONO_FALLBACK, SANS_FALLBACK } from './base-styles.ts'
import { codeColours } from './code-colours.ts'
import type { Theme } from './theme.ts'

/** For everything: a quiet sans, clear steps between headings, one blue. */
export const DEFAULT_THEME: Theme = {
  fonts: ['inter', 'jetbrains-mono'],
  margins: { top: 0.075, right: 0.15, bottom: 0.085, left: 0.15 },
  digitsPerMm: 0.46,
  css: `
:root{--text:Inter,${SANS_FALLBACK};--code:"JetBrains Mono",${MONO_FALLBACK};--ink:#1d2430;--muted:#5a6575;--line:#dde2e9;--soft:#f4f6f9;--accent:#1f5fd0}
html{font-size:10.5pt}
body{line-height:1.6;font-feature-settings:"cv11","ss03"}
h1,h2,h3,h4,h5,h6{color:#111827;font-weight:700}
h1{font-size:2.1em;letter-spacing:-.022em;margin-bottom:.55em}
h2{font-size:1.5em;letter-spacing:-.015em;margin-top:1.75em}
h3{font-size:1.2em;letter-spacing:-.008em;font-weight:600}
h4{font-size:1.02em;font-weight:600}h5,h6{font-weight:600}
code,samp,tt{color:#27314a}
pre{font-size:.775em;line-height:1.55;padding:.95em 1em;border:1px solid #e6eaf0}
table{width:auto}
thead th{border-bottom:1.5px solid #aab4c2;color:#111827;white-space:normal}
td{border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-inline-start:.2em}
blockquote{border-inline-start-color:#c6d3ea}
.markdown-alert{background:color-mix(in srgb,var(--alert) 6%,#fff);border-radius:0 6px 6px 0}
.cover{padding:26% 0 2%}
.cover-title{font-size:3.3em;font-weight:700;letter-spacing:-.03em;line-height:1.1;color:#111827;text-wrap:balance}
.cover-subtitle{font-size:1.45em;color:var(--muted);padding-top:.9em;line-height:1.4;text-wrap:balance}
.cover-head::before{content:"";display:block;width:4.5em;height:5px;background:var(--accent);margin-bottom:2.6em}
.cover-foot{color:var(--muted);border-top:1px solid var(--line);padding-top:1.2em}
.cover-author{color:var(--ink);font-weight:600}
${codeColours({
  comment: '#5f6a7a',
  keyword: '#8a2be2',
  string: '#0b7a52',
  number: '#b3541e',
  title: '#1f5fd0',
  type: '#0e7490',
  attribute: '#9a3b6b',
  tag: '#1f5fd0',
})}`,
  done: '#1f5fd0',
  diagrams: {
    fontFamily: 'Inter, "Noto Sans", Arial, sans-serif',
    variables: {
      primaryColor: '#eef3fc',
      primaryBorderColor: '#7d9fd8',
      primaryTextColor: '#1d2430',
      lineColor: '#5a6575',
      secondaryColor: '#f4f6f9',
      tertiaryColor: '#fbfcfd',
    },
  },
}
