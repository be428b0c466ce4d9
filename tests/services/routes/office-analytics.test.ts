import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { salesWeeks } from '#projections/sales-weeks.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  staff = officeStaff(app)
})
afterAll(() => app.close())

describe('the weeks of sales', () => {
  test('are twelve from their Mondays, and count what came in and went back in Toronto’s weeks', async () => {
    const money = (day: string, cents: number, back: number) =>
      app.database.query(
        `insert into rm.takings (day, deposits, deposit_cents, balances, balance_cents, tax_cents, refunds, refund_cents)
         values ($1, 1, $2, 0, 0, 0, 0, $3)`,
        [day, cents, back],
      )
    await money('2026-11-15', 3_100, 0)
    await money('2026-11-16', 5_000, 1_000)
    await money('2026-11-22', 700, 0)
    const weeks = await salesWeeks(app.database, '2026-11-22', 12)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(0)?.week).toBe('2026-08-31')
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-11-09', revenueCents: 3_100, leads: 0, bookings: 0 },
      { week: '2026-11-16', revenueCents: 4_700, leads: 0, bookings: 0 },
    ])
  })

  test('count leads as they come', async () => {
    const owner = await staff.owner()
    await app.visitor().post('/api/contact', { name: 'Jo', email: 'jo@example.com', phone: '416', message: 'Hi' })
    const { body } = await owner.get('/api/crm/analytics/weeks')
    expect(body.at(-1).leads).toBe(1)
  })
})

describe('the settings', () => {
  test('are of each member of staff, and know two themes', async () => {
    const [one, other] = [(await staff.member('owner')).visitor, (await staff.member('owner')).visitor]
    expect((await one.get('/api/crm/settings')).body).toEqual({ theme: null })
    expect((await one.patch('/api/crm/settings', { theme: 'dark' })).body).toEqual({ theme: 'dark' })
    expect((await one.patch('/api/crm/settings', { theme: 'light' })).status).toBe(200)
    expect((await one.get('/api/crm/settings')).body).toEqual({ theme: 'light' })
    expect((await other.get('/api/crm/settings')).body).toEqual({ theme: null })
    expect((await one.patch('/api/crm/settings', { theme: 'pink' })).status).toBe(400)
  })
})
