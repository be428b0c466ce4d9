import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPreparedDatabase } from '#tests/support/databases.ts'
import { asha, visitAsAsha, wordsIn } from '#tests/support/ops-visitors.ts'
import { everythingIn, openInstallation, type Installation } from '#tests/support/ops.ts'

const startsMs = 300_000

let origin: Installation
let place: Installation
let imported: Awaited<ReturnType<Installation['ops']>>
beforeAll(async () => {
  const [old, empty] = await Promise.all([createPreparedDatabase(), createPreparedDatabase()])
  origin = openInstallation({ DATABASE_URL: old, SECRET_KEY: 'the secret key of the old installation' })
  place = openInstallation({ DATABASE_URL: empty, SECRET_KEY: 'the secret key of the new installation' })
  const product = await origin.start()
  await visitAsAsha(product.url)
  await product.stop()
  const file = join(origin.dataDirectory, '..', 'clear.jsonl')
  expect((await origin.ops('export-log', '--with-personal', file)).code).toBe(0)
  imported = await place.ops('import-log', file, '--json')
  expect(imported.code).toBe(0)
}, startsMs)
afterAll(() => {
  origin.remove()
  place.remove()
})

test(
  'under another secret a person who books again is the same customer, and linking them once more does nothing',
  { timeout: startsMs },
  async () => {
    expect(imported.json()).toMatchObject({ relinked: { customers: 1, relinked: 1, conflicts: [] } })
    const product = await place.start()
    await visitAsAsha(product.url, '2:00 PM')
    await product.stop()
    const customers = await place.look((database) =>
      database.query<{ id: string; visits: number }>(
        'select customer_id as id, count(*)::int as visits from rm.bookings group by customer_id',
      ),
    )
    expect(customers).toEqual([{ id: expect.stringMatching(/^c[0-9a-f]{32}$/), visits: 2 }])
    const again = await place.ops('relink-emails', '--json')
    expect([again.code, again.json()]).toEqual([0, { customers: 1, relinked: 0, conflicts: [], dryRun: false }])
  },
)

test('under another secret a person is found by their address, and can be erased', { timeout: startsMs }, async () => {
  const history = await place.ops('history', asha.email)
  expect([history.code, history.err]).toEqual([0, ''])
  expect(history.out).toContain('deposit')
  expect((await place.ops('erase', asha.email, '--json')).json()).toMatchObject({ status: 'erased' })
  expect(wordsIn(await place.look(everythingIn))).toEqual([])
  expect((await place.ops('erase', 'nobody@example.com')).err).toContain('Nobody is known')
})

test('the card provider’s name of a payment leads to its history', { timeout: startsMs }, async () => {
  const [payment] = await place.look((database) =>
    database.query<{ intentId: string }>('select intent_id as "intentId" from rm.payments'),
  )
  const story = await place.ops('history', payment?.intentId ?? '')
  expect(story.out).toContain('payment-')
  expect(story.out).toContain('paid a deposit of $31.00')
  expect((await place.ops('history', 'pi_unknown')).err).toBe('No payment here has the intent pi_unknown.\n')
})

test.each([
  [['as-of', '--at', '9999-12-31', 'bookings'], /is no time|2 rows/],
  [['as-of', '--at', 'now', '--after', 'zzzz', 'bookings'], /2 rows\. None lies behind the key zzzz\./],
  [['import-log', '/tmp'], /EISDIR|folder|directory/],
])('%j is answered in a sentence', { timeout: startsMs }, async (args, says) => {
  const target = args[0] === 'import-log' ? openInstallation() : place
  const { out, err } = await target.ops(...args)
  expect(out + err).toMatch(says)
  expect(out + err).not.toMatch(/undefined|^ +at /m)
  if (target !== place) target.remove()
})
