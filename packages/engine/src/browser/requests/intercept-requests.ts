import type { Protocol } from 'devtools-protocol'
import { toBase64 } from '../../lifetime/base64.ts'
import { type PaceAnswer, pacedAnswers } from '../../network/proxy/paced-answers.ts'
import { REFUSED } from '../../network/proxy/proxy-answers.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { ignoreClosed } from '../pool/pages/session-setup.ts'

/** A request on its way out, before anything was sent. */
export type StoppedRequest = Protocol.Fetch.RequestPausedEvent

/** Fate of a stopped request. */
export type Decision =
  | {
      readonly kind: 'answer'
      /** Tells the file from others, however its address is written. */
      readonly name: string
      readonly bytes: Uint8Array
      readonly mediaType: string
    }
  | { readonly kind: 'block' }
  | { readonly kind: 'send'; readonly headers: readonly Protocol.Fetch.HeaderEntry[] }

/** A rule about some of a page's requests. */
export interface RequestRule {
  /** Which requests are stopped for it; the others cost nothing. */
  readonly patterns: readonly Protocol.Fetch.RequestPattern[]
  /** Undefined leaves the request to the next rule; without one it goes out as it is. */
  readonly decide: (request: StoppedRequest) => Decision | undefined | Promise<Decision | undefined>
}

/** Answers one challenge of a server, or does not. */
export type AnswerChallenge = (
  challenge: Protocol.Fetch.AuthRequiredEvent,
) => { readonly username: string; readonly password: string } | undefined

/**
 * Lays rules over the requests of a page and its frames; the first that decides counts. A redirect is a request of its
 * own, and so judged again.
 *
 * Call once per page: the protocol holds one set of patterns. Not the boundary, which is the proxy: workers pass by.
 */
export async function interceptRequests(
  { cdp, onFrame, signal }: Pick<BrowserPage, 'cdp' | 'onFrame' | 'signal'>,
  rules: readonly RequestRule[],
  answerChallenge?: AnswerChallenge,
): Promise<void> {
  if (rules.every(({ patterns }) => patterns.length === 0)) return
  const intercepting = { rules, answerChallenge, paced: pacedAnswers(signal) }
  onFrame((frame) => interceptSession(frame, intercepting))
  await interceptSession(cdp, intercepting)
}

interface Intercepting {
  readonly rules: readonly RequestRule[]
  readonly answerChallenge: AnswerChallenge | undefined
  /** Shared by the frames of a page. */
  readonly paced: PaceAnswer
}

async function interceptSession(
  cdp: CdpSession,
  { rules, answerChallenge, paced }: Intercepting,
): Promise<void> {
  cdp.on('Fetch.requestPaused', (request) => {
    decide(request, rules)
      .then((decision) => carryOut(cdp, request, decision, paced))
      .catch(ignoreClosed)
  })
  if (answerChallenge) {
    cdp.on('Fetch.authRequired', (challenge) => {
      const credentials = answerChallenge(challenge)
      const authChallengeResponse = credentials
        ? ({ response: 'ProvideCredentials', ...credentials } as const)
        : ({ response: 'CancelAuth' } as const)
      const { requestId } = challenge
      cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(ignoreClosed)
    })
  }
  const patterns = rules.flatMap((rule) => [...rule.patterns])
  const handleAuthRequests = answerChallenge !== undefined
  await cdp.send('Fetch.enable', { patterns, handleAuthRequests })
}

async function decide(
  request: StoppedRequest,
  rules: readonly RequestRule[],
): Promise<Decision | undefined> {
  for (const rule of rules) {
    const decision = await rule.decide(request)
    if (decision) return decision
  }
  return undefined
}

async function carryOut(
  cdp: CdpSession,
  { requestId }: StoppedRequest,
  decision: Decision | undefined,
  paced: PaceAnswer,
): Promise<void> {
  if (decision === undefined) {
    await cdp.send('Fetch.continueRequest', { requestId })
  } else if (decision.kind === 'block') {
    await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  } else if (decision.kind === 'send') {
    await cdp.send('Fetch.continueRequest', { requestId, headers: [...decision.headers] })
  } else {
    const { name, bytes, mediaType } = decision
    const isSent = await paced({ name, bytes: bytes.byteLength }, async () =>
      cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: mediaType }],
        body: await toBase64(bytes),
      }),
    )
    if (!isSent) await refuse(cdp, requestId)
  }
}

/** Answers as the proxy does what its limits refuse: the document is told, and so is its caller. */
async function refuse(cdp: CdpSession, requestId: string): Promise<void> {
  const { status, headers, body } = REFUSED
  const responseHeaders = []
  for (let index = 0; index < headers.length; index += 2) {
    responseHeaders.push({ name: headers[index] ?? '', value: headers[index + 1] ?? '' })
  }
  await cdp.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders,
    body: await toBase64(Buffer.from(body)),
  })
}

/** A URL as a pattern that matches it alone: `*`, `?` and `\` mean something in patterns. */
export function literalPattern(url: string): string {
  return url.replace(/[*?\\]/g, '\\$&')
}
