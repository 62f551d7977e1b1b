import { showDocuments } from './show-documents.ts'

/**
 * The page that shows documents as they are made anew.
 *
 * @param nonce lets its style and script through its content policy
 */
export function previewPage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>svc</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
<header><nav id="names"></nav><span id="facts" role="status">Waiting for the first document</span></header>
<main id="stage"></main>
<footer id="notes" hidden></footer>
<script nonce="${nonce}">(${showDocuments})()</script>
`
}

const STYLE = `
:root { color-scheme: light dark; --edge: light-dark(#d4d4d8, #3f3f46); --quiet: light-dark(#52525b, #a1a1aa);
  --bad: light-dark(#b91c1c, #fca5a5); --bar: light-dark(#fafafa, #18181b); font: 14px/1.5 system-ui, sans-serif }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--bar) }
header { display: flex; gap: 16px; align-items: baseline; padding: 8px 16px; border-bottom: 1px solid var(--edge) }
nav { display: flex; gap: 4px; flex: 1; min-width: 0; overflow-x: auto }
nav button { font: inherit; color: inherit; border: 0; background: none; padding: 2px 8px; border-radius: 4px; cursor: pointer;
  white-space: nowrap }
nav button[aria-current] { font-weight: 600; background: var(--edge) }
nav button.failed { color: var(--bad) }
#facts { color: var(--quiet); white-space: nowrap; font-variant-numeric: tabular-nums }
main { flex: 1; position: relative; min-height: 0 }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: #fff }
iframe.next { opacity: 0; pointer-events: none }
footer { max-height: 30vh; overflow: auto; padding: 8px 16px; border-top: 1px solid var(--edge) }
footer p { margin: 0; color: var(--quiet); overflow-wrap: anywhere }
footer p.failed { color: var(--bad) }
[hidden] { display: none }
`
