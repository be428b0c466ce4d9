import { Hono } from 'hono'

import type { DealStage } from '#events/values/deal.ts'
import type { Deal, DealHistoryEntry } from '#services/contracts/deals.ts'
import { problems, type ProblemCode } from '#services/contracts/problem.ts'

export const dealOf = (id: string, differs: Partial<Deal> = {}): Deal => ({
  id,
  customerName: `Customer ${id}`,
  service: 'Glazed Detail',
  phone: '905-555-0142',
  email: `${id}@example.com`,
  stage: 'quoted',
  value: 225,
  lastContact: '2026-11-20T17:00:00.000Z',
  version: 1,
  customerId: `c${id}`,
  source: 'quote',
  bookingId: null,
  ...differs,
})

interface PatchCall {
  readonly id: string
  readonly stage: DealStage
  readonly expectedVersion: number
}

/** The pipeline's part of the API as its contract promises it, in memory. */
export function createStubDeals(given: readonly Deal[]) {
  const deals = new Map(given.map((deal) => [deal.id, deal]))
  const patches: PatchCall[] = []
  const lost = new Map<string, Deal>()
  const losses: { readonly id: string; readonly reason: string }[] = []
  const asked: string[] = []
  /** Runs before a move is answered: to hold it back, or to answer something else. */
  let before: (call: PatchCall) => Promise<Response | null> = () => Promise.resolve(null)
  let past: readonly Deal[] = []
  let history: readonly DealHistoryEntry[] = []
  const app = new Hono()
  const refusal = (code: ProblemCode, details: object = {}) =>
    Response.json({ ...details, code, message: problems[code].message, id: 'r1' }, { status: problems[code].status })

  app.get('/api/crm/deals', (c) => {
    const asOf = c.req.query('asOf')
    if (asOf !== undefined) asked.push(asOf)
    return c.json(asOf === undefined ? [...deals.values()] : past)
  })
  app.patch('/api/crm/deals/:id', async (c) => {
    const { stage, expectedVersion } = await c.req.json()
    const call = { id: c.req.param('id'), stage, expectedVersion }
    patches.push(call)
    const other = await before(call)
    if (other !== null) return other
    const deal = deals.get(call.id)
    if (deal === undefined) return refusal('not_found')
    if (deal.version !== expectedVersion)
      return refusal('deal_changed', { stage: deal.stage, version: deal.version, movedBy: 'ravi' })
    const moved = { ...deal, stage, version: deal.version + 1 }
    deals.set(call.id, moved)
    return c.json({ id: call.id, stage, isLost: false, version: moved.version })
  })
  app.get('/api/crm/deals/:id/history', (c) => c.json(history))
  app.post('/api/crm/deals/:id/lost', async (c) => {
    const [id, { reason, expectedVersion }] = [c.req.param('id'), await c.req.json()]
    const deal = deals.get(id)
    if (deal !== undefined && deal.version !== expectedVersion)
      return refusal('deal_changed', { stage: deal.stage, version: deal.version, movedBy: 'ravi' })
    if (deal !== undefined) lost.set(id, deal)
    deals.delete(id)
    losses.push({ id, reason })
    return c.json({ id, stage: 'quoted', isLost: true, version: 2 })
  })
  app.post('/api/crm/deals/:id/restore', (c) => {
    const id = c.req.param('id')
    const deal = lost.get(id)
    if (deal === undefined) return refusal('not_found')
    deals.set(id, { ...deal, version: deal.version + 2 })
    return c.json({ id, stage: deal.stage, isLost: false, version: deal.version + 2 })
  })

  return {
    deals,
    patches,
    losses,
    asked,
    refusal,
    fetch: (path: string, init?: RequestInit) => Promise.resolve(app.request(path, init)),
    beforeMove(wait: typeof before) {
      before = wait
    },
    showPast(then: readonly Deal[]) {
      past = then
    },
    tell(entries: readonly DealHistoryEntry[]) {
      history = entries
    },
  }
}
