import { WARNINGS } from '@svc/engine'
import { errorDocs, statusOf } from '@svc/http'

/** Page of every error code: its HTTP status and when it is raised. */
export function errorsPage(): string {
  const rows = Object.entries(errorDocs).map(
    ([code, text]) => `| \`${code}\` | ${statusOf[code as keyof typeof statusOf]} | ${text} |`,
  )
  return `# Errors

Every error code. Written by \`npm run reference\`. Branch on the code (\`error\` over HTTP, \`EngineError.code\` in the library),
never on the text. A new code is a minor change; renaming one is a breaking change. A request that fails costs nothing.

| code | HTTP status | when |
|---|---|---|
${rows.join('\n')}
`
}

/** Page of every warning code: its severity and meaning. */
export function warningsPage(): string {
  const rows = Object.entries(WARNINGS).map(
    ([code, { severity, meaning }]) => `| \`${code}\` | ${severity} | ${meaning} |`,
  )
  return `# Warnings

Every warning code. Written by \`npm run reference\`. A warning never fails a request. \`severity\` is the usual one; a warning
may carry another where its producer knows better. \`Document-Warnings\` counts those of severity \`warning\`.

| code | severity | meaning |
|---|---|---|
${rows.join('\n')}
`
}
