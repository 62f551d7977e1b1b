import { sweepProcessFolders } from '../../lifetime/process/process-folder.ts'
import type { OfficeDriver } from '../engine/office-driver.ts'
import { SofficeProcess } from './soffice-process.ts'
import { createOfficeFolder } from './soffice-profile.ts'
import type { SofficeSetup } from './soffice-setup.ts'
import { sofficeVersion } from './soffice-version.ts'

/**
 * LibreOffice as installed on this machine, one run per document.
 *
 * It starts in a second, so nothing stays between documents; what stays is a profile, which spares that
 * start half its time.
 */
export function sofficeDriver(setup: SofficeSetup): OfficeDriver {
  return {
    kind: 'libreoffice',
    async launch(signal) {
      const [version] = await Promise.all([
        sofficeVersion(setup, signal),
        sweepProcessFolders('office'),
      ])
      // Last: a start that fails or is given up leaves nothing behind.
      return new SofficeProcess(setup, await createOfficeFolder(), version)
    },
  }
}
