import type { Identification } from './xmp-schemas.ts'

/** Names of standards, as messages write them. */
export function standardNames({ archive, ua }: Identification): readonly string[] {
  return [...(archive ? [`PDF/A-${archive}`] : []), ...(ua ? ['PDF/UA-1'] : [])]
}

/** Names of the standards that are not kept, at no level. */
export function lostStandards(stated: Identification, kept: Identification): readonly string[] {
  const { archive, ua } = stated
  return standardNames({
    ...(archive && !kept.archive && { archive }),
    ...(ua && !kept.ua && { ua }),
  })
}
