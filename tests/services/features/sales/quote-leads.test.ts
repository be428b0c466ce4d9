import { beforeEach, describe, expect, test } from 'vitest'

import { leadStream } from '#events/lead.ts'
import { readTodayWith, upcasts } from '#events/log/upcasts.ts'
import { quoteEvents } from '#events/quote.ts'
import { deals, type DealRow } from '#projections/deals.ts'
import { leads, type LeadRow } from '#projections/leads.ts'
import { notifications, type NotificationRow } from '#projections/notifications.ts'
import { changeLeads } from '#services/features/sales/lead-changes.ts'
import { convertLeadToDeal } from '#services/features/sales/lead-deals.ts'
import { changeLeadStatus } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const visitor = { kind: 'visitor' } as const
const booker = 'asha.gill@example.com'

/** Without a number it is one of many of the same words. */
async function ask(email: string = booker, address = '123 Queen Street West, Brampton'): Promise<string> {
  const { id, ownerToken = '' } = accepted(
    await createQuote(memory.ctx, visitor, {
      vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
      locationDetails: { type: 'home', address },
      selectedService: 'glazed',
      selectedAddons: ['stain-treatment'],
      language: 'fr',
    }),
  )
  accepted(await bookQuote(memory.ctx, visitor, id, { email, phone: '' }, [ownerToken]))
  memory.forward(1)
  return id
}
const flood = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await ask(n === 1 ? booker : `bot${n}@spam.example`))
  await memory.work()
  return ids
}
const leadRow = async (id: string) => rowsFrom(leads, await memory.events()).get(id) as LeadRow
const dealRows = async () => [...rowsFrom(deals, await memory.events()).values()] as DealRow[]
const board = async () => (await dealRows()).filter(({ status }) => status === 'open')
const toOffice = () => memory.mailer.sent.filter(({ to }) => to === 'office@freshglaze.example')

describe('a quote that somebody wants to be called about', () => {
  test('is a lead of the same append, in words of every language, and promised a reply', async () => {
    const id = await ask()
    expect(await leadRow(id)).toMatchObject({
      source: 'quote',
      language: 'fr',
      status: 'new',
      email: booker,
      message:
        'Glazed Detail, Stain Treatment\n2021 Honda Civic, sedan, Blue\n123 Queen Street West, Brampton\n$160.00',
      replyDueAt: '2026-11-21T17:00:00.000Z',
    })
    const [received] = await memory.log.readStream(leadStream(id))
    const requested = (await memory.events()).find(({ type }) => type === 'QuoteRequested')
    expect(received?.meta).toEqual(requested?.meta)
    expect(received?.recordedAt).toBe(requested?.recordedAt)
    expect(requested?.data).toMatchObject({ leadId: id })
  })

  test('is one deal, one notification and one mail', async () => {
    const id = await ask()
    await memory.work()
    expect(await dealRows()).toMatchObject([
      { source: 'quote', stage: 'quoted', leadId: id, quoteId: id, service: 'Glazed Detail', valueCents: 16_000 },
    ])
    const told = [...rowsFrom(notifications, await memory.events()).values()] as NotificationRow[]
    expect(told).toMatchObject([{ kind: 'quote_requested', leadId: id }])
    expect(toOffice().map(({ key }) => key)).toEqual([`quote-notice-${id}`])
  })

  test('is one deal with the visit that was paid before the workers came to it, and nobody has to answer', async () => {
    const id = await ask()
    const { bookingId } = await bookVisit(memory, { quoteId: id })
    await memory.work()
    expect(await dealRows()).toMatchObject([{ stage: 'booked', leadId: id, quoteId: id, bookingId }])
    expect(await leadRow(id)).toMatchObject({ status: 'converted' })
  })

  test('stays closed where staff closed it, though it was booked', async () => {
    const id = await ask()
    accepted(await changeLeadStatus(memory.ctx, staff, id, 'closed'))
    await bookVisit(memory, { quoteId: id })
    await memory.work()
    expect(await leadRow(id)).toMatchObject({ status: 'closed' })
  })

  test('was no lead in the first version', () => {
    const then = { quoteId: 'q1', customerId: 'c1' }
    const today = readTodayWith(quoteEvents, upcasts)('QuoteRequested', 1, { data: then, personal: null })
    expect(quoteEvents.QuoteRequested.data.parse(today.data)).toEqual({ ...then, leadId: null })
  })
})

describe('quote requests that look alike', () => {
  test('open three deals and are three mails, and one from elsewhere is its own', async () => {
    await flood(20)
    const other = await ask('asha@example.com', '7 Elm Street, Brampton')
    await memory.work()
    expect(await board()).toHaveLength(3 + 1)
    expect(toOffice()).toHaveLength(3 + 1)
    expect(toOffice().at(-1)?.key).toBe(`quote-notice-${other}`)
    expect((await leadRow(other)).alike).toBeNull()
  })

  test('become a deal by hand in the stage of quotes, and once staff answer', async () => {
    const ids = await flood(6)
    accepted(await convertLeadToDeal(memory.ctx, staff, ids[5] ?? ''))
    expect(await board()).toHaveLength(4)
    expect((await board()).at(-1)).toMatchObject({ stage: 'quoted', quoteId: ids[5], valueCents: 16_000 })
    accepted(await changeLeadStatus(memory.ctx, staff, ids[4] ?? '', 'contacted'))
    await memory.work()
    expect((await board()).at(-1)).toMatchObject({ stage: 'quoted', quoteId: ids[4] })
  })

  test('leave the board once they are archived, all but what somebody booked of, and come back', async () => {
    const ids = await flood(6)
    const { bookingId } = await bookVisit(memory, { quoteId: ids[1] ?? '' })
    await memory.work()
    const all = (isArchived: boolean) => ids.map((id) => ({ id, isArchived }))
    accepted(await changeLeads(memory.ctx, staff, all(true)))
    await memory.work()
    expect(await board()).toMatchObject([{ bookingId, quoteId: ids[1] }])
    accepted(await changeLeads(memory.ctx, staff, all(false)))
    await memory.work()
    expect(await board()).toHaveLength(3)
  })
})
