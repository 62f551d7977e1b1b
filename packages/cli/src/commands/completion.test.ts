import { describe, expect, test } from 'vitest'
import { memoryTerminal } from '../test/memory-terminal.ts'
import { completionCommand, completionScript, completions } from './completion.ts'

describe('completions', () => {
  test('completes the words of commands', () => {
    expect(completions(['svc', 'conv'])).toEqual(['convert'])
    expect(completions(['svc', 'convert', 'h'])).toEqual(['html'])
    expect(completions(['svc', ''])).toEqual(
      expect.arrayContaining(['convert', 'serve', 'doctor', 'completion', 'help']),
    )
  })

  test('completes the flags of an operation', () => {
    expect(completions(['svc', 'convert', 'html', '--page-s'])).toEqual(['--page-size'])
    expect(completions(['svc', 'convert', 'html', '--out'])).toContain('--out-dir')
  })

  test('completes the values of a closed set', () => {
    const after = (flag: string, current = '') =>
      completions(['svc', 'convert', 'html', 'a.html', flag, current])
    expect(after('--orientation')).toEqual(['portrait', 'landscape'])
    expect(after('--orientation', 'l')).toEqual(['landscape'])
    expect(after('--output')).toEqual([])
    expect(after('--block-resource-types')).toContain('font')
  })

  test('completes the names of an open set', () => {
    const words = ['svc', 'convert', 'html', '--page-size', 'A']
    expect(completions(words)).toContain('A4')
  })

  test.each([
    ['zsh and fish', ['--orientation=l'], ['--orientation=landscape']],
    ['bash', ['--orientation', '=', 'l'], ['landscape']],
    ['bash, no value yet', ['--orientation', '='], ['portrait', 'landscape']],
  ])('completes values behind an equals sign, as of %s', (_shell, last, expected) => {
    expect(completions(['svc', 'convert', 'html', ...last])).toEqual(expected)
  })

  test('completes the words of svc admin and svc jobs, the flags of svc serve, shells and topics of help', () => {
    const adminCommands = {
      'account create': ['allowance', 'json'],
      'account list': [],
      backup: [],
    }
    expect(completions(['svc', 'admin', ''], { adminCommands })).toEqual(['account', 'backup'])
    expect(completions(['svc', 'admin', 'account', 'l'], { adminCommands })).toEqual(['list'])
    expect(
      completions(['svc', 'admin', 'account', 'create', 'a@b.de', '--al'], { adminCommands }),
    ).toEqual(['--allowance'])
    expect(completions(['svc', 'doctor', '--'])).toEqual(['--json', '--help'])
    const jobs = { jobsCommands: { post: ['label'], get: ['json'] } }
    expect(completions(['svc', 'jobs', 'get', 'x', '-'], jobs)).toEqual(['--json'])
    const posted = ['svc', 'jobs', 'post', 'convert', 'html']
    expect(completions([...posted, '--lab'], jobs)).toEqual(['--label'])
    expect(completions([...posted, '--page-s'], jobs)).toEqual(['--page-size'])
    expect(completions(['svc', 'jobs', 'p'], jobs)).toEqual(['post'])
    expect(completions(['svc', 'jobs', 'post', 'convert', 'h'], jobs)).toEqual(['html'])
    expect(completions(['svc', 'jobs', 'post', ''], jobs)).not.toContain('serve')
    const serveFlags = { port: [], host: [], mode: ['self_hosted', 'hosted'] }
    expect(completions(['svc', 'serve', '--po'], { serveFlags })).toEqual(['--port'])
    expect(completions(['svc', 'serve', '--mode', 'h'], { serveFlags })).toEqual(['hosted'])
    expect(completions(['svc', 'serve', '--port', ''], { serveFlags })).toEqual([])
    expect(completions(['svc', 'completion', 'f'])).toEqual(['fish'])
    expect(completions(['svc', 'help', 'convert', 'h'])).toEqual(['html'])
    expect(completions(['svc', 'help', 'jobs', 'p'], jobs)).toEqual(['post'])
    expect(completions(['svc', 'genkey', '--j'])).toEqual(['--json'])
    expect(completions(['svc', 'completion', '-'])).toEqual(['--help'])
    expect(completions(['svc', '--v'])).toEqual(['--version'])
  })

  test('leaves inputs to the shell', () => {
    expect(completions(['svc', 'convert', 'html', 'inv'])).toEqual([])
    expect(completions(['svc', 'convert', 'html', ''])).toEqual([])
  })

  test('completes a command whose words begin as another does', () => {
    expect(completions(['svc', 'convert', 'html', 'im'])).toEqual(['image'])
  })
})

describe('completionScript', () => {
  test.each([
    ['bash', 'complete -o bashdefault'],
    ['zsh', '#compdef svc'],
    ['fish', 'complete --command svc'],
  ])('is written in the words of %s', async (shell, words) => {
    expect(await completionScript(shell)).toContain(words)
    expect(await completionScript(undefined, `/usr/bin/${shell}`)).toContain(words)
  })

  test('has a page, and takes one shell', async () => {
    const terminal = memoryTerminal()
    expect(await completionCommand(['--help'], { terminal })).toBe(0)
    expect(terminal.out()).toContain('svc completion [bash | zsh | fish]')
    await expect(completionCommand(['bash', 'zsh'], { terminal })).rejects.toThrow('word zsh')
  })

  test('is refused for a shell that has none', async () => {
    await expect(completionScript('powershell')).rejects.toThrow('bash, zsh, fish')
  })
})
