import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { listenForMail, type SmtpListener } from '#infra/sandbox/mail/smtp.ts'
import { openPlayingStripe, type PlayingStripe } from '#tests/proofs/playing-stripe.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { openInstallation, type Installation } from '#tests/support/ops.ts'

const startsMs = 300_000
const appUrl = 'https://freshglaze.example'

let place: Installation
let database: Database
let stripe: PlayingStripe
let smtp: SmtpListener
beforeAll(async () => {
  place = openInstallation({
    DATABASE_URL: await createPreparedDatabase(),
    SECRET_KEY: 'a secret key that is long enough for these tests',
  })
  database = await openPostgres(await createPreparedDatabase())
  stripe = await openPlayingStripe(database, `${appUrl}/webhooks/stripe`)
  smtp = await listenForMail(
    async () => {},
    () => {},
  )
}, startsMs)
afterAll(async () => {
  await stripe.close()
  await smtp.close()
  place.remove()
  await database.close()
})

async function finding(name: string, environment: Record<string, string>): Promise<string> {
  const asked = openInstallation({ ...place.environment, ...environment })
  const { json, out } = await asked.ops('doctor', '--json').finally(() => asked.remove())
  const found = json().findings.find((one: { name: string }) => one.name === name)
  return found === undefined ? out : `${found.status}: ${found.says}`
}

describe('doctor', () => {
  test('sees a proxy that nobody counts with, and the age of the last backup', { timeout: startsMs }, async () => {
    const product = await place.start()
    const doctor = async () => (await place.ops('doctor')).out
    expect(await doctor()).toMatch(/^ok +address/m)
    expect(await doctor()).toMatch(/^ok +backup +none was taken here yet/m)
    expect(await doctor()).toMatch(/^ok +writes/m)
    expect((await place.ops('backup', join(place.dataDirectory, '..', 'first.backup'))).code).toBe(0)
    await fetch(product.url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    await expect.poll(doctor, { timeout: 100_000 }).toMatch(/^bad +address +.*Set TRUSTED_PROXIES/m)
    expect(await doctor()).toMatch(/^ok +backup +the last was taken within the hour \(first.backup\)/m)
    expect(await product.stop()).toBe(0)
  })

  test('where real cards are charged a backup that is days old is bad', { timeout: startsMs }, async () => {
    await place.look((database) => database.query(`update infra.operations set at = now() - interval '4 days'`))
    expect(await finding('backup', stripe.environment)).toMatch(/^bad: the last was taken 96 hours ago/)
    await place.look((database) => database.query(`delete from infra.operations`))
    expect(await finding('backup', stripe.environment)).toBe('bad: none was ever taken here')
  })

  test('asks Stripe: the account, whether it is a test, and the webhook', { timeout: startsMs }, async () => {
    const says = await finding('cards', { ...stripe.environment, APP_URL: appUrl })
    expect(says).toBe('ok: Stripe, test mode: nobody is charged, account acct_sandbox, webhook in place')
  })

  test.each([
    [
      'a webhook that leads elsewhere',
      { APP_URL: 'https://other.example' },
      /^bad: .* its webhook to https:\/\/other\.example\/webhooks\/stripe is missing/,
    ],
    ['a key that Stripe does not know', { STRIPE_SECRET_KEY: 'sk_test_wrong' }, /^bad: Stripe does not take the keys/],
    [
      'a Stripe that is away',
      { STRIPE_API_URL: 'http://127.0.0.1:9' },
      /^bad: Stripe does not take the keys, or cannot be reached/,
    ],
  ])('is not content with %s', { timeout: startsMs }, async (_what, environment, says) => {
    expect(await finding('cards', { ...stripe.environment, APP_URL: appUrl, ...environment })).toMatch(says)
  })

  test('asks the mail server', { timeout: startsMs }, async () => {
    const mail = { MAIL_FROM: 'hello@freshglaze.example', OFFICE_EMAIL: 'office@freshglaze.example' }
    const there = { ...mail, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
    expect(await finding('mail', there)).toMatch(/^ok: /)
    expect(await finding('mail', { ...there, OFFICE_EMAIL: '' })).toBe(
      'warn: the office has no address: nobody hears of bookings and failed payments',
    )
    expect(await finding('mail', { ...mail, SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(/^bad: .*ECONNREFUSED/)
  })
})
