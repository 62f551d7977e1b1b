import { describe, expect, test } from 'vitest'
import { connectJobs } from './connect-jobs.ts'

const accepted = { job_id: 'j1', status: 'queued', operation: 'merge', created_at: '' }

describe('connectJobs', () => {
  test('posts the job of a method: the name of its operation, files read, bytes as base64', async () => {
    const sent: unknown[] = []
    const jobs = connectJobs({
      url: 'http://svc.example',
      fetch: async (url, { body } = {}) => {
        sent.push(url, JSON.parse(String(body)))
        return Response.json(accepted, { status: 202 })
      },
    })
    const pdfs = [{ pdf: new Blob(['%PDF']) }, { blank: true as const }]
    expect(await jobs.post.merge({ pdfs }, { labels: { order: '7' } })).toEqual(accepted)
    expect(sent).toEqual([
      'http://svc.example/jobs',
      {
        operation: 'merge',
        pdfs: [{ pdf: { base64: 'JVBERg==' } }, { blank: true }],
        labels: { order: '7' },
      },
    ])
  })

  test('refuses options that there are not, and sends nothing', async () => {
    const sent: unknown[] = []
    const fetch = async (url: unknown) => {
      sent.push(url)
      return Response.json(accepted, { status: 202 })
    }
    // @ts-expect-error: what a caller without types may write
    expect(() => connectJobs({ url: 'http://svc.example', ky: 'x' })).toThrow('mean "key"?')
    const jobs = connectJobs({ url: 'http://svc.example', fetch })
    const refusal = { code: 'invalid_request' }
    const slip = { idempotencykey: 'x' } as object
    await expect(jobs.post.convertHtml({ html: 'x' }, slip)).rejects.toMatchObject(refusal)
    for (const name of ['get', 'ended', 'result', 'remove'] as const)
      await expect(jobs[name]('j1', slip), name).rejects.toMatchObject(refusal)
    await expect(jobs.webhookSecret(slip)).rejects.toMatchObject(refusal)
    await expect(jobs.list(slip).next()).rejects.toMatchObject(refusal)
    expect(sent).toEqual([])
  })
})
