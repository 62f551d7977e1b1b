import { operations } from '@svc/engine'
import { errorsPage, warningsPage } from './catalogues.ts'
import { inputTypes } from './input-types.ts'
import { optionsPage } from './options-page.ts'
import { thirdPartyPage } from './third-party-page.ts'

/** Files that follow from the schemas and tables of the code and from the lock file, by their path in the repository, each made when it is called. */
export const REFERENCE: Readonly<Record<string, () => string>> = {
  'packages/node-sdk/src/inputs.ts': () => inputTypes(operations),
  'docs/options.md': () => optionsPage(operations),
  'docs/errors.md': errorsPage,
  'docs/warnings.md': warningsPage,
  'docs/third-party.md': thirdPartyPage,
}
