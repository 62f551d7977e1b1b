import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Verdict } from '../process.ts'
import { modulesOf, programOf } from '../setup/beside-project.ts'
import { TYPEDOC } from '../setup/typedoc.ts'

/** The parts of TypeDoc that are used here. Its own types are beside the project with it. */
interface TypeDoc {
  readonly Application: {
    bootstrap(
      options: Readonly<Record<string, unknown>>,
      readers: readonly object[],
    ): Promise<TypeDocApplication>
  }
  readonly Logger: new () => object
  readonly TSConfigReader: new () => object
}

interface TypeDocApplication {
  logger: object
  convert(): Promise<object | undefined>
  validate(project: object): void
}

// Names the public modules alone: TypeDoc takes twice as long to read the tests and programs around them, too.
const PUBLIC_MODULES = fileURLToPath(new URL('../typedoc.tsconfig.json', import.meta.url))

// Members of types without a name. Nearly all come out of schemas, whose fields have descriptions: a test holds that.
const OF_SCHEMA = '.__type.'

/** Finds public members without a comment, and links in comments that lead nowhere. */
export async function checkDocumentation(): Promise<Verdict> {
  if (!existsSync(programOf(TYPEDOC))) {
    return { skipped: 'TypeDoc is not here; npm test installs it' }
  }
  const module = join(modulesOf(TYPEDOC), 'typedoc', 'dist', 'index.js')
  const lacks = await warningsOf((await import(pathToFileURL(module).href)) as TypeDoc)
  return { ok: lacks.length === 0, output: lacks.join('\n') }
}

async function warningsOf({ Application, Logger, TSConfigReader }: TypeDoc): Promise<string[]> {
  const found: string[] = []
  class Collector extends Logger {
    /** Called for every message; the program's own output would be cut where it is longer than a pipe. */
    log(message: string, level: number): void {
      if (level >= WARNING && !message.includes(OF_SCHEMA)) found.push(message)
    }
  }
  const options = { tsconfig: PUBLIC_MODULES, entryPoints: publicModules() }
  const application = await Application.bootstrap(options, [new TSConfigReader()])
  application.logger = new Collector()
  const project = await application.convert()
  if (project === undefined) return [...found, 'TypeDoc could not read the packages.']
  application.validate(project)
  return found
}

function publicModules(): readonly string[] {
  const { files } = JSON.parse(readFileSync(PUBLIC_MODULES, 'utf8')) as { readonly files: string[] }
  return files.map((file) => join(dirname(PUBLIC_MODULES), file))
}

/** Number of a warning among TypeDoc's levels of messages. */
const WARNING = 2
