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

## What an error says

Over HTTP: \`{"error": code, "detail": text, "param": field}\`. \`detail\` is for people. \`param\` is the path of the first field that is wrong,
for example \`options.margins_mm.top\` or \`pdfs[0].pdf.url\`; absent where no field is. The library has the three as \`code\`, \`message\` and \`param\`,
a failed job as its \`error\`, \`svc … --json\` in the line of the input.

Repeat a request whose answer has \`Retry-After\` (seconds): every 503, \`rate_limited\`, \`idempotency_in_progress\`, and \`quota_exceeded\` where
credits come within the hour. \`source_unavailable\`, \`conversion_failed\` and \`internal_error\` may pass; the others stay until
the request or the account changes. With an \`Idempotency-Key\` a repeated request is carried out once.

A job may also fail with \`cancelled\`: its owner ended it.

## Codes of the command line

| code | exit code | when |
|---|---|---|
| \`invalid_request\` | 2 | As above; or a command, flag or file does not exist, or is not given as it must be. |
| \`address_in_use\` | 1 | \`svc serve\`: another program listens on the port. |
| \`system_refused\` | 1 | The system refuses to read or write a file: no permission, no room, no folder. |
| all others | 1 | As above. |
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
