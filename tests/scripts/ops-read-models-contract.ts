import { once } from 'node:events'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { projections } from '#projections/registry.ts'
import { openCrowd } from '#tests/proofs/journal.ts'
import { visitAsAsha } from '#tests/support/ops-visitors.ts'
import { openInstallation, untilOver, type Installation, type RunningProduct } from '#tests/support/ops.ts'

/** The product is built when it starts for the first time. */
const firstStartMs = 180_000

export function describeOpsOfReadModels(name: string, environment: () => Promise<Record<string, string>>): void {
  describe(`rebuild and verify ${name}`, () => {
    let place: Installation
    let product: RunningProduct
    beforeAll(async () => {
      place = openInstallation(await environment())
      product = await place.start()
      await visitAsAsha(product.url)
    }, firstStartMs)
    afterAll(() => place.remove())

    const names = projections.map((projection) => projection.name)
    const rebuilt = {
      projection: 'bookings',
      events: expect.any(Number),
      seconds: expect.any(Number),
      eventsPerSecond: expect.any(Number),
      swapPauseMs: expect.any(Number),
      rows: 1,
    }
    const clean = {
      position: expect.any(Number),
      gaps: 0,
      overlaps: 0,
      paidWithoutBooking: 0,
      bookingsWithoutPayment: 0,
      clean: true,
    }
    /** One row of the live table is changed behind the log's back. */
    const damage = () =>
      place.look((database) => database.query('update rm.bookings set total_cents = 1').then(() => {}))

    test('while the product serves: nobody who asks for something meanwhile is refused', async () => {
      const crowd = await openCrowd(product.url, () => 1)
      const all = await place.ops('rebuild', '--all', '--json')
      const one = await place.ops('rebuild', 'bookings', '--json')
      const verified = await place.ops('verify', '--json')
      await crowd.finish()
      expect(crowd.unanswered()).toBe(0)
      expect(crowd.journal.quotes.length).toBeGreaterThan(0)
      expect([all.err, all.code, one.code, verified.code]).toEqual([expect.any(String), 0, 0, 0])
      expect(all.json().projections.map((each: { projection: string }) => each.projection)).toEqual(names)
      expect(all.json()).toMatchObject({ swapPauseMs: expect.any(Number), rows: expect.any(Number) })
      expect(one.json()).toMatchObject(rebuilt)
      expect(verified.json()).toMatchObject(clean)
      expect(verified.json().projections).toMatchObject(names.map((each) => ({ name: each, equal: true })))
    })

    test('verify says it in a sentence, and rebuild in a line for each', async () => {
      const verified = await place.ops('verify')
      expect(verified.out).toMatch(/^Clean: [\d,]+ events without a gap/)
      expect(verified.out).toMatch(/^ {2}bookings +equal {2}1 row$/m)
      expect(verified.err).toMatch(/^verifying: [\d,]+ of [\d,]+$/m)
      const [first, second] = await Promise.all([
        place.ops('rebuild', 'quotes', 'payments'),
        place.ops('rebuild', 'quotes'),
      ])
      expect([first.code, second.code]).toEqual([0, 0])
      expect(first.out).toMatch(/^payments: 1 row from [\d,]+ events in/m)
      expect(first.out).toMatch(/^quotes: [\d,]+ rows? from/m)
    })

    test('what was replaced comes back by --undo and goes by --confirm', async () => {
      const back = await place.ops('rebuild', 'bookings', '--undo', '--json')
      expect(back.json()).toMatchObject(rebuilt)
      expect((await place.ops('rebuild', 'bookings', '--confirm', '--json')).json()).toEqual({
        confirmed: [{ projection: 'bookings', dropped: true }],
      })
      expect((await place.ops('rebuild', 'bookings', '--confirm')).out).toContain('nothing was kept')
      const gone = await place.ops('rebuild', 'bookings', '--undo')
      expect(gone).toMatchObject({
        code: 1,
        err: expect.stringContaining('Nothing is kept that bookings could go back to'),
      })
      expect(gone.err).not.toContain('    at ')
    })

    test('when it is stopped: verify ends with 1 on a difference, and a rebuild mends it', async () => {
      await product.stop()
      expect((await place.ops('verify')).code).toBe(0)
      await damage()
      const found = await place.ops('verify', '--json')
      expect(found.code).toBe(1)
      expect(found.json()).toMatchObject({ clean: false })
      expect(found.json().projections).toContainEqual(
        expect.objectContaining({ name: 'bookings', rows: 1, equal: false }),
      )
      expect((await place.ops('verify')).out).toMatch(/^Not clean at position \d+: bookings: 1 row changed/)
      expect((await place.ops('rebuild', 'bookings', '--json')).json()).toMatchObject(rebuilt)
      expect((await place.ops('verify')).code).toBe(0)
    })

    test('a rebuild that was killed is gone on with', async () => {
      const child = place.opsChild('rebuild', '--all')
      const over = untilOver(child)
      await once(child.stderr ?? child, 'data')
      child.kill('SIGKILL')
      await over
      expect((await place.ops('rebuild', '--all')).code).toBe(0)
      expect((await place.ops('verify')).code).toBe(0)
    })

    test('the product starts again on what was rebuilt', async () => {
      product = await place.start()
      expect((await place.ops('verify', '--json')).json()).toMatchObject(clean)
      expect(await product.stop()).toBe(0)
    })
  })
}
