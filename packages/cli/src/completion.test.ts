import { describe, expect, it } from 'vitest'
import { completions } from './completion.ts'

describe('completions', () => {
  it('completes the words of commands', () => {
    expect(completions(['svc', 'conv'])).toEqual(['convert'])
    expect(completions(['svc', 'convert', 'h'])).toEqual(['html'])
    expect(completions(['svc', ''])).toEqual(
      expect.arrayContaining(['convert', 'serve', 'doctor', 'completion', 'help']),
    )
  })

  it('completes the flags of an operation', () => {
    expect(completions(['svc', 'convert', 'html', '--page-s'])).toEqual(['--page-size'])
    expect(completions(['svc', 'convert', 'html', '--out'])).toContain('--out-dir')
  })

  it('leaves inputs to the shell', () => {
    expect(completions(['svc', 'convert', 'html', 'inv'])).toEqual([])
    expect(completions(['svc', 'convert', 'html', ''])).toEqual([])
  })

  it('completes a command whose words begin as another does', () => {
    expect(completions(['svc', 'convert', 'html', 'im'])).toEqual(['image'])
  })
})
