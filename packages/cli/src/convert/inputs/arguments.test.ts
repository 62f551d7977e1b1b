import { describe, expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

const SYNTAX = {
  usage: 'svc convert html <inputs..>',
  summary: 'Convert.',
  positionals: true,
  flags: {
    'page-size': { type: 'string', description: 'Paper size.', defaultText: 'A4' },
    outline: { type: 'boolean', description: 'Bookmarks.' },
    styles: { type: 'string', description: 'Style sheets.', repeatable: true },
    output: { type: 'string', alias: 'o', description: 'File to write.' },
  },
} as const

async function values(...args: readonly string[]): Promise<Record<string, readonly string[]>> {
  return Object.fromEntries((await parseArguments(args, SYNTAX)).values)
}

describe('parseArguments', () => {
  test('keeps values as they were written', async () => {
    expect(await values('--page-size', '0x10')).toEqual({ 'page-size': ['0x10'] })
    expect(await values('--page-size', '-1')).toEqual({ 'page-size': ['-1'] })
    expect(await values('--page-size=--x')).toEqual({ 'page-size': ['--x'] })
    expect(await values('--page-size=')).toEqual({ 'page-size': [''] })
    expect(await values('-o', '-')).toEqual({ output: ['-'] })
    expect(await values('-oa.pdf')).toEqual({ output: ['a.pdf'] })
  })

  test('reads a bare boolean flag as true and does not swallow the input behind it', async () => {
    const parsed = await parseArguments(['--outline', 'in.html'], SYNTAX)
    expect(parsed.positionals).toEqual(['in.html'])
    expect(parsed.values.get('outline')).toEqual(['true'])
    expect(await values('--outline', 'false')).toEqual({ outline: ['false'] })
    expect(await values('--outline=false')).toEqual({ outline: ['false'] })
    const words = await parseArguments(['--outline', 'false', 'a.html', 'true'], SYNTAX)
    expect(words.positionals).toEqual(['a.html', 'true'])
    const behind = await parseArguments(['--outline=true', 'false'], SYNTAX)
    expect(behind.positionals).toEqual(['false'])
  })

  test('collects repeatable flags without taking inputs for values', async () => {
    const parsed = await parseArguments(['--styles', 'a', 'in.html', '--styles', 'b'], SYNTAX)
    expect(parsed.positionals).toEqual(['in.html'])
    expect(parsed.values.get('styles')).toEqual(['a', 'b'])
  })

  test('takes everything behind -- for inputs', async () => {
    const parsed = await parseArguments(['--', '--page-size', '--outline=x'], SYNTAX)
    expect(parsed.positionals).toEqual(['--page-size', '--outline=x'])
  })

  test.each([
    [['--page-siz', 'A4'], 'Did you mean --page-size?'],
    [['--no-outline'], 'Write --outline false'],
    [['--nothing-like-it'], 'See --help'],
    [['-x'], 'Unknown flag -x'],
    [['-dash.html'], 'Unknown flag -dash.html. A file is written ./-dash.html.'],
    [['page.html', '-output', 'x.pdf'], 'Unknown flag -output. Did you mean --output?'],
    [['-page-size', 'A4'], 'Unknown flag -page-size. Did you mean --page-size?'],
    [['--pageSize', 'A4'], 'Unknown flag --pageSize'],
    [['--constructor'], 'Unknown flag --constructor'],
    [['--page-size'], 'page-size'],
    [['--page-size', '--outline'], 'page-size'],
    [['--page-size', 'A4', '--page-size', 'A5'], 'takes one value'],
    [['--outline=yes'], 'true or false, not yes'],
    [['--outline='], 'true or false'],
    [['-o', '-x'], '--output needs a value'],
    [['--format', 'A4'], 'Write --page-size.'],
    [['--paper-size=A4'], 'Write --page-size.'],
  ])('refuses %j', async (args, message) => {
    await expect(values(...args)).rejects.toThrow(message)
  })

  test('refuses words where none are taken', async () => {
    await expect(parseArguments(['x'], { ...SYNTAX, positionals: false })).rejects.toThrow('x')
  })

  test('answers --help with every flag and its default, whatever else is wrong', async () => {
    const { help } = await parseArguments(['--help', '--nothing'], SYNTAX)
    expect(help).toMatch(/^svc convert html <inputs\.\.>/)
    expect(help).toMatch(/--page-size\s+Paper size\..*\[default: A4\]/)
    expect(help).toMatch(/-o, --output/)
  })
})
