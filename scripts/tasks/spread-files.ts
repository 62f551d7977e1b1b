import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more and are short to read: the last one alone would keep one processor waiting. */
const LONG = ['schemathesis.browser', 'cluster.database', 'packages.process']

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
 * The order in which test files run: those of each project are spread over the whole time of their group.
 *
 * Tests of browsers take all of a processor, those of databases wait half of their time: side by side they end sooner
 * than one project after the other.
 */
export function spread<T extends TestFile>(files: readonly T[]): T[] {
  const places = [...Map.groupBy(files, ({ project }) => project.name).values()].flatMap((all) => {
    const ordered = [...all.filter(isLong), ...all.filter((file) => !isLong(file))]
    return ordered.map((file, index) => ({ file, place: index / ordered.length }))
  })
  const group = ({ project }: TestFile) => project.config.sequence.groupOrder
  return places
    .sort((a, b) => group(a.file) - group(b.file) || a.place - b.place)
    .map(({ file }) => file)
}

function isLong({ moduleId }: TestFile): boolean {
  return LONG.some((name) => moduleId.includes(`/${name}.test.ts`))
}
