import type { Contender } from './contender.ts'

/** Variable with the address of a Gotenberg that runs, for example `http://127.0.0.1:3000`. */
export const GOTENBERG_VARIABLE = 'SVC_BENCH_GOTENBERG'

/**
 * When Gotenberg 8 stops its Chromium, after ten documents by default, it kills every process that it sees and whose command
 * line has `chromium/chromium` or `chrome/chrome` in it: the browsers of all others with it.
 */
export const BROWSER_KILLED =
  'The browser is gone. Gotenberg kills all browsers that it sees: start it in a container, or by `unshare --pid --fork --kill-child --mount-proc`.'

/** The same page as everybody prints: A4 in inches, margins of 20 mm, backgrounds. */
const FORM = {
  paperWidth: String(210 / 25.4),
  paperHeight: String(297 / 25.4),
  marginTop: '20mm',
  marginRight: '20mm',
  marginBottom: '20mm',
  marginLeft: '20mm',
  printBackground: 'true',
  preferCssPageSize: 'true',
}

/**
 * A Gotenberg 8 that somebody started, on this machine and with its own Chromium.
 *
 * It is measured from outside: its processor time belongs to no process of ours.
 *
 * @throws Error when it does not answer, or not with a PDF
 */
export function gotenberg(address: string): Contender {
  const endpoint = new URL('/forms/chromium/convert/html', address)
  return {
    name: 'Gotenberg',
    isService: true,
    async enter({ html, files }) {
      return {
        name: 'Gotenberg',
        isProgram: true,
        async print() {
          const form = new FormData()
          for (const [field, value] of Object.entries(FORM)) form.append(field, value)
          form.append('files', new Blob([html], { type: 'text/html' }), 'index.html')
          for (const [path, { bytes, mediaType }] of files) {
            form.append('files', new Blob([bytes.slice()], { type: mediaType }), path)
          }
          const response = await fetch(endpoint, { method: 'POST', body: form })
          if (!response.ok) {
            throw new Error(`Gotenberg answered ${response.status}: ${await response.text()}`)
          }
          return { bytes: new Uint8Array(await response.arrayBuffer()) }
        },
      }
    },
  }
}
