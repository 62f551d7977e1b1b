import { expect, test } from 'vitest'
import { shared } from './shared.ts'

function questions() {
  const asked: PromiseWithResolvers<number>[] = []
  const ask = shared(() => {
    const answer = Promise.withResolvers<number>()
    asked.push(answer)
    return answer.promise
  })
  return { ask, asked }
}

test('those who ask while an answer is under way get the same one', async () => {
  const { ask, asked } = questions()
  const all = Promise.all([ask(), ask(), ask()])
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(7)
  expect(await all).toEqual([7, 7, 7])
})

test('who asks later is answered anew, also after a failure', async () => {
  const { ask, asked } = questions()
  const failed = ask()
  asked[0]?.reject(new Error('gone'))
  await expect(failed).rejects.toThrow('gone')
  const next = ask()
  asked[1]?.resolve(1)
  expect(await next).toBe(1)
})
