import { byteString, dict, name, stream } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { srgbProfile } from './srgb-profile.ts'

/**
 * Says that the colours of the file are those of sRGB, which is what Chromium means by its DeviceRGB and
 * DeviceGray, and what transparency is blended in.
 *
 * Source: ISO 19005-2, 6.2.3, 6.2.4.3 (tests 2 and 4) and 6.2.10 (test 2).
 */
export function setOutputIntent(file: PdfFile): void {
  const intent = dict({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: byteString('sRGB IEC61966-2.1'),
    RegistryName: byteString('http://www.color.org'),
    Info: byteString('sRGB IEC61966-2.1'),
    DestOutputProfile: file.add(stream(dict({ N: 3 }), srgbProfile())),
  })
  file.setCatalog({ OutputIntents: [file.add(intent)] })
}
