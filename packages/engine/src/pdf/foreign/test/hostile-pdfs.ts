import { deflateSync } from 'node:zlib'
import { classicPdf } from '../../test/test-pdf.ts'

/** One empty page. */
export const PAGE: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
}

/** A stream with its data deflated as often as it names the filter. */
export function flateStream(entries: string, data: Buffer, times = 1): string {
  let encoded = data
  for (let time = 0; time < times; time += 1) encoded = deflateSync(encoded)
  const filter = '/FlateDecode'.repeat(times)
  return `<<${entries}/Filter[${filter}]/Length ${encoded.length}>>stream\n${encoded.toString('latin1')}\nendstream`
}

/** A file whose only cross-reference is a stream, object 9, with rows of the widths given. */
export function xrefStreamPdf(
  entries: string,
  rows: Buffer,
  objects: Readonly<Record<number, string>> = PAGE,
): Buffer {
  const body = classicPdf(objects).toString('latin1').split('xref\n')[0] as string
  const stream = flateStream(`/Type/XRef/Root 1 0 R${entries}`, rows)
  const text = `${body}9 0 obj\n${stream}\nendobj\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const MEGABYTES = 1024 * 1024

/** An object stream that holds the page's objects, behind which nothing but zeros follows. */
function objectStreamBomb(megabytes: number, times = 1): string {
  const data = Buffer.alloc(megabytes * MEGABYTES, ' ')
  data.write('1 0 2 30 3 70 ')
  data.write(PAGE[1] as string, 20)
  return flateStream('/Type/ObjStm/N 3/First 20', data, times)
}

function compressedPage(objectStream: string): Buffer {
  // Object 1 is the first in object stream 5, which stands behind the header of the file.
  const rows = Buffer.from([2, 0, 0, 0, 5, 0, 2, 0, 0, 0, 5, 1, 1, 0, 0, 0, 9, 0])
  return xrefStreamPdf('/W[1 4 1]/Index[1 2 5 1]/Size 10', rows, { 5: objectStream })
}

function fanOut(levels: number): Record<number, string> {
  const objects: Record<number, string> = { 1: PAGE[1] as string, 99: PAGE[3] as string }
  for (let level = 0; level < levels; level += 1) {
    const kid = level === levels - 1 ? 99 : level + 3
    objects[level + 2] = `<</Type/Pages/Kids[${kid} 0 R ${kid} 0 R]/Count 2>>`
  }
  return objects
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Files that no reader may take long over, or much memory, and that are no documents. */
export const KILLERS: Readonly<Record<string, () => Buffer>> = {
  'nothing at all': () => Buffer.alloc(0),
  'no PDF': () => Buffer.from('PK\x03\x04 not a document'),
  'a header only': () => Buffer.from('%PDF-1.7\n'),
  'two megabytes of junk': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2e6, 7)]),
  'no pages': () => classicPdf({ 1: '<</Type/Catalog>>' }),
  'an empty page tree': () => classicPdf({ ...PAGE, 2: '<</Type/Pages/Kids[]/Count 0>>' }),
  'a page tree that contains itself': () =>
    classicPdf({ ...PAGE, 2: '<</Type/Pages/Kids[2 0 R]/Count 1>>' }),
  'a page tree with 2^30 pages': () => classicPdf(fanOut(30)),
  'a catalog that is a loop of references': () => classicPdf({ 1: '2 0 R', 2: '1 0 R' }),
  'arrays nested 50 000 deep': () =>
    classicPdf({ ...PAGE, 1: `<</Pages 2 0 R/X ${nested(5e4)}>>` }),
  'arrays nested 50 000 deep, and no cross-reference': () =>
    Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog/X ${nested(5e4)}>>\nendobj\n`),
  'a hundred thousand objects without an end': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj['.repeat(100_000)}`),
  'twenty thousand streams without an end': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj<</Length 9>>stream\nendobj '.repeat(20_000)}`),
  'fifty thousand strings without an end': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj(endobj '.repeat(50_000)}`),
  'a million objects': () => {
    let text = '%PDF-1.7\n'
    for (let num = 1; num <= 1e6; num += 1) text += `${num} 0 obj 0\n`
    return Buffer.from(text, 'latin1')
  },
  'a million objects in a kilobyte': () =>
    xrefStreamPdf('/W[1 1 0]/Index[1 1000000]/Size 1000001', Buffer.alloc(2e6, 1)),
  'a cross-reference that claims eight million objects': () =>
    xrefStreamPdf('/W[0 1 0]/Index[0 8000000]/Size 8000000', Buffer.alloc(8e6)),
  'object streams that inflate to 40 MB': () => compressedPage(objectStreamBomb(40)),
  'object streams that inflate twice': () => compressedPage(objectStreamBomb(40, 2)),
  'object streams behind ten filters': () => compressedPage(objectStreamBomb(1, 10)),
  'too many pages': () => {
    const kids = Array.from({ length: 5001 }, (_, index) => `${index + 3} 0 R`)
    const pages = kids.map((_, index) => [index + 3, '<</Type/Page/Parent 2 0 R>>'])
    return classicPdf({
      ...Object.fromEntries(pages),
      1: PAGE[1] as string,
      2: `<</Type/Pages/Kids[${kids.join(' ')}]/Count 5001>>`,
    })
  },
}

/** Files with something wrong in them whose page can be read all the same. */
export const WOUNDED: Readonly<Record<string, () => Buffer>> = {
  'no cross-reference': () => {
    const whole = classicPdf(PAGE).toString('latin1')
    return Buffer.from(whole.slice(0, whole.indexOf('xref\n')), 'latin1')
  },
  'a startxref that leads nowhere': () =>
    Buffer.from(
      classicPdf(PAGE)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n99999'),
    ),
  'a cross-reference that refers to itself': () => {
    const at = classicPdf(PAGE).indexOf('xref\n')
    return classicPdf(PAGE, `/Root 1 0 R/Prev ${at}`)
  },
  'offsets that are wrong': () =>
    Buffer.from(classicPdf(PAGE).toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n%%%%%\n')),
  'a cross-reference stream with impossible widths': () =>
    xrefStreamPdf('/W[1 9999999 1]/Index[1 9]/Size 9', Buffer.alloc(100)),
  'an object stream that holds itself': () => {
    const rows = Buffer.from([2, 0, 0, 0, 5, 0, 2, 0, 0, 0, 5, 1])
    return xrefStreamPdf('/W[1 4 1]/Index[1 1 5 1]/Size 10', rows)
  },
  'a predictor with rows of two gigabytes': () =>
    xrefStreamPdf(
      '/W[1 1 1]/Index[1 9]/Size 9/DecodeParms[<</Predictor 12/Columns 2147483647/Colors 32>>]',
      Buffer.alloc(100),
    ),
  'a predictor with rows of no bytes': () =>
    xrefStreamPdf(
      '/W[1 1 1]/Index[1 9]/Size 9/DecodeParms[<</Predictor 15/Columns 0>>]',
      Buffer.alloc(9),
    ),
  'a page count of four billion': () =>
    classicPdf({ ...PAGE, 2: '<</Type/Pages/Kids[3 0 R]/Count 4294967296>>' }),
  'a page that is its own parent': () =>
    classicPdf({ ...PAGE, 3: '<</Type/Page/Parent 3 0 R/MediaBox[0 0 200 100]>>' }),
  'a stream whose length is itself': () =>
    classicPdf({
      ...PAGE,
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>',
      4: '<</Length 4 0 R>>stream\nq Q\nendstream',
    }),
  'an object missing': () =>
    classicPdf({ ...PAGE, 3: '<</Type/Page/MediaBox[0 0 200 100]/Contents 77 0 R>>' }),
  'bytes before its header': () => Buffer.concat([Buffer.from('\n\n\n'), classicPdf(PAGE)]),
}
