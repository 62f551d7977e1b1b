/** Families for what the fonts of a theme do not have: each script by its own name, so that no machine guesses. */
export const SANS_FALLBACK =
  '"Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", "Noto Color Emoji", sans-serif'
/** As {@link SANS_FALLBACK}, with serifs. */
export const SERIF_FALLBACK = '"Noto Serif", Georgia, "Liberation Serif", "Noto Color Emoji", serif'
/** As {@link SANS_FALLBACK}, of one width. */
export const MONO_FALLBACK =
  'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", "Noto Color Emoji", monospace'

/** A drawing in one line, as the address of a picture. */
function picture(colour: string, path: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='${colour}'><path d='${path}'/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

// Signs of our own, drawn on a grid of 16.
const SIGNS = {
  note: [
    '#0969da',
    'M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Zm0 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM7 7h2v5H7Zm0-3h2v2H7Z',
  ],
  tip: [
    '#1a7f37',
    'M8 0a5.5 5.5 0 0 1 3 10.1V12H5v-1.9A5.5 5.5 0 0 1 8 0Zm0 1.5a4 4 0 0 0-1.5 7.7v1.3h3V9.2A4 4 0 0 0 8 1.5ZM5.5 13h5v1.2h-5Zm1 2h3v1h-3Z',
  ],
  important: [
    '#8250df',
    'M1.5 1h13A1.5 1.5 0 0 1 16 2.500v8a1.500 1.500 0 0 1-1.500 1.500H8l-4 4v-4H1.500A1.500 1.500 0 0 1 0 10.500v-8A1.500 1.500 0 0 1 1.500 1Zm0 1.500v8h4v2l2-2h7v-8ZM7.200 3.500h1.600v4H7.200Zm0 4.800h1.600v1.500H7.200Z',
  ],
  warning: [
    '#9a6700',
    'M8 .8 16 15H0Zm0 3.100L2.600 13.500h10.800ZM7.200 6.500h1.600v3.700H7.200Zm0 4.500h1.600v1.500H7.200Z',
  ],
  caution: [
    '#cf222e',
    'M4.700 0h6.600L16 4.700v6.600L11.300 16H4.700L0 11.300V4.700Zm.6 1.500L1.500 5.300v5.400l3.800 3.800h5.400l3.800-3.800V5.300l-3.800-3.800ZM7.200 4h1.600v4.800H7.200Zm0 6h1.600v1.700H7.200Z',
  ],
} as const

const ALERTS = Object.entries(SIGNS)
  .map(
    ([name, [colour, path]]) =>
      `.markdown-alert-${name}{--alert:${colour}}.markdown-alert-${name}>.markdown-alert-title{background-image:${picture(colour, path)}}`,
  )
  .join('')

/**
 * Styles that all themes share: how content fits a page, and where pages may break.
 *
 * A theme states what is not stated here. Attributes such as `align`, `width` and `height` count, as authors of READMEs
 * expect; so nothing here sets text alignment of cells or heights of pictures that have one.
 */
export const BASE_STYLES = `
:root{--ink:#1c2127;--muted:#57606a;--line:#d9dee4;--soft:#f5f7f9;--accent:#1f5fd0;--alert:#57606a;
  --text:${SANS_FALLBACK};--head:var(--text);--code:${MONO_FALLBACK};-webkit-print-color-adjust:exact;print-color-adjust:exact}
*,::before,::after{box-sizing:border-box}
html{font-size:10.5pt}
body{margin:0;font-family:var(--text);line-height:1.55;color:var(--ink);overflow-wrap:break-word;font-kerning:normal;orphans:2;widows:2}
h1,h2,h3,h4,h5,h6{font-family:var(--head);line-height:1.25;margin:1.6em 0 .6em;break-after:avoid;break-inside:avoid;text-wrap:balance}
h4,h5,h6{margin:1.35em 0 .4em}
h1{font-size:2em}h2{font-size:1.45em}h3{font-size:1.18em}h4{font-size:1em}h5{font-size:.92em}h6{font-size:.88em;color:var(--muted)}
.heading-number{color:var(--muted);font-weight:inherit;font-variant-numeric:tabular-nums;padding-inline-end:.35em}
p,ul,ol,dl,pre,table,blockquote,figure,details,.markdown-alert{margin:0 0 .9em}
p,li,dd{text-wrap:pretty}
p:has(+:is(pre,table)){break-after:avoid}
body>div>:first-child,.document>:first-child,blockquote>:first-child,dd>:first-child,li>:first-child:not(ul,ol){margin-top:0}
blockquote>:last-child,dd>:last-child,li>p:last-child,.markdown-alert>:last-child,details>:last-child{margin-bottom:0}
a{color:var(--accent);text-decoration:none}
a:not([href]){color:inherit}
.torn:is(a,code){word-break:break-all}
strong,b{font-weight:700}
ul,ol{padding-inline-start:1.7em}
li{margin:.2em 0}
li>ul,li>ol{margin:.2em 0}
li>p{margin-bottom:.5em}
li::marker{color:var(--muted);font-variant-numeric:tabular-nums}
li:has(>.task-box),li:has(>p:first-child>.task-box){list-style:none}
.task-box{width:1em;height:1em;margin-inline:-1.45em .45em;vertical-align:-.14em}
code,kbd,samp,pre,tt{font-family:var(--code);font-variant-ligatures:none}
code,samp,tt{font-size:.86em;background:var(--soft);padding:.14em .36em;border-radius:4px;overflow-wrap:anywhere}
pre{font-size:.84em;line-height:1.5;background:var(--soft);padding:.95em 1.1em;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4;text-indent:2ch hanging each-line;orphans:3;widows:3;-webkit-box-decoration-break:clone;box-decoration-break:clone}
pre code,pre samp,pre tt{font-size:inherit;background:none;padding:0;border-radius:0;border:0}
a code{color:inherit}
kbd{font-size:.8em;padding:.15em .45em;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;background:#fff}
:is(h1,h2,h3,h4,h5,h6) :is(code,samp,tt,kbd){padding-block:0}
blockquote{padding-inline-start:1.1em;border-inline-start:3px solid var(--line);color:var(--muted);margin-inline:0}
hr{border:0;border-top:1px solid var(--line);margin:1.8em 0}
table{border-collapse:collapse;max-width:100%;line-height:1.4;font-size:.94em}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{box-sizing:content-box;padding:.42em .75em;vertical-align:top;overflow-wrap:anywhere}
:where(th:not([align])){text-align:start}
th{font-weight:600}
caption{padding-bottom:.55em;text-align:start;font-size:.96em;color:var(--muted);break-after:avoid}
table.fitted :is(th,td),table.fitted :is(th,td) code{overflow-wrap:break-word}
table.fitted .short{white-space:nowrap}
table.dense{font-size:.8em}table.dense :is(th,td){padding:.35em .5em}
table.tight{font-size:.72em}table.crowded{font-size:.64em}table:is(.tight,.crowded) :is(th,td){padding:.3em .35em}
img,svg,video{max-width:100%;max-height:var(--page-height)}
img{vertical-align:middle}
img:not([height]){height:auto}
img[width][height]{object-fit:contain}
p.picture{break-inside:avoid}
figure{margin-inline:0;break-inside:avoid}
figcaption{font-size:.9em;color:var(--muted);margin-top:.5em}
figure.diagram{text-align:center;margin:1.2em 0}
figure.diagram svg{height:auto}
figure.diagram .edgeLabel rect{opacity:1!important;fill:#fff!important}
figure.diagram pre{text-align:start}
dt{font-weight:600;margin-top:.7em;break-after:avoid}
dd{margin:.15em 0 .4em;margin-inline-start:1.5em}
details{border-inline-start:2px solid var(--line);padding-inline-start:1em}
summary{font-weight:600;list-style:none;margin-bottom:.4em;break-after:avoid}
sup,sub{line-height:0;font-size:.72em}
:is(h1,h2) sup{vertical-align:.38em}
sup a[data-footnote-ref]{padding-inline:.1em;font-weight:600}
.footnotes{margin-top:2.2em;padding-top:.9em;border-top:1px solid var(--line);font-size:.88em;color:var(--muted)}
a[data-footnote-backref]{text-decoration:none;font-family:${SANS_FALLBACK}}
mark{background:#fff3b0;color:inherit;padding:.05em .15em}
.code-title{font-family:var(--code);font-size:.78em;font-weight:600;color:var(--muted);margin-bottom:.4em;overflow-wrap:anywhere}
p.code-title+pre{margin-top:0}
.line-number{display:inline-block;min-width:3ch;margin-inline-end:1.5ch;text-align:end;text-indent:0;color:var(--muted);font-weight:400;font-style:normal}
pre:has(.line-number){text-indent:6.5ch hanging each-line;padding-inline-start:.4em}
pre mark{display:inline-block;width:100%;padding:0;background:#fff9d6}
pre mark.added{background:#e2fbe8}pre mark.removed{background:#fff0ee}
pre:has(.added,.removed){padding-inline-start:1.6em}
pre mark:is(.added,.removed){width:calc(100% + 1ch);margin-inline-start:-1ch}
pre mark.added::before{content:"+"}pre mark.removed::before{content:"−"}
.markdown-alert{padding:.75em 1em;border-inline-start:3px solid var(--alert);break-inside:avoid}
.markdown-alert-title{display:block;font-weight:600;color:var(--alert);margin:0 0 .3em;padding-inline-start:1.5em;background:no-repeat left .2em/1.05em;break-after:avoid}
.markdown-alert-title:dir(rtl){background-position-x:right}
${ALERTS}
.katex{font-size:1.12em}
.katex-display{margin:1em 0;overflow:hidden;padding:.1em 0}
.formula-source{color:#b42318}
.document~.document{break-before:page}
.cover{break-after:page;height:var(--page-height);display:flex;flex-direction:column;justify-content:space-between}
.cover p{margin:0}
.hljs-emphasis{font-style:italic}.hljs-strong{font-weight:700}
`

/** Styles of notes at the foot of pages: a document without them is not looked through for what depends on pages. */
export const FOOT_NOTE_STYLES = `
:is(h1,h2) svc-footnote-call{vertical-align:.38em}
.document{counter-reset:footnote}
.foot-note{float:footnote;font-size:.84rem;line-height:1.4;padding-inline-start:2em;text-indent:-2em;margin:0 0 .3em}
.foot-note>*{text-indent:0}
.foot-note :is(p,ul,ol,pre,table,blockquote){margin:.3em 0}
.foot-note::footnote-call{font-size:.72em;font-weight:600;padding-inline:.1em}
[data-svc-note-place]{text-decoration:none}
[data-svc-note-place=silent]{visibility:hidden;position:absolute}
.foot-note::footnote-marker{display:inline-block;min-width:2em;padding-inline-end:.4em;text-indent:0;color:var(--muted);font-variant-numeric:tabular-nums}
@page{@footnote{border-top:.6pt solid var(--line);padding-top:.5em;margin-top:1.1em}}
`
