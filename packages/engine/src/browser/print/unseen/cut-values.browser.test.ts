import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'

const pool = openPool()

const LONG = 'An answer of many words that goes on and on, longer than its box is wide'

describe('values of controls that do not fit', () => {
  test.each([
    ['lines below a box', `<textarea id=a rows=2>One\n\n\n\n\nSix</textarea>`, '#a ("One Six")'],
    ['a line', `<input id=a value="${LONG}">`, '#a ("An answer of many words that goes on and")'],
    [
      'in a shadow tree',
      `<div><template shadowrootmode=open><input id=a value="${LONG}"></template></div>`,
      '#a ("An answer of many words that goes on and")',
    ],
    [
      'a line of a list that is chosen',
      `<select id=a multiple size=2><option selected>One${'<option>No'.repeat(8)}<option selected>Yes</select>`,
      '#a ("Yes")',
    ],
  ])('are told: %s', async (_, html, told) => {
    const { warnings } = await convert(pool, html)
    expect(warnings).toEqual([
      {
        code: 'content_cut',
        severity: 'warning',
        message: expect.stringContaining(
          `1 control does not fit, so that a part is not printed: ${told}`,
        ),
      },
    ])
  })

  test('are counted', async () => {
    const html = `<input value="${LONG}">`.repeat(5)
    const { warnings } = await convert(pool, html)
    expect(warnings[0]?.message).toMatch(/^The values of 5 controls do not fit, .* and 2 more\. /)
  })

  test.each([
    [
      'that fit',
      '<textarea rows=3>One\nTwo</textarea><input value="Short"><select multiple><option selected>A</select>',
      {},
    ],
    ['that become fields', `<input value="${LONG}">`, { forms: true }],
    [
      'with the styles that the warning names',
      `<textarea>One\n\n\n\n\nSix</textarea><input value="${LONG}">`,
      { styles: ['textarea, input { field-sizing: content }'] },
    ],
    [
      'of placeholders',
      `<input placeholder="${LONG}"><textarea rows=1 placeholder="${LONG} ${LONG}"></textarea>`,
      {},
    ],
    [
      'of dates and passwords',
      `<input type=date value=2024-05-06><input type=password value="${LONG}">`,
      {},
    ],
    [
      'that nobody sees',
      `<p>x</p><input hidden value="${LONG}"><textarea style="display:none">${LONG}</textarea>`,
      {},
    ],
  ])('are not told of values %s', async (_, html, options) => {
    expect((await convert(pool, html, options)).warnings).toEqual([])
  })
})
