import type { Protocol } from 'devtools-protocol'
import { matchesUrl } from '../../schemas/network/url-match.ts'
import type { BlockedType, BlockOptions } from '../../schemas/values/block.ts'
import type { RequestRule } from './intercept-requests.ts'

const CDP_TYPES = {
  image: ['Image'],
  stylesheet: ['Stylesheet'],
  font: ['Font'],
  script: ['Script'],
  media: ['Media', 'TextTrack'],
  // Below the page, `fetch` and XMLHttpRequest are one kind.
  fetch: ['XHR', 'Fetch', 'EventSource'],
  ping: ['Ping'],
  frame: ['Document'],
} as const satisfies Record<BlockedType, readonly Protocol.Network.ResourceType[]>

/** Stops what the options name before it is asked for; never the document itself. */
export function blockRequests(block: BlockOptions | undefined, mainFrameId: string): RequestRule {
  const { resource_types: resourceTypes = [], url_patterns: urls = [] } = block ?? {}
  const types = new Set<string>(resourceTypes.flatMap((type) => CDP_TYPES[type]))
  return {
    patterns:
      urls.length > 0
        ? [{ urlPattern: '*' }]
        : [...types].map((type) => ({
            urlPattern: '*',
            resourceType: type as Protocol.Network.ResourceType,
          })),
    decide({ resourceType, frameId, request }) {
      if (resourceType === 'Document' && frameId === mainFrameId) return undefined
      const isBlocked =
        types.has(resourceType) || urls.some((pattern) => matchesUrl(pattern, request.url))
      return isBlocked ? { kind: 'block' } : undefined
    },
  }
}
