import { MONO_FALLBACK, SERIF_FALLBACK } from './base-styles.ts'
import { codeColours } from './code-colours.ts'
import type { Theme } from './theme.ts'

/** For papers: one serif, justified and hyphenated, centred title, tables between rules as in journals. */
export const ACADEMIC_THEME: Theme = {
  fonts: ['source-serif-4', 'jetbrains-mono'],
  margins: { top: 0.085, right: 0.18, bottom: 0.105, left: 0.18 },
  digitsPerMm: 0.53,
  css: `
:root{--text:"Source Serif 4",${SERIF_FALLBACK};--code:"JetBrains Mono",${MONO_FALLBACK};--ink:#111;--muted:#444;--line:#999;--soft:#f6f6f4;--accent:#1a3c7a}
html{font-size:10.6pt}
body{line-height:1.45}
:is(p,li,dd):not([align]){text-align:justify;hyphenate-limit-chars:7 3 3}
:where([lang]) :is(p,li,dd):not([align]){hyphens:auto}
:is(th,td) :is(p,li){text-align:start;hyphens:manual}
h1,h2,h3,h4,h5,h6{font-weight:600;color:#000}
:where(h1){text-align:center}
h1{font-size:1.9em;font-weight:400;margin:0 0 1.1em;line-height:1.2}
h2{font-size:1.28em;margin:1.6em 0 .55em}
h3{font-size:1.08em;margin:1.3em 0 .45em}
h4{font-size:1em;font-style:italic;font-weight:400;margin:1.1em 0 .35em}
h5,h6{font-size:1em;font-weight:400;font-style:italic;color:var(--muted)}
.heading-number{color:inherit;padding-inline-end:.6em}
p,ul,ol,dl,pre,table,blockquote,figure,details,.markdown-alert{margin-bottom:.7em}
li::marker{color:inherit}
li{margin:.12em 0}
code,samp,tt{background:none;padding:0;font-size:.84em;hyphens:manual}
pre{background:none;border:solid #bbb;border-width:.6px 0;border-radius:0;padding:.7em .2em;font-size:.745em}
pre+pre{border-top:0;margin-top:-.7em}
blockquote{border:0;padding:0 2.2em;color:inherit;font-size:.96em}
hr{width:30%;margin-inline:auto;border-top-color:#666}
table{margin-inline:auto;border-top:1.4px solid #000;border-bottom:1.4px solid #000;font-size:.9em}
thead th{border-bottom:.8px solid #000}
th,td{padding:.28em .8em}
figure{text-align:center}
figcaption{color:inherit;font-size:.9em}
p.picture:not([align]){text-align:center}
.markdown-alert{border:.6px solid #888;border-inline-start:2.5px solid var(--alert);padding:.6em .9em;font-size:.95em}
.markdown-alert-title{text-align:start}
.footnotes{font-size:.84em;color:inherit;border-top-color:#666}
.cover{padding:30% 0 6%;text-align:center}
.cover p{text-align:center;hyphens:manual}
.cover-title{font-size:2.3em;font-weight:600;line-height:1.2;text-wrap:balance}
.cover-subtitle{font-size:1.25em;font-style:italic;padding-top:.8em;text-wrap:balance}
.cover-author{font-size:1.2em}.cover-date{padding-top:.5em;color:var(--muted)}
.foot{margin:0;text-align:center;font-size:.9em}
${codeColours({
  comment: '#666666',
  keyword: '#1a3c7a',
  string: '#6b3a12',
  number: '#333333',
  title: '#111111',
  type: '#333366',
  attribute: '#333333',
  tag: '#1a3c7a',
})}.hljs-keyword{font-weight:700}`,
  footer: { default: '<p class="foot" align="center">{page}</p>' },
  done: '#333333',
  diagrams: {
    fontFamily: '"Source Serif 4", "Noto Serif", serif',
    variables: {
      primaryColor: '#ffffff',
      primaryBorderColor: '#333333',
      primaryTextColor: '#111111',
      lineColor: '#333333',
      secondaryColor: '#f3f3f0',
      tertiaryColor: '#fafaf8',
    },
  },
}
