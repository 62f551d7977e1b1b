import { expect, test } from 'vitest'
import { inTurns } from '../../../lifetime/turns.ts'
import type { DrawRequest } from '../draw-request.ts'
import { textDemand } from './text-demand.ts'

test('asks the machine for the families and the characters of an SVG', async () => {
  const svg = `<svg viewBox="0 0 9 9"><style>text { font-family: "Fira Sans", sans-serif }</style>
    <text font-family='Lato'>日本</text><text font-family="'Noto Serif', serif">語</text></svg>`
  const commands = [{ type: 'svg', svg }] as unknown as DrawRequest['commands']
  const request = { commands, styles: {}, fonts: [], images: {}, language: undefined, page: {} }
  const { families, text } = await inTurns(textDemand(request as unknown as DrawRequest))
  expect(families).toEqual(['Fira Sans', 'Lato', 'Noto Serif'])
  expect(text.join('')).toContain('日本')
})

test('asks for the characters of labels of choices', async () => {
  const choices = [{ value: 'x', label: 'שלום' }]
  const commands = [{ type: 'form_field', choices }] as unknown as DrawRequest['commands']
  const request = { commands, styles: {}, fonts: [], images: {}, language: undefined, page: {} }
  const { text } = await inTurns(textDemand(request as unknown as DrawRequest))
  expect(text).toContain('שלום')
})
