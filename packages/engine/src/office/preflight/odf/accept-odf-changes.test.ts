import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { odtContent, tinyOdt } from '../../test/tiny-odt.ts'
import { prepareWord } from '../prepare-word.ts'

const REGIONS =
  '<t:tracked-changes><t:changed-region><t:deletion><t:p>gone</t:p></t:deletion></t:changed-region></t:tracked-changes>'
const MARKED = odtContent(
  `${REGIONS}<t:p>kept<t:change t:change-id="1"/><t:change-start t:change-id="2"/>new<t:change-end t:change-id="2"/></t:p>`,
)

function contentOf(trackedChanges: 'accepted' | 'marked' | undefined): string {
  const { bytes } = prepareWord(tinyOdt(MARKED), trackedChanges ? { trackedChanges } : {})
  return new OfficePackage(bytes).text('content.xml')
}

test('deleted text of tracked changes goes, and inserted text is plain', () => {
  const accepted = odtContent('<t:p>keptnew</t:p>')
  expect([contentOf(undefined), contentOf('accepted')]).toEqual([accepted, accepted])
})

test('changes that are to be marked stay', () => {
  expect(contentOf('marked')).toBe(MARKED)
})
