import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { personStream } from '#events/person.ts'
import { addDays } from '#events/values/toronto.ts'
import type { Database } from '#infra/database/database.ts'
import { bookings, type BookingRow } from '#projections/bookings.ts'
import { quotes, type QuoteRow } from '#projections/quotes.ts'
import { inlineProjections } from '#projections/registry.ts'
import type { QuoteRequest } from '#services/contracts/quotes.ts'
import type { Visit } from '#services/domain/schedule/decide.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import { accepted, begin, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { openDatabaseContext, readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'
import { visit } from '#tests/support/examples.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

export function describeTables(name: string, open: () => Promise<Database>): void {
  describe(`read models ${name}`, () => {
    let system: Awaited<ReturnType<typeof openDatabaseContext>>
    beforeAll(async () => {
      system = await openDatabaseContext(await open())
    })
    afterAll(async () => {
      await system.log.close()
      await system.database.close()
    })

    test('written with the events, they are what a fold of the whole log makes of it', async () => {
      const days = fc.sample(townSteps, { numRuns: 5, seed: 20_261_120 })
      for (const [index, steps] of days.entries()) await walk(system, steps, addDays(tuesday, index))
      await begin(system, { visitor: 'somebody', date: '2026-12-01' })
      const events = await readWhole(system.log)
      for (const projection of inlineProjections) {
        const rows = await rowsOf(system.database, projection)
        expect(rows, projection.name).toEqual(rowsFrom(projection, events))
      }
      expect((await rowsOf(system.database, bookings)).size).toBeGreaterThan(8)
    })

    test('an erased person is blanked in the same commit, as a new fold of the log would have them', async () => {
      const email = 'leaving@example.com'
      const quote = accepted(await createQuote(system.ctx, { kind: 'visitor' }, quoteInput))
      await bookQuote(system.ctx, { kind: 'visitor' }, quote.id, { email, phone: '4165550199' }, [
        quote.ownerToken ?? '',
      ])
      await bookVisit(system, { visitor: 'leaving', email, date: '2026-12-08', quoteId: quote.id })
      const customerId = await customerOf(system.ctx, email)
      const theirs = async () => {
        const booked = [...(await rowsOf(system.database, bookings)).values()] as BookingRow[]
        const quoted = [...(await rowsOf(system.database, quotes)).values()] as QuoteRow[]
        return {
          persons: booked.filter((row) => row.customerId === customerId).map((row) => row.person?.email),
          quotes: quoted.filter((row) => row.id === quote.id).map((row) => [row.address, row.contact?.email]),
        }
      }
      expect(await theirs()).toEqual({ persons: [email], quotes: [[quoteInput.locationDetails.address, email]] })

      const forget = (personId: string) => ({
        key: `forget ${personId}`,
        meta: { actor: { kind: 'operator' } as const },
        writes: [
          {
            stream: personStream(personId),
            expected: 0,
            events: [{ type: 'PersonErased', data: { personId, request: 'r' } }],
          },
        ],
      })
      await system.log.append(forget(customerId))
      expect(await theirs()).toEqual({
        persons: [undefined],
        quotes: [[quoteInput.locationDetails.address, undefined]],
      })
      await system.log.append(forget(`q${quote.id}`))
      expect(await theirs()).toEqual({ persons: [undefined], quotes: [[null, undefined]] })

      await bookVisit(system, { visitor: 'back', email, date: '2026-12-09' })
      expect((await theirs()).persons).toEqual([undefined])
      expect(await customerOf(system.ctx, email)).not.toBe(customerId)
      const events = await readWhole(system.log)
      for (const projection of [bookings, quotes])
        expect(await rowsOf(system.database, projection), projection.name).toEqual(rowsFrom(projection, events))
    })

    test('a slot sold twice is refused by the table itself, and then did not happen at all', async () => {
      const twin = { ...visit, date: '2026-12-15', bookingId: 'twin-1' }
      const sale = (data: Visit) => ({
        key: data.bookingId,
        meta: { actor: { kind: 'operator' } as const },
        writes: [
          { stream: `schedule-elsewhere-${data.bookingId}`, expected: 0, events: [{ type: 'SlotBooked', data }] },
        ],
      })
      await system.log.append(sale(twin))
      const head = await system.log.head()
      const later = { ...twin, bookingId: 'twin-2', startMinute: twin.endMinute - 1, endMinute: twin.endMinute + 60 }
      await expect(system.log.append(sale(later))).rejects.toMatchObject({
        code: '23P01',
        constraint: expect.stringMatching(/^occupancy_.*no_overlap$/),
      })
      expect(await system.log.head()).toBe(head)

      const touching = { ...later, startMinute: twin.endMinute }
      expect(await system.log.append(sale(touching))).toMatchObject({ status: 'appended' })
      const otherVan = { ...twin, bookingId: 'twin-3', van: 'van-2', vanNumber: 2 }
      expect(await system.log.append(sale(otherVan))).toMatchObject({ status: 'appended' })
    })
  })
}

const quoteInput = {
  vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
  locationDetails: { type: 'home', address: '77 Leaving Lane, Brampton' },
  selectedService: 'glazed',
  selectedAddons: [],
} as const satisfies QuoteRequest
