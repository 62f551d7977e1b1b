/** The flag with which yargs' completion scripts ask for candidates. */
export const COMPLETION_FLAG = '--get-yargs-completions'

/** Commands that are no conversion, with one line of help each. */
export const SERVICE_COMMANDS = {
  serve: 'Run the HTTP service.',
  worker: 'Run jobs of a service, beside it or on another machine.',
  jobs: 'Post jobs to a service, wait for them and read their results.',
  genkey: 'Make an API key for a service of your own.',
  admin: 'Manage accounts, keys, credits, requests and licences of a hosted service.',
  doctor: 'Show what works on this machine and how to mend the rest.',
  completion: 'Print the completion script for bash, zsh or fish.',
  help: 'Show this page, or that of a command.',
} as const satisfies Readonly<Record<string, string>>

/** Name of a command that is no conversion. */
export type ServiceCommand = keyof typeof SERVICE_COMMANDS

/** Whether a word is one of {@link SERVICE_COMMANDS}. */
export function isServiceCommand(word: string | undefined): word is ServiceCommand {
  return word !== undefined && Object.hasOwn(SERVICE_COMMANDS, word)
}
