import { PDFDocument, type PDFField, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { convert, openPool } from '../test/pool-rig.ts'
import { hasPoppler, raster, textOf } from '../test/poppler.ts'

const pool = openPool()

const FORM = `<!doctype html><html lang="en"><style>@page{margin:15mm}@page :first{margin:30mm}
  input,select,textarea{font:14px Arial;border:1px solid #888;background:#eef}</style><form>
  <label for="n">Full name</label> <input id="n" name="person.name" value="Ann Lee" maxlength="30" required>
  <label>Mail <input type="email" name="mail" placeholder="you@example.com"></label>
  <label>Key <input type="password" name="key" value="abc"></label>
  <label>Born <input type="date" name="born" value="1990-05-17"></label>
  <p><textarea name="about" aria-label="About">Two\nlines</textarea>
  <p><label><input type="checkbox" name="news" value="on it" checked> News</label> <input type="checkbox" name="news" title="More" disabled>
  <fieldset style="border:0;padding:0"><legend>Size of it</legend><label><input type="radio" name="size" value="s"> Small</label> <label><input type="radio" name="size" value="l" checked> Large</label></fieldset>
  <p><select name="land"><option value="de">Germany<option value="fr" selected>France</select>
  <select name="words" multiple><option selected>One<option>Two<option selected>Three</select>
  <p style="break-before:page"><input value="second" tabindex="1"> <input type="hidden" name="h"> <button>Go</button>
  <p><label for="sig">Signed by</label> <input type="Signature" id="sig" name="signed" required style="width:6cm;height:2cm"></form>`

const fieldsOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getForm()
/** Kind, name, flags and tooltip of a field. */
const described = (field: PDFField) => {
  const { dict } = field.acroField
  const kind = field.constructor.name.slice(3)
  const flags = [field.isRequired() ? ['required'] : [], field.isReadOnly() ? ['read-only'] : []]
  const label = dict.lookup(PDFName.of('TU'), PDFString, PDFHexString).decodeText()
  return [kind, field.getName(), ...flags.flat(), `"${label}"`].join(' ')
}
/** Whether two colours are told apart by more than the smoothing of edges. */
const differ = (one: string, other: string) =>
  [1, 3, 5].some((at) => {
    const channel = (color: string) => Number.parseInt(color.slice(at, at + 2), 16)
    return Math.abs(channel(one) - channel(other)) > 60
  })

test('controls become fields of their kinds, in the order of their tabs', async () => {
  const { bytes, warnings } = await convert(pool, FORM, { forms: true })
  expect(warnings).toEqual([])
  const form = await fieldsOf(bytes)
  expect(form.getFields().map(described)).toEqual([
    'TextField field_1 "text"',
    'TextField person_name required "Full name"',
    'TextField mail "Mail"',
    'TextField key "Key"',
    'TextField born "Born"',
    'TextField about "About"',
    'CheckBox news "News"',
    'CheckBox news_2 read-only "More"',
    'RadioGroup size "Size of it"',
    'Dropdown land "land"',
    'OptionList words "words"',
    'Signature signed required "Signed by"',
  ])
  const signature = form.getSignature('signed').acroField
  expect(signature.dict.has(PDFName.of('V'))).toBe(false)
  const { width, height } = signature.getWidgets()[0]?.getRectangle() ?? { width: 0, height: 0 }
  // 6 by 2 cm, with padding and borders.
  expect([width, height].map(Math.round)).toEqual([175, 60])
  expect(form.getTextField('person_name').getText()).toBe('Ann Lee')
  expect(form.getTextField('person_name').getMaxLength()).toBe(30)
  expect(form.getTextField('key').isPassword()).toBe(true)
  expect(form.getTextField('key').getText()).toBeUndefined()
  expect(form.getTextField('born').getText()).toBe('05/17/1990')
  expect(form.getTextField('about').isMultiline()).toBe(true)
  expect(form.getCheckBox('news').isChecked()).toBe(true)
  expect(form.getRadioGroup('size').getSelected()).toBe('l')
  expect(form.getRadioGroup('size').getOptions()).toEqual(['s', 'l'])
  expect(form.getDropdown('land').getSelected()).toEqual(['fr'])
  expect(form.getOptionList('words').getSelected()).toEqual(['One', 'Three'])
})

test.skipIf(!hasPoppler)(
  'fields look as the document does and stand where it has them',
  async () => {
    for (const options of [{}, { scale: 0.6, margins_mm: 25, footer_html: '{page}' }]) {
      const plain = raster((await convert(pool, FORM, options)).bytes)
      const { bytes } = await convert(pool, FORM, { ...options, forms: true })
      const form = raster(bytes)
      let different = 0
      for (let y = 0; y < 400; y += 1) {
        for (let x = 0; x < 590; x += 1) if (differ(plain.at(x, y), form.at(x, y))) different += 1
      }
      expect(different).toBeLessThan(40)
      // Once: what is filled in is the field's and not the page's.
      expect(textOf(bytes).match(/Ann Lee/g)).toHaveLength(1)
    }
  },
)

test('a document without the option keeps its controls as pictures', async () => {
  const { bytes } = await convert(pool, FORM)
  expect((await fieldsOf(bytes)).getFields()).toEqual([])
})

test('controls without a field are told', async () => {
  const { warnings } = await convert(pool, '<input type="range"><input name="a">', { forms: true })
  expect(warnings.map(({ message }) => message)).toEqual([
    'options.forms: PDF has no fields for controls of type range; they are printed as they look.',
  ])
})
