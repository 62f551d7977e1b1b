import type { FormControl } from '../../../pdf/document/form/form-fields.ts'
import { textOf } from '../trees/text-of.ts'
import type { Control } from './control.ts'
import { groupLabelOf, labelOf } from './control-labels.ts'
import { controlLook } from './control-look.ts'
import { controlNames } from './control-names.ts'
import { ControlPlaces } from './control-places.ts'
import { shownValue } from './shown-value.ts'

/**
 * Finds the controls of a document in the order of their tabs, and has the browser write down where they stand. Runs in
 * the page, after `leaveControls`.
 *
 * @param prefix starts the ids given to controls that have none
 */
export function findControls(prefix: string): readonly FormControl[] {
  const found = [...document.querySelectorAll<Control>('[data-svc-field]')]
  const order = ({ tabIndex }: Control) => (tabIndex > 0 ? tabIndex : Number.MAX_SAFE_INTEGER)
  found.sort((one, other) => order(one) - order(other))
  const nameOf = controlNames()
  const places = new ControlPlaces(prefix)
  const controls = found.map((control, index): FormControl => {
    control.setAttribute('data-svc-field', `${index}`)
    return {
      name: nameOf(control, index),
      label: labelOf(control),
      groupLabel: groupLabelOf(control),
      ...contentOf(control),
      ...places.placesOf(control, index),
      ...controlLook(control),
    }
  })
  places.link()
  return controls
}

type ControlContent = Omit<
  FormControl,
  'name' | 'label' | 'groupLabel' | keyof ReturnType<typeof controlLook> | 'destination' | 'repeats'
>

/** The kind of a control, and its content. */
function contentOf(control: Control): ControlContent {
  const proposals = control instanceof HTMLInputElement ? control.list : null
  const select = control instanceof HTMLSelectElement ? control : undefined
  const isMark = control.type === 'checkbox' || control.type === 'radio'
  const isText = !select && !isMark
  const maxLength = isText && 'maxLength' in control ? control.maxLength : -1
  return {
    kind: kindOf(control, proposals !== null),
    value: select || isMark ? control.value : shownValue(control),
    isChecked: isMark && (control as HTMLInputElement).checked,
    isRequired: control.required,
    isReadOnly:
      control.matches(':disabled') || ('readOnly' in control && isText && control.readOnly),
    isMultiline: control instanceof HTMLTextAreaElement,
    isPassword: control.type === 'password',
    isMultiple: select?.multiple ?? false,
    isDropdown: !select || (!select.multiple && select.size <= 1),
    isEditable: proposals !== null,
    maxLength: maxLength >= 0 ? maxLength : undefined,
    choices: [...((select ?? proposals)?.options ?? [])].map((one) => ({
      value: one.value,
      label: one.label || textOf(one),
    })),
    chosen: select
      ? [...select.selectedOptions].map(({ value }) => value)
      : [control.value].filter(Boolean),
  }
}

function kindOf(control: Control, hasProposals: boolean): FormControl['kind'] {
  const { type } = control
  if (control instanceof HTMLSelectElement || hasProposals) return 'choice'
  if (type === 'checkbox' || type === 'radio') return type
  // To browsers an unknown type is text.
  const isSignature = type === 'text' && control.getAttribute('type')?.toLowerCase() === 'signature'
  return isSignature ? 'signature' : 'text'
}
