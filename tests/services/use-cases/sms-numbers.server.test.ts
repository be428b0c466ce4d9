import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { bookingSmsConsentVersions } from '#services/contracts/sms.ts'
import { confirmTexts, ownSmsOf, requestOwnSms, requestTexts } from '#services/use-cases/sms-consent.ts'
import { accepted } from '#tests/support/checkout.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { openTexting } from '#tests/support/texting.ts'

let database: Database
let app: Awaited<ReturnType<typeof openTexting>>
beforeAll(async () => {
  database = await openPostgres(await createDatabase())
  app = await openTexting(database)
})
beforeEach(() => app.next())
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('the portal', () => {
  const byBooking = (phone: string) => {
    const terms = { source: 'booking', consentVersion: bookingSmsConsentVersions[0], language: 'en' } as const
    return requestTexts(app.ctx, { kind: 'visitor' }, app.customerId, phone, terms)
  }

  test('shows the number that is texted, and no code, while a booking awaits one for another number, and a day later', async () => {
    accepted(await byBooking(app.phone))
    await app.work()
    accepted(await confirmTexts(app.ctx, { kind: 'visitor' }, app.customerId, await app.lastCode()))
    app.forward(2)
    accepted(await byBooking('647 555 0166'))
    const shown = { isOn: true, phone: app.phone, code: null }
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject(shown)
    app.forward(24 * 60)
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject(shown)
  })

  test('awaits a code as long as it works, and shows the number that it was asked for afterwards too', async () => {
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    app.forward(9)
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: false, code: { triesLeft: 5 } })
    app.forward(1.1)
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: false, phone: app.phone, code: null })
  })
})
