import { Hono } from 'hono'
import { z } from 'zod'

import type { Database } from '../../database/database.ts'
import type { Sender } from './deliveries.ts'
import { readDeliveries } from './delivery-rows.ts'
import { plainDelivery, readDeliverySettings, writeDeliverySettings } from './delivery-settings.ts'
import type { Bindings } from './dispatch.ts'
import { openDispute } from './disputes.ts'
import type { Keys } from './door.ts'
import { isSecretKey } from './door.ts'
import { addFault } from './faults.ts'
import { payOut } from './payouts.ts'
import { shapeOfDispute } from './shapes/dispute.ts'
import { shapeOfPayout } from './shapes/payout.ts'
import { find } from './store.ts'
import type { Work } from './work.ts'

const longestMs = 24 * 60 * 60 * 1000

const deliverySettings = z.strictObject({
  hold: z.boolean().default(plainDelivery.hold),
  copies: z.int().min(1).max(20).default(1),
  delayMs: z
    .tuple([z.int().min(0).max(longestMs), z.int().min(0).max(longestMs)])
    .refine(([least, most]) => least <= most)
    .default([0, 0]),
})

const sending = z.strictObject({
  order: z.union([z.enum(['recorded', 'reversed']), z.array(z.string()).max(1000)]).default('recorded'),
  /** Includes delivered ones. */
  again: z.boolean().default(false),
})

const disputed = z.strictObject({
  payment_intent: z.string().max(255),
  reason: z.string().max(100).default('fraudulent'),
})

const payoutTerms = z.object({ automatic: z.boolean().optional() })

const fault = z
  .strictObject({
    kind: z.enum(['error', 'drop', 'hang', 'rate_limit']),
    moment: z.enum(['before', 'during', 'after']).default('after'),
    match: z.string().max(200).default('*'),
    times: z.int().min(1).max(100_000).default(1),
    milliseconds: z.int().min(0).max(60_000).default(0),
  })
  .refine(({ kind, moment }) => kind === 'error' || moment !== 'during')
  .refine(({ kind, moment }) => kind !== 'rate_limit' || moment === 'before')

/** Switches of `docs/sandbox-stripe.md`; need the secret key. */
export function switchRoutes({
  database,
  keys,
  sender,
  change,
}: {
  database: Database
  keys: Keys
  sender: Sender
  change: Change
}): Hono<Bindings> {
  const routes = new Hono<Bindings>()
  routes.use(async (c, next) =>
    isSecretKey(c.req.raw, keys) ? next() : c.json({ error: 'The secret key is needed.' }, 401),
  )

  routes.get('/deliveries', async (c) =>
    c.json({ settings: await readDeliverySettings(database), deliveries: await readDeliveries(database) }),
  )

  routes.put('/deliveries', async (c) => {
    const settings = deliverySettings.safeParse(await c.req.json())
    if (!settings.success) return c.json({ error: z.prettifyError(settings.error) }, 400)
    await writeDeliverySettings(database, settings.data)
    return c.json(settings.data)
  })

  routes.post('/deliveries/send', async (c) => {
    const asked = sending.safeParse(await c.req.json())
    if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400)
    const known = await readDeliveries(database)
    const chosen = inOrder(
      asked.data.again ? known : known.filter(({ state }) => state === 'waiting'),
      asked.data.order,
    )
    const sent: { event: string; received: boolean }[] = []
    for (const { id, event } of chosen) sent.push({ event, received: await sender.send(id) })
    return c.json({ sent })
  })

  routes.post('/faults', async (c) => {
    const wanted = fault.safeParse(await c.req.json())
    if (!wanted.success) return c.json({ error: z.prettifyError(wanted.error) }, 400)
    await addFault(database, wanted.data)
    return c.json(wanted.data)
  })

  addDisputes(routes, change)

  addPayouts(routes, change)

  routes.delete('/faults', async (c) => {
    await database.query('delete from sandbox.stripe_faults')
    return c.json({})
  })

  routes.post('/reset', async (c) => {
    await database.script(
      ['objects', 'requests', 'deliveries', 'faults', 'settings']
        .map((name) => `delete from sandbox.stripe_${name};`)
        .join('\n'),
    )
    return c.json({})
  })

  return routes
}

type Change = <Result>(make: (work: Work) => Promise<Result>) => Promise<Result>

function addDisputes(routes: Hono<Bindings>, change: Change): void {
  routes.post('/disputes', async (c) => {
    const wanted = disputed.safeParse(await c.req.json())
    if (!wanted.success) return c.json({ error: z.prettifyError(wanted.error) }, 400)
    const { payment_intent: id, reason } = wanted.data
    const opened = await change(async (work) => {
      const intent = await find(work.store, 'payment_intent', id, { lock: true })
      const charge = intent?.latestCharge ? await find(work.store, 'charge', intent.latestCharge) : null
      return charge?.captured && charge.dispute === undefined ? openDispute(work, charge, reason) : null
    })
    return opened === null ? c.json({ error: `${id} has nothing to dispute.` }, 400) : c.json(shapeOfDispute(opened))
  })
}

function addPayouts(routes: Hono<Bindings>, change: Change): void {
  routes.post('/payouts', async (c) => {
    const wanted = payoutTerms.safeParse(await c.req.json())
    if (!wanted.success) return c.json({ error: z.prettifyError(wanted.error) }, 400)
    const payout = await change((work) => payOut(work, { isManual: wanted.data.automatic === false }))
    return payout === null ? c.json({ error: 'Nothing is to be paid out.' }, 400) : c.json(shapeOfPayout(payout))
  })
}

function inOrder<Item extends { event: string }>(
  items: readonly Item[],
  order: 'recorded' | 'reversed' | readonly string[],
): Item[] {
  if (order === 'recorded') return [...items]
  if (order === 'reversed') return items.toReversed()
  return order.flatMap((event) => items.filter((item) => item.event === event))
}
