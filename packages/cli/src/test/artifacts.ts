import { type Artifact, artifact } from '@svc/engine'

/** An artifact of a few bytes, for tests. */
export function smallArtifact(parts: Partial<Artifact> = {}): Artifact {
  return artifact('application/pdf', {
    bytes: Buffer.from('%PDF-1.7 small'),
    filename: 'document.pdf',
    pages: 2,
    warnings: [],
    timings: { queueMs: 1, loadMs: 2, printMs: 3, finishMs: 4.26 },
    ...parts,
  })
}
