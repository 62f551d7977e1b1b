import { PDFDict, PDFDocument, type PDFField, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, raster, textOf } from '../../test/poppler.ts'

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
  <label>Town <input name="town" list="towns"><datalist id="towns"><option>Rome</datalist></label>
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
    'Dropdown town "Town"',
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
  const signs = ['news', 'size'].map((own) => {
    const [widget] = form.getField(own).acroField.getWidgets()
    return `${widget?.getDefaultAppearance()} ${widget?.dict.lookup(PDFName.of('MK'), PDFDict)}`
  })
  expect(signs).toEqual([
    expect.stringMatching(/^\/ZaDb 0 Tf 0 g <<\s*\/CA \(4\)\s*>>$/),
    expect.stringMatching(/^\/ZaDb 0 Tf 0 g <<\s*\/CA \(l\)\s*>>$/),
  ])
  expect(String(form.acroForm.dict.lookup(PDFName.of('DR')))).toMatch(/Helv.*ZaDb/s)
  expect(form.getRadioGroup('size').getSelected()).toBe('l')
  expect(form.getRadioGroup('size').getOptions()).toEqual(['s', 'l'])
  expect(form.getDropdown('land').getSelected()).toEqual(['fr'])
  expect(form.getOptionList('words').getSelected()).toEqual(['One', 'Three'])
})

test('fields with characters that their font lacks are told', async () => {
  const html = `<form><input name="city" value="Москва"><input name="street" value="Rue “d’été”, 5 €">
    <textarea name="free">two\nlines</textarea><input name="fixed" value="東京" readonly><input type="checkbox" name="東">
    <select name="land"><option>France<option>日本</select>`
  const { warnings } = await convert(pool, html, { forms: true })
  expect(warnings.filter(({ code }) => code === 'font_substituted')).toEqual([
    expect.objectContaining({
      message:
        '2 fields have characters that Helvetica lacks, the font that readers are told to show typed text in: city, land. It looks as in the document until somebody edits it; then each reader takes a font of its own, or shows nothing.',
    }),
  ])
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

/** Names that the warning for a reason ends with. */
const leftOut = async (html: string) => {
  const { bytes, warnings } = await convert(pool, html, { forms: true })
  const form = await fieldsOf(bytes)
  const left = warnings.map(({ message }) => message.split(' because ')[1])
  return { bytes, left, fields: form.getFields().map((field) => field.getName()) }
}

test('controls without a field are told, with the reason', async () => {
  const { left, fields } = await leftOut(
    `<style>.far{position:absolute;opacity:0}.opens:not(:checked)~div{display:none}.h{position:running(h)}
    @page{@top-left{content:element(h)}}</style><p class="h"><input name="running"></p>
    <input type="range"><input name="kept"><label><input type="checkbox" class="far" name="styled"><i></i></label>
    <p><input type="radio" name="r" disabled><input type="radio" name="r" value="2"></p>
    <textarea name="tall" style="display:block;height:2000px"></textarea><x-a></x-a>
    <iframe srcdoc="<input name=framed>"></iframe>
    <section><input type="checkbox" class="opens" name="opens"><div>More <input name="inner"></div></section>
    <p><input type="checkbox" name="plain"></p>
    <script>document.querySelector('x-a').attachShadow({ mode: 'open' }).innerHTML = '<input name=shadow>'</script>`,
  )
  expect(left).toEqual([
    'PDF has no fields like them: range.',
    'they are in a frame, a shadow tree or a running element: shadow, framed, running.',
    'other elements are drawn in their place, which a field could not change: styled.',
    'what they check moves other content, which a file cannot do: opens.',
    'they are higher than a page: tall.',
    'they are disabled, and others of their field are not: r.',
  ])
  expect(fields).toEqual(['kept', 'r', 'plain'])
})

test.skipIf(!hasPoppler)('a box that its label draws stays checked', async () => {
  const { bytes } = await leftOut(
    `<style>input{position:absolute;opacity:0}span::before{content:"no"}:checked+span::before{content:"yes"}</style>
    <label><input type="checkbox" name="c" checked><span></span></label>`,
  )
  expect(textOf(bytes)).toContain('yes')
})

test('fields are as large, as aligned and as read-only as the document has them', async () => {
  const { bytes } = await convert(
    pool,
    `<style>input{font-size:20px}</style><fieldset disabled><input name="off"></fieldset>
    <input name="sum" style="text-align:right"><input name="city" list="cities" value="Rome"><datalist id="cities"><option>Rome<option>Paris</datalist>
    <input type="time" name="at" value="13:45"><p style="transform:scale(.5)"><input name="half">
    <input type="radio" name="pick" checked><input type="radio" name="pick" required>`,
    { forms: true },
  )
  const form = await fieldsOf(bytes)
  const entry = (name: string, key: string) =>
    form.getField(name).acroField.dict.lookup(PDFName.of(key))?.toString()
  expect(form.getField('off').isReadOnly()).toBe(true)
  expect(entry('sum', 'Q')).toBe('2')
  expect(form.getDropdown('city').isEditable()).toBe(true)
  expect(form.getDropdown('city').getSelected()).toEqual(['Rome'])
  expect(form.getTextField('at').getText()).toBe('01:45 PM')
  expect(entry('half', 'DA')).toContain('/Helv 7.5 Tf')
  // Buttons without values are not checked together.
  expect(form.getRadioGroup('pick').getOptions()).toEqual(['on', 'on_2'])
  expect(form.getRadioGroup('pick').getSelected()).toBe('on')
  expect(form.getField('pick').isRequired()).toBe(true)
})

test.each([
  [
    'smaller where all pages state a larger size: 300 pt at .707',
    '@page{size:A3;margin:10mm}',
    213,
  ],
  ['no smaller where a page with a name does', '@page big{size:A3;margin:10mm}', 301],
])('fields are %s', async (_, css, width) => {
  const { bytes } = await convert(
    pool,
    `<style>${css}</style><div style="page:big"><input name="wide" style="width:400px;box-sizing:border-box"></div>`,
    { forms: true },
  )
  const [widget] = (await fieldsOf(bytes)).getField('wide').acroField.getWidgets()
  expect(Math.round(widget?.getRectangle().width ?? 0)).toBe(width)
})

const HEADS = (controls: string, group = 'thead') =>
  `<style>@page{size:A5;margin:15mm}body{margin:0}td,th{height:20px}</style><p>Before
    <table><${group}><tr><th>Name<th>${controls}</${group}>${'<tr><td>x<td>y'.repeat(90)}</table><p>${'<br>'.repeat(60)}`
const ON_CSS_PAGES = { prefer_css_page_size: true }
/** How often words are printed, which stand in a head once each. */
const counts = (bytes: Uint8Array, ...words: string[]) =>
  words.map((word) => textOf(bytes).split(word).length - 1)

test.skipIf(!hasPoppler)(
  'a field in the head of a table is painted on all pages of it',
  async () => {
    const html = HEADS('<input name="who" value="HEAD" style="font:bold 16px Arial;border:0">')
    const { bytes, warnings } = await convert(pool, html, { ...ON_CSS_PAGES, forms: true })
    expect(warnings.map(({ message }) => message)).toEqual([
      'options.forms: fields in heads of tables are filled in on the first page of their table; the others show what the document states there: who.',
    ])
    const field = (await fieldsOf(bytes)).getTextField('who')
    expect(field.acroField.getWidgets()).toHaveLength(1)
    const [heads = 0, values] = counts(bytes, 'Name', 'HEAD')
    expect(heads).toBeGreaterThan(3)
    expect(values).toBe(heads)
    const foot = HEADS('<input name="who" value="HEAD">', 'tfoot')
    const { warnings: told } = await convert(pool, foot, { ...ON_CSS_PAGES, forms: true })
    expect(told.map(({ message }) => message)).toEqual([
      'options.forms: controls are printed as they look and have no field, because they are in the foot of a table, which every page shows that the table is on: who.',
    ])
  },
)

test.skipIf(!hasPoppler)(
  'controls in heads of tables are printed on all pages of them',
  async () => {
    const html = HEADS(
      '<button>Sort <b>BY</b></button><input value="FILTER"><select><option>A<option selected>CHOICE</select><input type="submit" value="GO">',
    )
    const { bytes, warnings } = await convert(pool, html, ON_CSS_PAGES)
    expect(warnings).toEqual([])
    const [heads = 0, ...others] = counts(bytes, 'Name', 'Sort', 'BY', 'FILTER', 'CHOICE', 'GO')
    expect(heads).toBeGreaterThan(3)
    expect(others).toEqual(others.map(() => heads))
    const boxes = HEADS('<input type="checkbox" name="all">')
    const { warnings: told } = await convert(pool, boxes, ON_CSS_PAGES)
    expect(told.map(({ message }) => message)).toEqual([
      'Controls in the head or foot of a table, or in a box with a fixed position, are printed on one of their pages alone, since the browser leaves them out where it repeats these: all.',
    ])
  },
)

test.skipIf(!hasPoppler)('controls in fixed boxes are printed on all pages', async () => {
  const html =
    '<style>@page{size:A5}aside{position:fixed;top:0}p{break-after:page;padding-top:90px}</style><aside><input value="TYPED"><button>PRESS</button><select><option>CHOICE</select></aside><p>a<p>b<p>c'
  const { bytes, warnings } = await convert(pool, html, ON_CSS_PAGES)
  expect([counts(bytes, 'TYPED', 'PRESS', 'CHOICE'), warnings]).toEqual([[3, 3, 3], []])
})

test('controls that nobody sees, for which a program draws others, are not told', async () => {
  const html =
    '<style>@page{size:A5}input{position:fixed;opacity:0}p{break-after:page}</style><input type="radio" id="r"><label for="r">One</label><p>a<p>b<p>c'
  expect((await convert(pool, html, ON_CSS_PAGES)).warnings).toEqual([])
})

test.skipIf(!hasPoppler)('controls that every page shows are pictures, and told', async () => {
  const html =
    '<style>@page{size:A5}aside{position:fixed;top:0}p{break-before:page}</style><aside><select name="box"><option>FIXED</select></aside><input name="own"><p>b<p>c'
  const { bytes, warnings } = await convert(pool, html, { ...ON_CSS_PAGES, forms: true })
  expect(counts(bytes, 'FIXED')).toEqual([3])
  expect((await fieldsOf(bytes)).getFields().map((field) => field.getName())).toEqual(['own'])
  expect(warnings.map(({ message }) => message)).toEqual([
    'options.forms: controls are printed as they look and have no field, because they are in a box with a fixed position, which every page shows: box.',
  ])
})

test('fields to type in are told whose labels are in a script that Helvetica lacks', async () => {
  const html =
    '<label>Имя <input name="a"></label><label>Name → <input name="b"></label><label>姓名 <input name="c" readonly></label>'
  const { warnings } = await convert(pool, html, { forms: true })
  expect(warnings.map(({ message }) => message)).toEqual([
    '1 field has a label in a script that Helvetica lacks, the font that readers are told to show typed text in: a. For text in that script each reader takes a font of its own, or shows nothing.',
  ])
})

test('a form names the font to type in, or tells that it has none', async () => {
  const html = '<html lang="en"><title>t</title><label>Name <input name="a"></label>'
  const fontOf = async (options: object) => {
    const { bytes, warnings } = await convert(pool, html, { forms: true, ...options })
    const { acroForm } = await fieldsOf(bytes)
    const fonts = acroForm.dict
      .lookup(PDFName.of('DR'), PDFDict)
      // Poppler 22.12 ends without it.
      .lookup(PDFName.of('Font'), PDFDict)
    return {
      isNamed: fonts.has(PDFName.of('Helv')),
      told: warnings.map(({ message }) => message),
    }
  }
  expect(await fontOf({ pdf_ua: true })).toEqual({ isNamed: true, told: [] })
  expect(await fontOf({ pdf_a: '2b' })).toEqual({
    isNamed: false,
    told: [
      '1 field names no font to show typed text in, since PDF/A has no fonts but its own: a. Each reader takes one, or shows nothing.',
    ],
  })
})
