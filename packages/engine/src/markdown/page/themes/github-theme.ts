import { MONO_FALLBACK, SANS_FALLBACK } from './base-styles.ts'
import { codeColours, GITHUB_COLOURS } from './code-colours.ts'
import type { Theme } from './theme.ts'

/** As GitHub shows a README: its measures and colours, with the fonts of the machine. */
export const GITHUB_THEME: Theme = {
  fonts: [],
  margins: { top: 0.067, right: 0.095, bottom: 0.067, left: 0.095 },
  digitsPerMm: 0.5,
  css: `
:root{--text:-apple-system,BlinkMacSystemFont,"Segoe UI",${SANS_FALLBACK};--code:${MONO_FALLBACK};--ink:#1f2328;--muted:#59636e;--line:#d1d9e0;--soft:#f6f8fa;--accent:#0969da}
html{font-size:10.5pt}
body{line-height:1.5}
h1,h2,h3,h4,h5,h6{font-weight:600;margin:1.5em 0 .9em}
h1{font-size:2em;padding-bottom:.3em;border-bottom:1px solid #d1d9e0b3}
h2{font-size:1.5em;padding-bottom:.3em;border-bottom:1px solid #d1d9e0b3}
h3{font-size:1.25em}h4{font-size:1em}h5{font-size:.875em}h6{font-size:.85em}
p,ul,ol,dl,pre,table,blockquote,figure,details,.markdown-alert{margin-bottom:1em}
a{text-decoration:underline;text-underline-offset:.2em;text-decoration-thickness:from-font}
sup a{text-decoration:none}
ul,ol{padding-inline-start:2em}
li{margin:.25em 0}
li::marker{color:inherit}
code,samp,tt{font-size:.85em;background:#818b981f;padding:.2em .4em;border-radius:6px}
a code{background:#818b9812}
pre{font-size:.85em;line-height:1.45;padding:1em;border-radius:6px}
blockquote{padding:0 1em;border-inline-start:.25em solid var(--line)}
hr{height:.25em;border:0;background:var(--line)}
table{font-size:1em;line-height:1.5}
th,td{padding:.375em .8em;border:1px solid var(--line)}
tbody tr:nth-child(2n){background:var(--soft)}
.markdown-alert{padding:.5em 1em;border-inline-start:.25em solid var(--alert)}
.markdown-alert-title{font-weight:500}
.footnotes{font-size:.85em}
.cover{padding:32% 0 0}
.cover-title{font-size:2.8em;font-weight:600;line-height:1.2;padding-bottom:.35em;border-bottom:1px solid var(--line)}
.cover-subtitle{font-size:1.3em;color:var(--muted);padding-top:.7em}
.cover-foot{color:var(--muted)}.cover-author{color:var(--ink);font-weight:600}
${codeColours(GITHUB_COLOURS)}`,
  done: '#0969da',
  diagrams: {
    fontFamily: '"Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif',
    variables: {
      primaryColor: '#f6f8fa',
      primaryBorderColor: '#8c959f',
      primaryTextColor: '#1f2328',
      lineColor: '#59636e',
      secondaryColor: '#ddf4ff',
      tertiaryColor: '#ffffff',
    },
  },
}
