/** The program of this machine and its environment. */
export interface SofficeSetup {
  readonly program: string
  /** The program's environment: fonts and folders, no secrets. */
  readonly environment: Readonly<Record<string, string>>
}
