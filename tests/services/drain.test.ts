import { Agent, request } from 'node:http'

import { expect, test } from 'vitest'

import { openTestApp } from '#tests/support/test-app.ts'

interface Asked {
  readonly status: number
  readonly connection: string | undefined
}

/** One question on a connection that is kept. Rejects when it is cut off. */
function ask(url: string, agent: Agent, path = '/healthz'): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { agent }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)

test(
  'clients that keep their connections are told that it ends, and none is cut off',
  { timeout: 120_000 },
  async () => {
    const ctx = await openTestApp({ workers: false, drainSeconds: 2 })
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    const failures: unknown[] = []
    const answers: Asked[] = []
    /** Told that its connection ends it asks elsewhere, as behind a balancer. */
    const client = async () => {
      for (let isToldToGo = false; !isToldToGo;) {
        const answer = await ask(ctx.url, agent).catch((error: unknown) => void failures.push(codeOf(error)))
        if (answer) answers.push(answer)
        isToldToGo = answer?.connection !== 'keep-alive'
      }
    }
    const clients = Array.from({ length: 20 }, client)
    await expect.poll(() => answers.length).toBeGreaterThan(200)
    const closing = ctx.close()
    const visitor = new Agent()
    await expect.poll(async () => (await ask(ctx.url, visitor, '/readyz')).status).toBe(503)
    await Promise.all(clients)
    await closing
    agent.destroy()
    expect(failures).toEqual([])
    expect(answers.filter(({ connection }) => connection === 'close')).toHaveLength(20)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  },
)
