import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'

import { webhookRoutes } from '#services/features/money/routes/webhook-routes.ts'
import { onError } from '#services/http/problem.ts'
import { memorySignature } from '#services/providers/stripe/memory-provider.ts'
import { begin } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
let counters: { webhooksRefused: number }
let app: Hono
beforeEach(async () => {
  memory = await openMemoryContext()
  counters = { webhooksRefused: 0 }
  app = new Hono().route('/webhooks', webhookRoutes(memory.ctx, counters))
  app.onError(onError(memory.ctx.logger))
})

const deliver = (body: string, signature?: string) =>
  app.request('/webhooks/stripe', {
    method: 'POST',
    body,
    ...(signature === undefined ? {} : { headers: { 'stripe-signature': signature } }),
  })

test('a delivery that no secret of ours signed is refused, counted, and said in the log with what to look at', async () => {
  expect((await deliver('{}', 't=1,v1=wrong')).status).toBe(400)
  expect(counters.webhooksRefused).toBe(1)
  expect(memory.lines).toMatchObject([
    { level: 'warn', details: { event: 'webhook_refused', mend: 'see STRIPE_WEBHOOK_SECRET' } },
  ])
  expect((await deliver('{}', 't=1,v1=wrong')).status).toBe(400)
  expect([counters.webhooksRefused, memory.lines.length]).toEqual([2, 1])
})

test('somebody who calls it without a signature is refused and counted, without a line', async () => {
  expect((await deliver('hello')).status).toBe(400)
  expect([counters.webhooksRefused, memory.lines]).toEqual([1, []])
})

test('a genuine one is taken', async () => {
  await begin(memory)
  const [event] = memory.provider.events()
  expect((await deliver(event?.id ?? '', memorySignature)).status).toBe(200)
  expect(counters.webhooksRefused).toBe(0)
  expect(await memory.story()).toContain('ProviderEventReceived')
})
