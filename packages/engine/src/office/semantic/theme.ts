/**
 * Stylesheet of every document that is made from content alone: print typography for headings, paragraphs, lists,
 * tables and notes, in fonts that stand in for Word's own. A paragraph runs in the direction of its first letter.
 */
export const THEME = `
:root { font: 11pt/1.45 Carlito, Calibri, "Noto Sans", "Liberation Sans", Arial, sans-serif; color: #1a1a1a }
body { margin: 0; overflow-wrap: break-word }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.3em 0 .45em; break-after: avoid; text-wrap: balance }
h1 { font-size: 1.75em } h2 { font-size: 1.4em } h3 { font-size: 1.2em } h4, h5, h6 { font-size: 1.05em }
h1.title { font-size: 2.2em; margin-top: 0 }
body > :first-child { margin-top: 0 }
p, ul, ol, dl, blockquote, table, figure, pre { margin: 0 0 .7em }
p, li, dd { orphans: 3; widows: 3 }
p, h1, h2, h3, h4, h5, h6, dt, td, th { unicode-bidi: plaintext; text-align: start }
.subtitle { font-size: 1.2em; color: #555 }
.caption { font-size: .9em; color: #555; break-before: avoid }
.toc { margin: 0 0 .2em }
.toc-title { font-size: 1.4em; font-weight: bold }
ul, ol { padding-left: 1.8em }
ul.plain { list-style: none; padding-left: 1em }
li > p { margin: 0 0 .25em }
li:has(> :is(ul, ol):first-child) { list-style: none }
blockquote { padding-left: 1em; border-left: 2pt solid #ccc; color: #444 }
a { color: #0b57a4 } a:not([href]) { color: inherit }
sup, sub { line-height: 0; font-size: .75em }
img { max-width: 100%; max-height: 230mm; height: auto }
pre, code { white-space: pre-wrap }
code { font-family: "Liberation Mono", Consolas, "Courier New", monospace; font-size: .9em; unicode-bidi: isolate }
p:has(> code:only-child):has(+ p > code:only-child) { margin-bottom: 0 }
math { font-family: "STIX Two Math", "Latin Modern Math", "Cambria Math", "DejaVu Math TeX Gyre", math }
table { border-collapse: collapse; max-width: 100% }
th, td { border: .5pt solid #999; padding: .25em .5em; vertical-align: top }
th { background: #f0f0f0 }
thead { display: table-header-group }
tr { break-inside: avoid }
td > :last-child, th > :last-child { margin-bottom: 0 }
ol:has(> li[id^="footnote-"]), ol:has(> li[id^="endnote-"]), dl {
  font-size: .88em; border-top: .5pt solid #999; padding-top: .6em; margin-top: 2em
}
dt { font-weight: bold }
dd { margin: 0 0 .5em 1em }
`

/**
 * Stylesheet of a document that brings its own look, an HTML mail for example: what a browser gives it, held inside of
 * the page. Tables are its layout, so they get no lines.
 */
export const OWN_LOOK = `
:root { font: 11pt Carlito, Calibri, "Noto Sans", "Liberation Sans", Arial, sans-serif }
body { margin: 0; overflow-wrap: break-word }
img { max-width: 100%; max-height: 230mm }
table { max-width: 100% }
thead { display: table-header-group }
pre { white-space: pre-wrap }
`
