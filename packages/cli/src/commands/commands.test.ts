import { describe, expect, test } from 'vitest'
import { findOperationCommand, operationsBelow, unknownCommand } from './commands.ts'

describe('findOperationCommand', () => {
  test('finds the operation whose words come first, and what follows them', () => {
    const named = findOperationCommand(['convert', 'html', 'a.html', '-o', 'b.pdf'])
    expect(named?.operation.name).toBe('convert/html')
    expect(named?.rest).toEqual(['a.html', '-o', 'b.pdf'])
  })

  test('takes the longest words there are', () => {
    const named = findOperationCommand(['convert', 'html', 'image', 'a.html'])
    expect(named?.operation.name).toBe('convert/html/image')
    expect(named?.rest).toEqual(['a.html'])
  })

  test.each([[[]], [['convert']], [['html', 'convert']], [['convert/html']]])(
    'finds none in %j',
    (words) => {
      expect(findOperationCommand(words)).toBeUndefined()
    },
  )
})

describe('operationsBelow', () => {
  test('lists what a word leads to, and nothing for a whole command or another word', () => {
    const names = (...args: string[]) => operationsBelow(args).map(({ name }) => name)
    expect(names('convert', '--help')).toContain('convert/html')
    expect(names('convert', 'html')).toEqual(['convert/html/image'])
    expect(names('--help')).toEqual([])
    expect(names('konvert')).toEqual([])
  })
})

describe('unknownCommand', () => {
  test.each([
    [['convert', 'htm', 'a.html'], 'Did you mean svc convert html?'],
    [['convert'], 'Did you mean svc convert html?'],
    [['convert', 'docx', 'a.docx'], 'Did you mean svc convert word?'],
    [['convert', 'pdf', 'a.xlsx'], 'Did you mean svc convert excel?'],
    [['convert', 'a.md', '-o', 'a.pdf'], 'Did you mean svc convert markdown?'],
    [['a.html', 'a.pdf'], 'Did you mean svc convert html?'],
    [['https://example.com', 'a.pdf'], 'Did you mean svc convert url?'],
    [['docter'], 'Did you mean svc doctor?'],
    [['xyzzy'], 'See svc --help.'],
    [['--quiet', 'convert', 'html'], 'Unknown command "--quiet". Flags follow the command'],
    [['-v'], 'Did you mean svc --version?'],
    [['version'], 'Did you mean svc --version?'],
  ])('tells about %j', (args, hint) => {
    expect(unknownCommand(args).message).toContain(hint)
  })
})
