import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import type { LeadStatus } from '#events/lead.ts'
import { personStream } from '#events/person.ts'
import { deals, type DealRow } from '#projections/deals.ts'
import { concerns, fold } from '#projections/engine/projection.ts'
import { dealHistory } from '#services/features/sales/deal-history.ts'
import { markDealLost, moveDealToStage, restoreLostDeal } from '#services/features/sales/deals.ts'
import { followBookingInPipeline } from '#services/features/sales/follow-deals.ts'
import { changeLeads } from '#services/features/sales/lead-changes.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff: Actor = { kind: 'staff', staffId: 's1' }
const visitor: Actor = { kind: 'visitor' }
const owner = {
  staffId: 's1',
  username: 'asha',
  role: 'owner',
  isActive: true,
  passkeys: [],
  totpId: null,
  throttledAt: null,
} as const

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

async function board(): Promise<DealRow[]> {
  const events = (await memory.events()).filter(concerns(deals))
  return [...fold(deals, new Map(), events).values()].filter((row) => row !== null)
}
const write = async (email: string = person.email) => {
  const enquiry = { source: 'contact', language: 'en', phone: person.phone, message: 'Do you do vans?' } as const
  const { leadId } = accepted(await receiveLead(memory.ctx, visitor, { ...enquiry, name: 'Asha Gill', email }))
  await memory.work()
  return leadId
}
async function onlyDeal(): Promise<DealRow> {
  const [deal, ...others] = await board()
  expect(others).toEqual([])
  if (deal === undefined) throw new Error('There is no deal')
  return deal
}
const move = (id: string, stage: DealRow['stage'], expectedVersion: number | null = null) =>
  moveDealToStage(memory.ctx, staff, id, { stage, expectedVersion })

describe('deals open by themselves', () => {
  test('a message, a quote request and a paid visit of one customer are one deal, which ends when the work is done', async () => {
    const leadId = await write()
    expect(await onlyDeal()).toMatchObject({ stage: 'new-lead', source: 'lead', service: null, valueCents: null })
    accepted(await changeLeadStatus(memory.ctx, staff, leadId, 'contacted'))
    await memory.work()
    expect(await onlyDeal()).toMatchObject({ stage: 'contacted' })

    const quote = accepted(
      await createQuote(memory.ctx, visitor, {
        vehicleDetails: { year: 2021, make: 'Honda', model: '', size: 'sedan', color: 'Blue' },
        locationDetails: { type: 'home', address: '123 Queen Street West, Brampton' },
        selectedService: 'glazed',
        selectedAddons: [],
      }),
    )
    const { ownerToken = '' } = quote
    accepted(
      await bookQuote(memory.ctx, visitor, quote.id, { email: person.email, phone: '905-555-0199' }, [ownerToken]),
    )
    await memory.work()
    expect(await onlyDeal()).toMatchObject({
      stage: 'quoted',
      service: 'Glazed Detail',
      valueCents: 12_500,
      contact: { name: 'Asha Gill', email: person.email, phone: '905-555-0199' },
    })

    const { bookingId } = await bookVisit(memory, { quoteId: quote.id })
    expect(await onlyDeal()).toMatchObject({ stage: 'booked', bookingId, quoteId: quote.id, leadId: quote.id })
    memory.forward(5 * 24 * 60)
    accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
    await memory.work()
    expect(await onlyDeal()).toMatchObject({ stage: 'completed', status: 'open' })
  })

  test('a cancelled visit is to be followed up', async () => {
    const { bookingId } = await bookVisit(memory)
    accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' }))
    await memory.work()
    expect(await onlyDeal()).toMatchObject({ stage: 'follow-up' })
  })

  test('the rest of the price, paid on the day, completes the deal', async () => {
    const { bookingId } = await bookVisit(memory)
    accepted(await payBalance(memory.ctx, staff, bookingId, { method: 'cash' }))
    await memory.work()
    expect(await onlyDeal()).toMatchObject({ stage: 'completed' })
    const [last] = (await dealHistory(memory.log, [owner], (await onlyDeal()).id)).slice(-1)
    expect(last?.sentence).toBe('The payment moved the deal from Booked to Completed')
  })

  test('customers have deals of their own', async () => {
    await write('one@example.com')
    await write('two@example.com')
    expect(new Set((await board()).map(({ customerId }) => customerId)).size).toBe(2)
  })

  test('the message of a person who was erased before the job ran opens none', async () => {
    const enquiry = { source: 'contact', language: 'en', name: 'Asha', phone: '', message: '' } as const
    accepted(await receiveLead(memory.ctx, visitor, { ...enquiry, email: person.email }))
    const received = (await memory.events()).find(({ type }) => type === 'LeadReceived')
    const personId = String(Object(received?.data).customerId)
    await memory.log.append({
      key: 'erase',
      meta: { actor: { kind: 'operator' } },
      writes: [
        {
          stream: personStream(personId),
          expected: 'any',
          events: [{ type: 'PersonErased', data: { personId, request: 'by mail' } }],
        },
      ],
    })
    await memory.work()
    expect(await board()).toEqual([])
  })
})

describe('leads that are closed or put into the archive take their deals with them', () => {
  const change = async (leadId: string, to: { readonly status?: LeadStatus; readonly isArchived?: boolean }) => {
    accepted(await changeLeads(memory.ctx, staff, [{ id: leadId, ...to }]))
    await memory.work()
  }

  test('of a flood that nobody answered, and its undo brings them back', async () => {
    const leadIds = [await write('one@example.com'), await write('two@example.com')]
    for (const leadId of leadIds) await change(leadId, { isArchived: true })
    expect((await board()).map(({ status, lostReason }) => [status, lostReason])).toEqual([
      ['lost', 'lead_closed'],
      ['lost', 'lead_closed'],
    ])
    for (const leadId of leadIds) await change(leadId, { isArchived: false })
    expect((await board()).map(({ status, lostReason }) => [status, lostReason])).toEqual([
      ['open', null],
      ['open', null],
    ])
    const [deal] = await board()
    expect((await dealHistory(memory.log, [owner], deal?.id ?? '')).map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('was opened by a message'),
      'The system archived the deal as lost: its message was closed or archived',
      'A message that was taken up again restored the deal',
    ])
  })

  test('a closed one its deal, but no deal that another open lead or a visit keeps', async () => {
    const leadId = await write()
    const second = await write()
    await change(leadId, { status: 'closed' })
    expect(await onlyDeal()).toMatchObject({ status: 'open' })
    await change(second, { status: 'closed' })
    expect(await onlyDeal()).toMatchObject({ status: 'lost', stage: 'new-lead' })
    await change(second, { status: 'contacted' })
    expect(await onlyDeal()).toMatchObject({ status: 'open', stage: 'contacted' })
    await bookVisit(memory)
    await change(second, { status: 'closed' })
    expect(await onlyDeal()).toMatchObject({ status: 'open', stage: 'booked' })
    const [last] = (await dealHistory(memory.log, [owner], (await onlyDeal()).id)).slice(-1)
    expect(last).toMatchObject({
      kind: 'stayed',
      source: 'lead',
      sentence: 'The deal stayed in its stage after lead closed',
    })
  })

  test('one that was answered and is only put out of sight keeps its deal', async () => {
    const leadId = await write()
    await change(leadId, { status: 'contacted' })
    await change(leadId, { isArchived: true })
    expect(await onlyDeal()).toMatchObject({ status: 'open', stage: 'contacted' })
  })
})

describe('deals that staff move', () => {
  test('of two who saw the same version the second is refused, with the stage that it has and who moved it', async () => {
    await write()
    const { id, version } = await onlyDeal()
    await memory.log.append({
      key: 'staff',
      meta: { actor: { kind: 'operator' } },
      writes: [{ stream: 'staff', expected: 0, events: [{ type: 'StaffAdded', data: owner }] }],
    })
    expect(await move(id, 'contacted', version)).toMatchObject({ stage: 'contacted', version: version + 1 })
    expect(await move(id, 'quoted', version)).toEqual({
      refused: 'deal_changed',
      details: { stage: 'contacted', version: version + 1, movedBy: 'asha' },
    })
    expect(await move(id, 'contacted', version)).toMatchObject({ version: version + 1 })
  })

  test('what was moved by itself and not by staff names nobody', async () => {
    await write()
    const { id } = await onlyDeal()
    await bookVisit(memory)
    expect(await move(id, 'contacted', 1)).toMatchObject({ refused: 'deal_changed', details: { movedBy: null } })
  })

  test('a job that runs again after staff moved a deal leaves it where it is', async () => {
    const { bookingId } = await bookVisit(memory)
    const { id } = await onlyDeal()
    accepted(await move(id, 'quoted'))
    const head = await memory.log.head()
    await followBookingInPipeline(memory.ctx, { kind: 'worker', name: 'follow-booking-in-pipeline' }, bookingId)
    expect(await memory.log.head()).toBe(head)
    expect(await onlyDeal()).toMatchObject({ stage: 'quoted' })
  })

  test('a lost deal leaves with its reason and comes back to its stage', async () => {
    await write()
    const { id } = await onlyDeal()
    accepted(await markDealLost(memory.ctx, staff, id, { reason: 'no_answer', expectedVersion: null }))
    expect(await onlyDeal()).toMatchObject({ status: 'lost', lostReason: 'no_answer', stage: 'new-lead' })
    accepted(await restoreLostDeal(memory.ctx, staff, id))
    expect(await onlyDeal()).toMatchObject({ status: 'open', lostReason: null, stage: 'new-lead' })
  })

  test.each([
    ['a visitor', visitor],
    ['a customer', { kind: 'customer', customerId: 'c1' }],
    ['a worker', { kind: 'worker', name: 'w' }],
  ] as const)('%s may not', async (_who, actor) => {
    await write()
    const { id } = await onlyDeal()
    const head = await memory.log.head()
    const refused = { refused: 'not_permitted' }
    expect(await moveDealToStage(memory.ctx, actor, id, { stage: 'booked', expectedVersion: null })).toEqual(refused)
    expect(await markDealLost(memory.ctx, actor, id, { reason: 'price', expectedVersion: null })).toEqual(refused)
    expect(await restoreLostDeal(memory.ctx, actor, id)).toEqual(refused)
    expect(await memory.log.head()).toBe(head)
  })

  test('only the product’s own jobs follow bookings', async () => {
    await expect(followBookingInPipeline(memory.ctx, staff, 'b1')).rejects.toThrow('followDeal is not for staff')
  })
})

test('the history of a deal says what happened, when and who did it', async () => {
  await write()
  const { id } = await onlyDeal()
  memory.forward(10)
  accepted(await move(id, 'quoted'))
  accepted(await markDealLost(memory.ctx, staff, id, { reason: 'price', expectedVersion: null }))
  expect(await dealHistory(memory.log, [owner], id)).toMatchObject([
    {
      kind: 'opened',
      who: null,
      source: 'lead',
      sentence: 'A deal with Asha Gill was opened by a message, in New Lead',
    },
    {
      at: '2026-11-20T17:10:00.000Z',
      kind: 'moved',
      who: 'asha',
      from: 'new-lead',
      to: 'quoted',
      cause: 'staff',
      sentence: 'asha moved the deal from New Lead to Quoted',
    },
    { kind: 'lost', who: 'asha', reason: 'price', sentence: 'asha archived the deal as lost: the price' },
  ])
  expect(await dealHistory(memory.log, [owner], 'c9_9')).toEqual([])
})
