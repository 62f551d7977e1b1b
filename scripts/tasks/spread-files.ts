import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long and are short to read, longest first: the last one alone would keep one processor waiting. */
const LONG = [
  ...['schemathesis.browser', 'cluster.database', 'packages.process'],
  ...['ledger.property.database', 'docs.office', 'code-cache.office'],
]

/** The members of a test file that its place depends on. */
interface TestFile {
  readonly moduleId: string
  readonly project: {
    readonly name: string
    readonly config: { readonly sequence: { readonly groupOrder: number } }
  }
}

/** Runs the files of a group as {@link spread} says, larger ones first. */
export class SpreadFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return spread(await super.sort(files))
  }
}

/**
 * The order in which test files run: those of each project are spread over the whole time of their group, but for those that
 * start programs, which come last.
 *
 * Tests of browsers take all of a processor, those of databases wait half of their time: side by side they end sooner
 * than one project after the other.
 */
export function spread<T extends TestFile>(files: readonly T[]): T[] {
  const places = [...Map.groupBy(files, ({ project }) => project.name).values()].flatMap((all) => {
    const ordered = all.toSorted((a, b) => rank(a) - rank(b))
    return ordered.map((file, index) => ({ file, place: placeOf(file, index / ordered.length) }))
  })
  const group = ({ project }: TestFile) => project.config.sequence.groupOrder
  return places
    .sort((a, b) => group(a.file) - group(b.file) || a.place - b.place)
    .map(({ file }) => file)
}

/**
 * Files that start programs are short: last, they fill the time that longer ones still take. Before that they would end
 * processes that browser tests hand on, which go no further where the next file is of another project.
 */
function placeOf({ project }: TestFile, share: number): number {
  return project.name === 'process' ? 1 + share : share
}

function rank({ moduleId }: TestFile): number {
  const place = LONG.findIndex((name) => moduleId.includes(`/${name}.test.ts`))
  return place < 0 ? LONG.length : place
}
