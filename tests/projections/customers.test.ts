import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { customersLike } from '#projections/alike-customers.ts'
import { customersList } from '#projections/customers-list.ts'
import { customersWith, customers, type CustomerRow } from '#projections/customers.ts'
import { openPast } from '#projections/engine/as-of/past.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { addCustomer } from '#services/features/customer/customers.ts'
import { mergeTwoCustomers, separateTwoCustomers } from '#services/features/customer/merge-customers.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { accepted, checkout, tuesday } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { openDatabaseContext, readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

let system: Awaited<ReturnType<typeof openDatabaseContext>>
beforeAll(async () => {
  system = await openDatabaseContext(await openPreparedPglite(), { vans: 4 })
})
afterAll(async () => {
  await system.log.close()
  await system.database.close()
})

const startOf = (turn: number) => ['8:00 AM', '12:00 PM', '4:00 PM', '9:00 AM'][turn] ?? '8:00 AM'

async function added(name: string, email: string, phone = ''): Promise<string> {
  system.forward(1)
  return accepted(await addCustomer(system.ctx, staff, { name, email, phone, notes: '' })).customerId
}

async function merge(survivorId: string, mergedId: string): Promise<void> {
  const versionOf = async (id: string) => (await row(id))?.version ?? 0
  const shown = { survivor: await versionOf(survivorId), merged: await versionOf(mergedId) }
  accepted(await mergeTwoCustomers(system.ctx, staff, { survivorId, mergedId }, shown))
}

const row = async (id: string) =>
  // The table of customers has rows of their fold.
  (await rowsOf(system.database, customers)).get(id) as CustomerRow | undefined

const heard = async (email: string) => {
  system.forward(1)
  accepted(
    await receiveLead(
      system.ctx,
      { kind: 'visitor' },
      { name: 'Asha', email, phone: '', message: 'Hello', source: 'contact', language: 'en' },
    ),
  )
}

const listed = async (asked: object) => {
  const { query } = listQuery(customersList).parse({ listed: 'yes', ...asked })
  const { rows } = await readPage(system.database, customersList, query, { after: null, limit: 50 })
  return rows.map(({ id }) => id)
}

describe('customers who were merged', () => {
  test('are found with everybody on the page, by whichever of them is asked for', async () => {
    const [one, two, three] = [
      await added('Page One', 'page1@example.com'),
      await added('Page Two', 'page2@example.com'),
      await added('Page Three', 'page3@example.com'),
    ]
    await merge(one, two)
    for (const asked of [one, two]) {
      expect((await customersWith(system.database, [asked])).map(({ id }) => id)).toEqual([one, two])
    }
    expect((await customersWith(system.database, [three])).map(({ id }) => id)).toEqual([three])
    expect(await row(two)).toMatchObject({ mergedInto: one, mergedAt: expect.stringMatching(/Z$/), version: 2 })
    expect(await row(one)).toMatchObject({ mergedInto: null, mergedAt: null, version: 2 })
  })

  test('stand in the list once, where the newest word of either puts them, and are found by the words and the kind of both', async () => {
    const [one, two, between] = [
      await added('Lister Vale', 'lister@example.com'),
      await added('Other Quarry', 'other@example.com'),
      await added('Lister Between', 'between@example.com'),
    ]
    await merge(one, two)
    expect(await listed({ search: 'quarry' })).toHaveLength(1)
    expect(await listed({ search: 'lister' })).toEqual([between, two])
    await heard('lister@example.com')
    expect(await listed({ search: 'lister' })).toEqual([one, between])
    expect(await listed({ search: 'lister', kind: ['lead'] })).toEqual([one, between])
    await separateTwoCustomers(system.ctx, staff, { survivorId: one, mergedId: two })
    expect(await listed({ search: 'quarry' })).toEqual([two])
  })

  test('may be the same person by the telephone number however it is written; those on one page are not suggested', async () => {
    const [one, two, other] = [
      await added('Phone One', 'phone1@example.com', '(905) 555-7788'),
      await added('Phone Two', 'phone2@example.com', '+1 905.555.7788'),
      await added('Phone Other', 'phone3@example.com', '905-555-7789'),
    ]
    const alike = async (...ids: string[]) => (await customersLike(system.database, ids)).map(({ id }) => id)
    expect([await alike(one), await alike(two), await alike(other)]).toEqual([[two], [one], []])
    await merge(one, two)
    expect(await alike(one, two)).toEqual([])
    const third = await added('Phone Third', 'phone4@example.com', '9055557788')
    // Of a page the customer is suggested whose page it is.
    expect(await alike(third)).toEqual([one])
  })

  test('may be the same person by name and postal code, given or in the address; not by one of both alone', async () => {
    const hold = async (
      email: string,
      { lastName = 'Postal', postalCode = '', address = '1 Main Street', turn = 0 },
    ) => {
      const { draft, ...request } = checkout({ email, visitor: email, date: tuesday, time: startOf(turn) })
      if (draft === null) throw new Error('The order has no draft')
      const customerInfo = { ...draft.customerInfo, lastName, phone: `647-555-100${turn}` }
      const appointmentInfo = { ...draft.appointmentInfo, address, postalCode }
      accepted(
        await startCheckout(
          system.ctx,
          { kind: 'visitor' },
          { ...request, draft: { ...draft, customerInfo, appointmentInfo } },
        ),
      )
      return customerOf(system.ctx, email)
    }
    const given = await hold('postal1@example.com', { postalCode: 'l6y 1m1', turn: 0 })
    const written = await hold('postal2@example.com', { address: '1 Main Street, Brampton L6Y1M1', turn: 1 })
    await hold('postal3@example.com', { postalCode: 'L6Y 1M1', lastName: 'Another', turn: 2 })
    await hold('postal4@example.com', { postalCode: 'L6Y 1M2', turn: 3 })
    expect((await customersLike(system.database, [given])).map(({ id }) => id)).toEqual([written])
    expect((await customersLike(system.database, [written])).map(({ id }) => id)).toEqual([given])
  })

  test('are the same in a rebuilt read model and in one as of an earlier position', async () => {
    const [one, two] = [await added('Past One', 'past1@example.com'), await added('Past Two', 'past2@example.com')]
    const before = (await readWhole(system.log)).length
    await merge(one, two)
    const merged = (await readWhole(system.log)).length
    accepted(await separateTwoCustomers(system.ctx, staff, { survivorId: one, mergedId: two }))
    await merge(two, one)
    const live = await rowsOf(system.database, customers)
    expect(live.get(one)).toMatchObject({ mergedInto: two })
    const events = await readWhole(system.log)
    expect(Object.fromEntries(rowsFrom(customers, events))).toEqual(Object.fromEntries(live))
    await rebuildProjection(system, customers)
    expect(Object.fromEntries(await rowsOf(system.database, customers))).toEqual(Object.fromEntries(live))
    for (const [position, into] of [
      [before, null],
      [merged, one],
    ] as const) {
      const past = await openPast(system, customers, position, { every: 20 })
      const rows = await past.rows()
      expect(rows.find(({ id }) => id === two)).toMatchObject({ mergedInto: into })
      expect(rows).toHaveLength(rowsFrom(customers, events.slice(0, position)).size)
    }
  })
})
