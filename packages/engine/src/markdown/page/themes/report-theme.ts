import { MONO_FALLBACK, SANS_FALLBACK, SERIF_FALLBACK } from './base-styles.ts'
import { codeColours } from './code-colours.ts'
import type { Theme } from './theme.ts'

/** For reports that are handed over: a book face to read, a sans for headings and tables, a deep green. */
export const REPORT_THEME: Theme = {
  fonts: ['source-serif-4', 'inter', 'jetbrains-mono'],
  margins: { top: 0.08, right: 0.15, bottom: 0.1, left: 0.15 },
  digitsPerMm: 0.48,
  css: `
:root{--text:"Source Serif 4",${SERIF_FALLBACK};--head:Inter,${SANS_FALLBACK};--code:"JetBrains Mono",${MONO_FALLBACK};--ink:#20262b;--muted:#5c6870;--line:#d5dcdf;--soft:#f3f6f6;--accent:#0f5e63}
html{font-size:11pt}
body{line-height:1.55}
h1,h2,h3,h4,h5,h6{color:var(--accent);font-weight:700}
h1{font-size:2em;letter-spacing:-.02em;padding-bottom:.45em;border-bottom:2.5px solid var(--accent);margin-bottom:.8em}
h2{font-size:1.36em;letter-spacing:-.012em;margin-top:1.9em}
h3{font-size:1.08em;color:var(--ink);font-weight:600}
h4{font-size:.95em;color:var(--ink);font-weight:600}
h5,h6{font-size:.88em;font-weight:600;color:var(--muted)}
.heading-number{color:var(--muted)}
li::marker{color:var(--accent)}
table{font-family:var(--head);font-size:.82em;width:100%}table.dense{font-size:.74em}table.tight{font-size:.66em}
thead th{background:var(--accent);color:#fff;border:0}
thead th :is(a,code){color:inherit;background:none}
td{border-bottom:1px solid var(--line)}
tbody tr:nth-child(2n){background:var(--soft)}
blockquote{border-inline-start:3px solid var(--accent);font-style:italic}
pre{font-size:.745em;border-inline-start:3px solid #b9cfd0;border-radius:0 5px 5px 0}
.markdown-alert{background:color-mix(in srgb,var(--alert) 6%,#fff);font-family:var(--head);font-size:.9em}
figcaption{font-family:var(--head)}
.cover{padding:0;justify-content:flex-end;gap:4.5em}
.cover::before{content:"";flex:1;background:linear-gradient(160deg,#0f5e63 0%,#137a7a 55%,#5aa99c 100%);border-radius:4px}
.cover-title{font-family:var(--head);font-size:2.9em;font-weight:700;letter-spacing:-.03em;line-height:1.12;color:var(--accent);text-wrap:balance}
.cover-subtitle{font-size:1.4em;color:var(--muted);padding-top:.7em}
.cover-foot{font-family:var(--head);font-size:.95em;color:var(--muted);display:flex;justify-content:space-between;gap:2em;border-top:1px solid var(--line);padding-top:1em}
.cover-author{color:var(--ink);font-weight:600}
.foot{display:flex;justify-content:space-between;gap:2em;margin:0;font-family:var(--head);font-size:.78em;color:var(--muted);font-variant-numeric:tabular-nums}
.foot-title{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
${codeColours({
  comment: '#5c6870',
  keyword: '#0f5e63',
  string: '#8a5a00',
  number: '#a13d2d',
  title: '#27509b',
  type: '#5b3f91',
  attribute: '#7a3b66',
  tag: '#0f5e63',
})}`,
  footer: {
    default: '<p class="foot"><span class="foot-title">{title}</span><span>{page}</span></p>',
    first: '<p class="foot"><span></span><span>{page}</span></p>',
  },
  done: '#0f5e63',
  diagrams: {
    fontFamily: 'Inter, "Noto Sans", Arial, sans-serif',
    variables: {
      primaryColor: '#e9f3f2',
      primaryBorderColor: '#5c9a98',
      primaryTextColor: '#20262b',
      lineColor: '#5c6870',
      secondaryColor: '#f7f1e3',
      tertiaryColor: '#fbfcfc',
    },
  },
}
