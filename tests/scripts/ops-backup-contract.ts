import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hashedWriter, openFileSink, readHashedFile } from '#services/operations/hashed-file.ts'
import { customerAt, someSlots, type CustomerOrder } from '#tests/proofs/customer.ts'
import { browserOf } from '#tests/support/browser.ts'
import { openInstallation, type Installation, type RunningProduct } from '#tests/support/ops.ts'

/** The product is built when it starts for the first time, and is started three times. */
const drillMs = 300_000

const secretKey = 'a secret key that is long enough for these tests'

/** Books over HTTP until stopped; returns acknowledged slots. */
function bookingClient(product: RunningProduct, slots: readonly CustomerOrder[]) {
  const sold: CustomerOrder[] = []
  const stop = new AbortController()
  const done = (async () => {
    const site = await fetch(`${product.url}/api/site`).then((response) => response.json())
    const customer = customerAt(product.url, site.payments.publishableKey)
    for (const [number, slot] of slots.entries()) {
      if (stop.signal.aborted) return
      const held = await customer.hold(slot, `customer-${number}`)
      expect(held).toMatchObject({ status: 200 })
      await customer.pay(String(held.body['clientSecret']))
      expect(await customer.complete(String(held.body['clientSecret']))).toMatchObject({ status: 200 })
      sold.push(slot)
    }
  })()
  done.catch(() => {}) // reported by stop
  return {
    sold,
    untilSold: (count: number) => expect.poll(() => sold.length, { timeout: 100_000 }).toBeGreaterThanOrEqual(count),
    async stop() {
      stop.abort()
      await done
      return [...sold]
    },
  }
}

/** Resolves when the mail that answers the message is in the mail sandbox. */
async function leaveMessage({ url }: RunningProduct): Promise<void> {
  const body = { name: 'A Caller', email: 'caller@example.com', phone: '', message: 'Do you clean vans?' }
  expect(await browserOf(url, '').post('/api/contact', body)).toMatchObject({ status: 201 })
  const mail = async () => (await fetch(`${url}/sandbox/mail`)).text()
  await expect.poll(mail).toContain('caller@example.com')
}

async function askFor(product: RunningProduct, slot: CustomerOrder): Promise<unknown> {
  const { status, body } = await customerAt(product.url, '').hold(slot, 'somebody-else')
  return body['code'] ?? status
}

/** A line of a backup's file with rows of one table. */
interface Page {
  readonly table: string
  count: number
  rows: Record<string, unknown>[]
}

/** A valid backup whose last page of a table was changed. */
async function copyWithPage(from: string, to: string, table: string, change: (page: Page) => void): Promise<void> {
  const lines: string[] = []
  await readHashedFile(from, (line) => void lines.push(line.toString()))
  const last = lines.findLastIndex((line) => line.startsWith(`{"table":"${table}"`))
  const page: Page = JSON.parse(lines[last] ?? '')
  const before = page.rows.length
  change(page)
  lines[last] = JSON.stringify({ ...page, count: page.rows.length })
  const summary = JSON.parse(lines.at(-1) ?? '')
  summary.tables.find(({ name }: { name: string }) => name === table).rows += page.rows.length - before
  const sink = await openFileSink(to)
  const writer = hashedWriter(sink)
  await writer.write([...lines.slice(0, -1), JSON.stringify(summary)])
  await writer.end()
  await sink.keep()
}

const withoutLastEvent = (page: Page): void => {
  page.rows = page.rows.toSorted((one, other) => Number(one['position']) - Number(other['position'])).slice(0, -1)
}

const underWay = 'secret:capture-under-way'

/** A call to the card sandbox that was not answered yet when the backup was taken. */
const withCallUnderWay = (page: Page): void => {
  page.rows.push({ ...page.rows[0], key: underWay, claimed_at: Date.now(), status: null, body: null })
}

/** Backup, loss, restore: `environments` answers an installation, and an empty installation to restore into. */
export function describeBackups(
  name: string,
  environments: () => Promise<readonly [place: Record<string, string>, empty: Record<string, string>]>,
): void {
  describe(`backup and restore ${name}`, () => {
    let place: Installation
    let empty: Installation
    beforeAll(async () => {
      const [first, second] = await environments()
      place = openInstallation({ ...first, SECRET_KEY: secretKey })
      empty = openInstallation({ ...second, SECRET_KEY: secretKey })
    })
    afterAll(() => {
      place.remove()
      empty.remove()
    })
    const file = () => join(place.dataDirectory, '..', 'drill.backup.gz')

    test(
      'a backup taken under load restores into an empty installation, verifies, and sells on',
      { timeout: drillMs },
      async () => {
        const product = await place.start()
        const slots = someSlots(60)
        const client = bookingClient(product, slots)
        await client.untilSold(3)
        await leaveMessage(product)
        const soldBefore = [...client.sold]
        const backup = await place.ops('backup', file(), '--json')
        expect(backup).toMatchObject({ code: 0 })
        await client.untilSold(soldBefore.length + 2)
        const sold = await client.stop()
        expect(sold.length).toBeGreaterThan(soldBefore.length)
        await product.kill()

        const restored = await empty.ops('restore', file(), '--json')
        expect(restored.code, `${restored.out}${restored.err}`).toBe(0)
        expect(restored.json()).toMatchObject({
          position: backup.json().position,
          verified: { clean: true, position: backup.json().position },
        })
        expect((await empty.ops('verify', '--json')).json()).toMatchObject({ clean: true })

        const again = await empty.start()
        expect(await (await fetch(`${again.url}/sandbox/mail`)).text()).toContain('caller@example.com')
        for (const slot of soldBefore) expect([slot, await askFor(again, slot)]).toEqual([slot, 'slot_taken'])
        const free = slots.slice(-2)
        const later = bookingClient(again, free)
        await later.untilSold(2)
        expect(await later.stop()).toEqual(free)
        for (const slot of free) expect([slot, await askFor(again, slot)]).toEqual([slot, 'slot_taken'])
        expect(await again.stop()).toBe(0)
        expect((await empty.ops('verify', '--json')).json()).toMatchObject({ clean: true })
      },
    )

    test(
      'a backup that lacks an acknowledged event is restored, and said to be not clean',
      { timeout: drillMs },
      async () => {
        const torn = join(place.dataDirectory, '..', 'torn.backup')
        await copyWithPage(file(), torn, 'es.events', withoutLastEvent)
        const target = openInstallation({ SECRET_KEY: secretKey })
        const restored = await target.ops('restore', torn, '--json')
        target.remove()
        expect(restored.code).toBe(1)
        expect(restored.json()).toMatchObject({ verified: { clean: false, lostAnswers: 1 } })
      },
    )

    test(
      'a call to the card sandbox that a backup caught unanswered is not under way in the restored installation',
      { timeout: drillMs },
      async () => {
        const caught = join(place.dataDirectory, '..', 'caught.backup')
        let answered = 0
        await copyWithPage(file(), caught, 'sandbox.stripe_requests', (page) => {
          answered = page.rows.filter(({ status }) => status !== null).length
          withCallUnderWay(page)
        })
        expect(answered).toBeGreaterThan(0)
        const target = openInstallation({ SECRET_KEY: secretKey })
        expect((await target.ops('restore', caught, '--json')).json()).toMatchObject({ verified: { clean: true } })
        const keys = await target.look((database) =>
          database.query<{ key: string; status: number | null }>('select key, status from sandbox.stripe_requests'),
        )
        target.remove()
        expect(keys.filter(({ key, status }) => key === underWay || status === null)).toEqual([])
        expect(keys.length).toBeGreaterThanOrEqual(answered)
      },
    )

    test('an installation with events is not restored over', { timeout: drillMs }, async () => {
      const { code, err } = await empty.ops('restore', file())
      expect(code).toBe(1)
      expect(err).toContain('There is a log already, and it stays')
    })
  })
}
