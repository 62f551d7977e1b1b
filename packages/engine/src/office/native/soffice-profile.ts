import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createProcessFolder } from '../../lifetime/process/process-folder.ts'
import { fontconfigRules } from '../fonts/fontconfig-rules.ts'

// No macros, no links followed or updated, no recovery, and a proxy that nobody listens at: a document that
// names something elsewhere gets nothing.
const CLOSED = [
  item('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  item('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  item('Writer/Content/Update', 'Link', '0'),
  item('Calc/Content/Update', 'Link', '1'),
  item('Recovery/AutoSave', 'Enabled', 'false'),
  item('Inet/Settings', 'ooInetProxyType', '2'),
  item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
]

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">`

/** A new folder for one process, its home: a profile without settings, rules for fonts, and room for documents. */
export async function createOfficeFolder(): Promise<string> {
  const folder = await createProcessFolder('office')
  await mkdir(join(folder, 'profile', 'user'), { recursive: true })
  await mkdir(join(folder, '.config', 'fontconfig'), { recursive: true })
  await writeFile(join(folder, '.config', 'fontconfig', 'fonts.conf'), fontconfigRules())
  return folder
}

/**
 * Writes the settings of a profile anew, as they are before each run: the outside shut off, and the locale.
 *
 * The locale is not taken from the environment: one that the machine has no data of would leave the program without
 * UTF-8, and so without files whose names are not ASCII.
 *
 * @param locale BCP 47 tag
 */
export function writeSettings(folder: string, locale: string): Promise<void> {
  const { language, region } = new Intl.Locale(locale).maximize()
  const place = item('Setup/L10N', 'ooSetupSystemLocale', `${language}-${region}`)
  const settings = [HEAD, ...CLOSED, place, '</oor:items>', ''].join('\n')
  return writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), settings)
}

function item(path: string, name: string, value: string): string {
  const isOfOffice = !/^(?:Inet|Setup)\//.test(path)
  const place = `<item oor:path="/org.openoffice.${isOfOffice ? `Office.${path}` : path}">`
  return `${place}<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
}
