import { beforeEach, describe, expect, test } from 'vitest'

import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const untilTheVisit = 4 * 24 * 60
const actor = { kind: 'staff', staffId: 's1' } as const
const done = { outcome: 'completed' } as const
const missed = { outcome: 'no-show' } as const
const cash = { method: 'cash' } as const

describe('the end of a visit', () => {
  test('it is done, and done again it is the same', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    expect(await finishVisit(memory.ctx, actor, bookingId, done)).toEqual({ outcome: 'completed' })
    expect(await finishVisit(memory.ctx, actor, bookingId, done)).toEqual({ outcome: 'completed' })
    expect((await memory.story(bookingId)).filter((type) => type === 'BookingCompleted')).toHaveLength(1)
  })

  test('it is not done before it began', async () => {
    const { bookingId } = await bookVisit(memory)
    expect(await finishVisit(memory.ctx, actor, bookingId, done)).toEqual({ refused: 'visit_not_started' })
  })

  test('nobody was there: no refund, and it cannot be called off any more', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    expect(await finishVisit(memory.ctx, actor, bookingId, missed)).toEqual({ outcome: 'no-show' })
    const calledOff = cancelBooking(memory.ctx, actor, bookingId, { by: 'customer', reason: 'other' })
    expect(await calledOff).toEqual({ refused: 'visit_no_show' })
    expect(await memory.story(bookingId)).not.toContain('RefundRequested')
  })

  test('of a visit that nobody booked', async () => {
    expect(await finishVisit(memory.ctx, actor, 'nobody', done)).toEqual({ refused: 'not_found' })
  })
})

describe('the balance', () => {
  test('the rest of the price and the tax on all of it are paid once', async () => {
    const { bookingId } = await bookVisit(memory, { addons: ['stain-treatment'] })
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, actor, bookingId, done)
    const paid = { amountCents: 12_900, taxCents: 2_080, owedCents: 0 }
    expect(await payBalance(memory.ctx, actor, bookingId, cash)).toEqual(paid)
    expect(await payBalance(memory.ctx, actor, bookingId, cash)).toEqual(paid)
    const balances = (await memory.events()).filter(({ type }) => type === 'BalancePaid')
    expect(balances.map(({ data }) => data)).toEqual([
      {
        paymentId: bookingId,
        bookingId,
        balanceId: expect.any(String),
        amountCents: 12_900,
        taxCents: 2_080,
        tipCents: 0,
        method: 'cash',
        intentId: null,
      },
    ])
  })

  test('it may be paid before the work is written down as done', async () => {
    const { bookingId } = await bookVisit(memory)
    expect(await payBalance(memory.ctx, actor, bookingId, cash)).toEqual({
      amountCents: 9_400,
      taxCents: 1_625,
      owedCents: 0,
    })
  })

  test('of a visit that was missed nothing more is due', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, actor, bookingId, missed)
    expect(await payBalance(memory.ctx, actor, bookingId, cash)).toEqual({ refused: 'visit_no_show' })
  })

  test('of a visit that nobody booked', async () => {
    expect(await payBalance(memory.ctx, actor, 'nobody', cash)).toEqual({ refused: 'not_found' })
  })
})

describe('leads', () => {
  const enquiry = {
    source: 'contact',
    language: 'fr',
    name: 'Luc Tremblay',
    email: 'Luc.Tremblay@example.ca ',
    phone: '647-555-0101',
    message: 'Faites-vous les fourgonnettes ?',
  } as const

  test('what somebody wrote is kept as it was typed, under the id of that customer', async () => {
    await receiveLead(memory.ctx, { kind: 'visitor' }, enquiry)
    await receiveLead(memory.ctx, { kind: 'visitor' }, { ...enquiry, email: 'luc.tremblay@EXAMPLE.ca' })
    const received = (await memory.events()).filter(({ type }) => type === 'LeadReceived')
    expect(received[0]).toMatchObject({
      data: { source: 'contact', language: 'fr' },
      personal: { email: 'Luc.Tremblay@example.ca ' },
    })
    const [one, other] = received.map(({ data }) => (data as { customerId: string }).customerId)
    expect(one).toBe(other)
  })

  test('staff change their status, step by step', async () => {
    const lead = await receiveLead(memory.ctx, { kind: 'visitor' }, enquiry)
    const leadId = 'leadId' in lead ? lead.leadId : ''
    expect(await changeLeadStatus(memory.ctx, actor, leadId, 'contacted')).toEqual({ status: 'contacted' })
    expect(await changeLeadStatus(memory.ctx, actor, leadId, 'contacted')).toEqual({ status: 'contacted' })
    expect(await changeLeadStatus(memory.ctx, actor, leadId, 'converted')).toEqual({ status: 'converted' })
    const changes = (await memory.events()).filter(({ type }) => type === 'LeadStatusChanged')
    expect(changes.map(({ data }) => data)).toEqual([
      { leadId, from: 'new', to: 'contacted' },
      { leadId, from: 'contacted', to: 'converted' },
    ])
  })

  test('of a lead that does not exist', async () => {
    expect(await changeLeadStatus(memory.ctx, actor, 'nobody', 'closed')).toEqual({ refused: 'not_found' })
  })
})
