import { beforeEach, describe, expect, test } from 'vitest'

import { receiptEvents } from '#events/receipt.ts'
import type { HoursForm } from '#services/contracts/settings.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { printReceipt } from '#services/domain/receipt/print.ts'
import { availability } from '#services/features/booking/availability.ts'
import { changeBusiness } from '#services/features/business/business-details.ts'
import { changeHours } from '#services/features/business/opening-hours.ts'
import { changePrices } from '#services/features/business/price-list.ts'
import { changeVans } from '#services/features/business/vans.ts'
import { calculateQuote } from '#services/features/sales/quotes.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { accepted, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

/** A Tuesday, 10 in the morning in Toronto. */
const now = `${tuesday}T15:00:00.000Z`
const wednesday = '2026-11-25'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext({ now })
})

const starts = async (date: string, service = 'sprinkle') =>
  accepted(await availability(memory.ctx, { service, date, cell: null, own: [] }))
const offered = async (date: string, service?: string) =>
  (await starts(date, service)).filter(({ available }) => available).map(({ time }) => time)

describe('the hours of the settings', () => {
  const set = async (change: Partial<HoursForm>) => {
    const { week, horizonDays, noticeMinutes, version } = (await catalogueInForce(memory.ctx.views)).hours
    const form = { week: [...week], horizonDays, noticeMinutes, expectedVersion: version, ...change }
    return accepted(await changeHours(memory.ctx, staff, form))
  }

  test('decide from when to when a visitor is offered a start', async () => {
    const { week } = (await catalogueInForce(memory.ctx.views)).hours
    await set({ week: week.with(2, { opensMinute: 11 * 60, closesMinute: 13 * 60 }) })
    expect(await offered(wednesday)).toEqual(['11:00 AM'])
  })

  test('decide how long before a start it can be booked', async () => {
    expect((await offered(tuesday))[0]).toBe('12:00 PM')
    await set({ noticeMinutes: 5 * 60 })
    expect((await offered(tuesday))[0]).toBe('3:00 PM')
  })

  test('decide how many days ahead there are starts', async () => {
    await set({ horizonDays: 1 })
    expect(await offered(wednesday)).not.toEqual([])
    expect(new Set((await starts('2026-11-26')).map(({ reason }) => reason))).toEqual(new Set(['too_far']))
  })
})

describe('the price list of the settings', () => {
  const wanted = {
    vehicleDetails: { year: 2021, make: 'Honda', model: '', size: 'sedan', color: 'gray' },
    locationDetails: { type: 'home', address: '1 Main Street' },
    selectedService: 'sprinkle',
    selectedAddons: ['stain-treatment'],
  } as const

  test('decides what a package and an add-on cost, and how long a visit is said to take and keeps its van', async () => {
    expect(await offered(wednesday)).toContain('5:00 PM')
    const { priceList } = await catalogueInForce(memory.ctx.views)
    const form = {
      packages: priceList.packages.map(({ id, priceCents, publishedCents, minMinutes, maxMinutes }) =>
        id === 'sprinkle'
          ? { id, priceCents: 7_050, publishedCents, minMinutes: 150, maxMinutes: 300 }
          : { id, priceCents, publishedCents, minMinutes, maxMinutes },
      ),
      addOns: priceList.addOns.map(({ name, priceCents }) => ({
        name,
        priceCents: name === 'stain-treatment' ? 4_025 : priceCents,
      })),
      expectedVersion: priceList.version,
    }
    accepted(await changePrices(memory.ctx, staff, form))
    const quote = accepted(await calculateQuote(memory.ctx, { ...wanted, selectedAddons: [...wanted.selectedAddons] }))
    expect([quote.basePrice, quote.totalCents]).toEqual([70.5, 11_075])
    expect(quote.durationHours).toEqual({ min: 2.5, max: 5 })
    // Five hours that begin at 2 PM are over at closing time.
    expect((await offered(wednesday)).at(-1)).toBe('2:00 PM')
  })
})

describe('the business details of the settings', () => {
  test('stand on the next document in each language, and in the next mail', async () => {
    const form = {
      name: 'Glaze Inc.',
      phone: '905 555 0199',
      email: 'hello@glaze.example',
      address: '1 Front Street',
      hstNumber: '123456782RT0001',
      footers: { en: 'Thank you.', fr: 'Merci.', pa: 'ਧੰਨਵਾਦ।' },
      expectedVersion: 0,
    }
    accepted(await changeBusiness(memory.ctx, staff, form))
    await bookVisit(memory, { date: '2026-11-26' })
    await memory.work()
    const issued = (await memory.events()).find(({ type }) => type === 'ReceiptIssued')
    const receipt = receiptEvents.ReceiptIssued.data.parse(issued?.data)
    const printed = (language: 'en' | 'fr' | 'pa') => printReceipt(receipt, null, language)
    expect(printed('en').seller.slice(0, 4)).toEqual(['Glaze Inc.', '1 Front Street', '(905) 555-0199', form.email])
    expect(printed('en').seller[4]).toContain('123456782 RT0001')
    expect([printed('en').footer, printed('fr').footer, printed('pa').footer]).toEqual(Object.values(form.footers))
    const mail = memory.mailer.sent.find(({ subject }) => subject.startsWith('Booking confirmed'))
    expect(mail?.text).toContain('1 Front Street')
    expect(mail?.text).toContain('(905) 555-0199')
  })
})

test('the name of a van in the settings is what the office calls it, also for visits that were booked before', async () => {
  const { bookingId } = await bookVisit(memory, { date: '2026-11-26' })
  const { fleet } = await catalogueInForce(memory.ctx.views)
  accepted(await changeVans(memory.ctx, staff, { kind: 'rename', van: 'van-1', name: 'Blue' }, fleet.version))
  expect(accepted(await officeVisitOf(memory.ctx, bookingId)).vanName).toBe('Blue')
})
