import { afterAll, beforeAll, expect, test } from 'vitest'

import { atAnyStart, bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the crew takes the balance of a visit from its day on, an owner before it too', async () => {
  const staff = officeStaff(app)
  const [crew, owner] = [await staff.member('crew'), await staff.member('owner')]
  const [one, other] = [
    await bookAsGuest(app, { email: 'asha@example.com', ...atAnyStart }),
    await bookAsGuest(app, { email: 'asha@example.com', ...atAnyStart, time: '2:00 PM' }),
  ]
  const take = (visitor: typeof crew.visitor, visit: string, letter: string) =>
    visitor.post(`/api/crm/bookings/${visit}/balance`, { id: letter.repeat(32), method: 'cash', amountCents: 1_000 })
  expect((await take(crew.visitor, one, 'a')).body.code).toBe('visit_not_started')
  expect((await take(owner.visitor, other, 'b')).status).toBe(200)
  const [row] = await app.database.query<{ startsAt: Date }>(
    'select starts_at as "startsAt" from rm.bookings where id = $1',
    [one],
  )
  const early = (row?.startsAt.getTime() ?? 0) - 60 * 60_000 - Date.parse(app.ctx.clock())
  app.forward(early / 60_000)
  const again = await staff.signIn(crew.username, crew.password)
  expect((await take(again, one, 'c')).status).toBe(200)
})
