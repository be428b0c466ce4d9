import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import type { LeadStatus } from '#events/lead.ts'
import { mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { deals, type DealRow } from '#projections/deals.ts'
import { concerns, fold } from '#projections/engine/projection.ts'
import { leads, type LeadRow } from '#projections/leads.ts'
import { dealHistory } from '#services/features/sales/deal-history.ts'
import { moveDealToStage, restoreLostDeal } from '#services/features/sales/deals.ts'
import { changeLeads } from '#services/features/sales/lead-changes.ts'
import { convertLeadToDeal, followLeadInPipeline } from '#services/features/sales/lead-deals.ts'
import { changeLeadStatus, receiveLead, type Enquiry } from '#services/features/sales/leads.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff: Actor = { kind: 'staff', staffId: 's1' }
const worker: Actor = { kind: 'worker', name: 'follow-lead-in-pipeline' }

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const write = async (n: number, given: Partial<Enquiry> = {}): Promise<string> => {
  const [name, email] = [`Bot ${n}`, `bot${n}@spam.example`]
  const enquiry = {
    source: 'contact',
    language: 'en',
    name,
    email,
    phone: '',
    message: 'Cheap links',
    ...given,
  } as const
  const { leadId } = accepted(await receiveLead(memory.ctx, { kind: 'visitor' }, enquiry))
  memory.forward(1)
  return leadId
}
const flood = async (count: number, from = 0): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await write(from + n))
  await memory.work()
  return ids
}
const rowsOf = async (): Promise<DealRow[]> => {
  const events = (await memory.events()).filter(concerns(deals))
  return [...fold(deals, new Map(), events).values()].filter((row) => row !== null)
}
const board = async () => (await rowsOf()).filter(({ status }) => status === 'open')
const leadRow = async (id: string): Promise<LeadRow | null | undefined> =>
  fold(leads, new Map(), (await memory.events()).filter(concerns(leads))).get(id)
const archive = async (ids: readonly string[], isArchived = true) => {
  accepted(
    await changeLeads(
      memory.ctx,
      staff,
      ids.map((id) => ({ id, isArchived })),
    ),
  )
  await memory.work()
}

const close = async (id: string) => {
  accepted(await changeLeadStatus(memory.ctx, staff, id, 'closed'))
  await memory.work()
}

describe('leads that look alike', () => {
  test('open a deal each for the first few alone; the others say how many they look like', async () => {
    const ids = await flood(10)
    expect(await board()).toHaveLength(mostDealtWithSingly)
    expect(new Set((await board()).map(({ leadId }) => leadId))).toEqual(new Set(ids.slice(0, mostDealtWithSingly)))
    const alike = await Promise.all(ids.map(async (id) => (await leadRow(id))?.alike))
    expect(alike).toEqual([null, null, null, 3, 4, 5, 6, 7, 8, 9])
  })

  test('are decided as before when the jobs run again, in whatever order', async () => {
    const ids = await flood(6)
    const before = await memory.events()
    for (const id of ids.toReversed()) await followLeadInPipeline(memory.ctx, worker, id)
    expect(await memory.events()).toEqual(before)
  })

  test('open deals again a day later, and those of other words and addresses always do', async () => {
    await flood(5)
    await write(90, { message: 'Two vans, please' })
    await memory.work()
    expect(await board()).toHaveLength(4)
    memory.forward(25 * 60)
    await flood(1, 50)
    expect(await board()).toHaveLength(5)
  })

  test.each([
    ['phone number', { phone: '905-555-0142' }],
    ['words, however they are spaced', { message: ' CHEAP\n links ' }],
  ] as const)('are found by the same %s', async (_what, same) => {
    for (let n = 0; n < 5; n += 1) await write(n, { message: `${n}`, ...same })
    await memory.work()
    expect(await board()).toHaveLength(mostDealtWithSingly)
  })

  test('that staff wrote down open deals however alike they are', async () => {
    for (let n = 0; n < 5; n += 1) await write(n, { source: 'phone', email: '' })
    await memory.work()
    expect(await board()).toHaveLength(5)
  })

  test('of one person belong to the deal that they have', async () => {
    for (let n = 0; n < 5; n += 1) await write(n, { email: 'asha@example.com' })
    await memory.work()
    expect(await board()).toHaveLength(1)
    expect(await memory.story()).not.toContain('LeadDealWithheld')
  })
})

describe('a lead whose deal was withheld', () => {
  test('becomes a deal by hand, once, and no job makes a second one', async () => {
    const ids = await flood(4)
    const last = ids[3] ?? ''
    const { dealId } = accepted(await convertLeadToDeal(memory.ctx, staff, last))
    expect(accepted(await convertLeadToDeal(memory.ctx, staff, last))).toEqual({ dealId })
    await memory.work()
    await followLeadInPipeline(memory.ctx, worker, last)
    expect(await board()).toHaveLength(4)
    expect((await board()).find(({ id }) => id === dealId)).toMatchObject({
      leadId: last,
      stage: 'new-lead',
      source: 'lead',
    })
    expect((await leadRow(last))?.alike).toBeNull()
    // It is staff's own: that its message is put away leaves it on the board, but not that it is closed.
    await archive([last])
    expect(await board()).toHaveLength(4)
    await close(last)
    expect((await rowsOf()).find(({ id }) => id === dealId)).toMatchObject({
      status: 'lost',
      lostReason: 'lead_closed',
    })
  })

  test.each([
    ['closed', (id: string) => close(id)],
    ['archived', (id: string) => archive([id])],
  ])('becomes a deal by hand after it was %s, and no job takes that one off the board', async (_what, putAway) => {
    const last = (await flood(4))[3] ?? ''
    await putAway(last)
    accepted(await convertLeadToDeal(memory.ctx, staff, last))
    await followLeadInPipeline(memory.ctx, worker, last)
    expect(await board()).toHaveLength(4)
  })

  test.each(['contacted', 'qualified', 'converted'] satisfies LeadStatus[])(
    'opens its deal once staff say that it is %s',
    async (status) => {
      const ids = await flood(4)
      accepted(await changeLeadStatus(memory.ctx, staff, ids[3] ?? '', status))
      await memory.work()
      expect(await board()).toHaveLength(4)
      expect((await leadRow(ids[3] ?? ''))?.alike).toBeNull()
    },
  )

  test('stays without one when it is closed', async () => {
    const ids = await flood(4)
    accepted(await changeLeadStatus(memory.ctx, staff, ids[3] ?? '', 'closed'))
    await memory.work()
    expect(await board()).toHaveLength(3)
    expect((await leadRow(ids[3] ?? ''))?.alike).toBe(3)
  })

  test('is made a deal of by nobody but staff, and of no lead that is not there', async () => {
    const [id = ''] = await flood(1)
    const customer: Actor = { kind: 'customer', customerId: 'c1' }
    expect(await convertLeadToDeal(memory.ctx, customer, id)).toEqual({ refused: 'not_permitted' })
    expect(await convertLeadToDeal(memory.ctx, staff, 'nobody')).toEqual({ refused: 'not_found' })
  })
})

describe('archiving leads', () => {
  test('takes the deals that they opened by themselves off the board, and back when it is taken back', async () => {
    const ids = await flood(6)
    const before = await board()
    await archive(ids)
    expect(await board()).toEqual([])
    expect((await rowsOf()).map(({ lostReason }) => lostReason)).toEqual(Array(3).fill('lead_closed'))
    await archive(ids, false)
    expect((await board()).map(({ id, stage }) => [id, stage])).toEqual(before.map(({ id, stage }) => [id, stage]))
    // As often as it is done: nothing was touched by it.
    await archive(ids)
    expect(await board()).toEqual([])
    const history = await dealHistory(memory.log, [], before[0]?.id ?? '')
    expect(history.map(({ kind, cause, reason }) => [kind, cause, reason])).toEqual([
      ['opened', null, null],
      ['lost', null, 'lead_closed'],
      ['restored', 'lead', null],
      ['lost', null, 'lead_closed'],
    ])
  })

  test.each([
    ['archived', { isArchived: true }, { isArchived: false }],
    ['closed', { status: 'closed' }, { status: 'new' }],
  ] as const)(
    'or closing them before the job of their arrival ran opens none, and opens them once it is taken back: %s',
    async (_what, away, back) => {
      const ids = [await write(0), await write(1)]
      const change = async (to: typeof away | typeof back) => {
        const changes = ids.map((id) => ({ id, ...to }))
        accepted(await changeLeads(memory.ctx, staff, changes))
        await memory.work()
      }
      await change(away)
      expect(await rowsOf()).toEqual([])
      await change(back)
      expect(await board()).toHaveLength(2)
    },
  )

  test('leaves a deal that staff moved past Contacted, until they move it back', async () => {
    const ids = await flood(2)
    const [moved, returned] = await board()
    const move = (id: string, stage: DealRow['stage']) =>
      moveDealToStage(memory.ctx, staff, id, { stage, expectedVersion: null })
    accepted(await move(moved?.id ?? '', 'quoted'))
    accepted(await move(returned?.id ?? '', 'quoted'))
    accepted(await move(returned?.id ?? '', 'new-lead'))
    await archive(ids)
    expect((await board()).map(({ id }) => id)).toEqual([moved?.id])
  })

  test('leaves what staff brought back on the board, however often its job runs', async () => {
    const [id = ''] = await flood(1)
    const [deal] = await board()
    await archive([id])
    accepted(await restoreLostDeal(memory.ctx, staff, deal?.id ?? ''))
    await followLeadInPipeline(memory.ctx, worker, id)
    expect(await board()).toMatchObject([{ id: deal?.id, stage: 'new-lead' }])
  })

  test('leaves the deal of a lead that is taken up again while its job decides', async () => {
    const [id = ''] = await flood(1)
    accepted(await changeLeads(memory.ctx, staff, [{ id, isArchived: true }]))
    let isTakenUp = false
    const append: MemoryContext['log']['append'] = async (asked) => {
      if (!isTakenUp) {
        isTakenUp = true
        accepted(await changeLeads(memory.ctx, staff, [{ id, isArchived: false }]))
      }
      return memory.log.append(asked)
    }
    await followLeadInPipeline({ ...memory.ctx, log: { ...memory.log, append } }, worker, id)
    expect(isTakenUp).toBe(true)
    expect(await memory.story()).not.toContain('DealLost')
  })

  test('leaves a deal with another message until all of its messages are archived', async () => {
    const [one, other] = [await write(0, { email: 'asha@example.com' }), await write(1, { email: 'asha@example.com' })]
    await memory.work()
    await archive([one])
    expect(await board()).toHaveLength(1)
    await archive([other])
    expect(await board()).toEqual([])
    await archive([one], false)
    expect(await board()).toHaveLength(1)
  })
})
