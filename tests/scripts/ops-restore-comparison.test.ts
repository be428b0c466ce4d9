import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installationId } from '#infra/database/installation.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { openInstallation, type Installation } from '#tests/support/ops.ts'

const startsMs = 300_000

/** Keys of a provider that cannot be reached: nothing listens there. */
const paymentSetup = {
  STRIPE_SECRET_KEY: 'sk_test_0000000000000000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0000000000000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_0000000000000000',
  STRIPE_API_URL: 'http://127.0.0.1:9/sandbox/stripe',
}
const secretKey = { SECRET_KEY: 'a secret key that is long enough for these tests' }

describe('a restore whose card provider cannot be asked', () => {
  let origin: Installation
  let place: Installation
  const file = () => join(origin.dataDirectory, '..', 'all.backup')
  beforeAll(async () => {
    const [full, empty] = await Promise.all([createPreparedDatabase(), createPreparedDatabase()])
    origin = openInstallation({ ...secretKey, DATABASE_URL: full })
    place = openInstallation({ ...secretKey, ...paymentSetup, DATABASE_URL: empty })
    const product = await origin.start()
    expect((await origin.ops('backup', file())).code).toBe(0)
    await product.stop()
  }, startsMs)
  afterAll(() => {
    origin.remove()
    place.remove()
  })

  test('restores all, says so and ends with 1', { timeout: startsMs }, async () => {
    const { code, json } = await place.ops('restore', file(), '--json')
    expect(code).toBe(1)
    expect(json()).toMatchObject({
      verified: { clean: true },
      comparison: { failed: expect.stringContaining('the card provider could not be asked') },
    })
  })

  test('the product does not start, and says what to do', { timeout: startsMs }, async () => {
    const failed = await place.start().then(
      () => 'started',
      (error: unknown) => String(error),
    )
    expect(failed).toContain('nothing is sold yet')
    expect(failed).toContain('settle --skip-comparison')
    expect(failed).not.toContain('    at ')
    const doctor = await place.ops('doctor')
    expect(doctor.out).toMatch(/^bad +restore /m)
    const listed = await place.ops('settle')
    expect(listed).toMatchObject({ code: 1, err: expect.stringContaining('could not be asked') })
  })

  test('an operator who knows better skips the comparison, and the product starts', { timeout: startsMs }, async () => {
    expect((await place.ops('settle', '--skip-comparison')).out).toContain('starts without the comparison')
    expect((await place.ops('settle', '--skip-comparison')).err).toContain('nothing to skip')
    const product = await place.start()
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  })

  test('--adopt makes another installation of a database that went back, and the start compares again', async () => {
    const idOf = () => place.look((database) => installationId(database))
    const before = await idOf()
    const { code, json } = await place.ops('restore', '--adopt', '--json')
    expect(code).toBe(1)
    expect(json()).toMatchObject({ comparison: { failed: expect.stringContaining('(adopted by an operator)') } })
    expect(await idOf()).not.toBe(before)
    expect((await place.ops('doctor')).out).toMatch(/^bad +restore +The database went back/m)
    expect(await place.ops('restore', '--adopt', file())).toMatchObject({ code: 2 })
  })
})

describe('settle', () => {
  test.each([
    [['settle', 'pi_1'], 'How?'],
    [['settle', 'pi_1', 'keep'], 'How?'],
    [['settle', 'pi_1', 'refund', '--email', 'a@example.com'], 'How?'],
  ])('%j makes no sense, and ends with 2', async (args, why) => {
    const place = openInstallation()
    expect(await place.ops(...args)).toMatchObject({ code: 2, err: expect.stringContaining(why) })
    place.remove()
  })
})
