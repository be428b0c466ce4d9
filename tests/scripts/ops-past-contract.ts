import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { asha, visitAsAsha, wordsIn } from '#tests/support/ops-visitors.ts'
import { openInstallation, type Installation, type Ran, type RunningProduct } from '#tests/support/ops.ts'

/** The product is built when it starts for the first time. */
const firstStartMs = 180_000

export function describeOpsOfThePast(name: string, environment: () => Promise<Record<string, string>>): void {
  describe(`as-of and history ${name}`, () => {
    let place: Installation
    let product: RunningProduct
    let between: string
    beforeAll(async () => {
      place = openInstallation(await environment())
      product = await place.start()
      between = new Date().toISOString()
      await delay(5)
      await visitAsAsha(product.url)
    }, firstStartMs)
    afterAll(() => place.remove())

    const asOf = async (at: string, ...args: string[]) => {
      const ran = await place.ops('as-of', '--at', at, ...args, '--json')
      expect([ran.err, ran.code]).toEqual([expect.any(String), 0])
      return ran.json()
    }
    const booking = async () => (await asOf('now', 'bookings')).rows[0]

    async function tellsThePast(): Promise<void> {
      const [before, now] = [await asOf(between, 'bookings'), await asOf('now', 'bookings')]
      expect(before).toMatchObject({ projection: 'bookings', at: between, count: 0, rows: [] })
      expect(now).toMatchObject({ count: 1, rows: [{ status: 'confirmed', person: { lastName: asha.words[1] } }] })
      const { id, position } = now.rows[0]
      const held = await asOf(String(position - 1), 'bookings', '--key', id)
      expect(held).toMatchObject({ key: id, position: position - 1, rows: [{ id, status: 'held' }] })
      expect(await asOf(between, 'bookings', '--key', id)).toMatchObject({ rows: [] })
      expect(await asOf('now', `booking-${id}`)).toMatchObject({ state: { status: 'confirmed' } })
      expect(await asOf(between, `booking-${id}`)).toMatchObject({ state: { status: 'none' } })
      const { van, date } = now.rows[0]
      expect(await asOf('now', `schedule-${van}-${date}`)).toMatchObject({ state: { [id]: { kind: 'booked' } } })
    }
    const linesOf = (ran: Ran) => ran.out.trimEnd().split('\n')

    test('while the product serves, every moment can be asked', tellsThePast)

    test('rows for people are lines, below how many they are', async () => {
      const ran = await place.ops('as-of', '--at', 'now', 'bookings')
      const [first, row] = linesOf(ran)
      expect(first).toMatch(/^bookings at \d{4}-\d\d-\d\d \d\d:\d\d \(position \d+ of \d+\): 1 row\.$/)
      expect(JSON.parse(row ?? '')).toMatchObject({ status: 'confirmed' })
      expect((await place.ops('as-of', '--at', between, '--key', 'b', 'bookings')).out).toContain('had no b')
    })

    test('a booking’s history is found by its stream, its reference and its customer', async () => {
      const { id, customerId } = await booking()
      const byStream = await place.ops('history', `booking-${id}`)
      expect(byStream.code).toBe(0)
      expect(byStream.out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d · Quixotic Zaharwal chose a Glazed Detail/m)
      expect(byStream.out).toMatch(/· Quixotic Zaharwal paid a deposit of \$31\.00 by card \(confirmed by Stripe\)$/m)
      expect((await place.ops('history', bookingReference(id).toLowerCase())).out).toBe(byStream.out)
      const byPerson = await Promise.all([place.ops('history', customerId), place.ops('history', asha.email)])
      expect(byPerson[0].out).toBe(byPerson[1].out)
      expect(byPerson[0].out).toContain('was quoted a Glazed Detail')
      expect(byPerson[0].out).toContain('confirmed, with a deposit of $31.00')
      const story = (await place.ops('history', `booking-${id}`, '--json')).json()
      expect(story.events).toHaveLength(linesOf(byStream).length - 1)
      expect(story.events[0]).toMatchObject({ position: expect.any(Number), who: 'Quixotic Zaharwal', why: null })
    })

    test('what cannot be shown says why not', async () => {
      const questions: [string[], number, string][] = [
        [['history', 'booking-nobody'], 1, 'Nothing ever happened with booking-nobody'],
        [['history', 'FG-222222'], 1, 'No booking has the reference FG-222222'],
        [['history', 'nobody@example.com'], 1, 'Nothing ever happened with nobody@example.com'],
        [['history'], 2, 'An argument is missing'],
        [['as-of', 'bookings'], 2, 'As of when?'],
        [['as-of', '--at', 'yesterday', 'bookings'], 2, "'yesterday' is no time"],
        [['as-of', '--at', 'now', 'unknown'], 2, "'unknown' is neither a read model nor a stream"],
        [['as-of', '--at', 'now', 'bookings', '--limit', '0'], 2, '--limit is a number'],
      ]
      const answers = await Promise.all(questions.map(([args]) => place.ops(...args)))
      for (const [index, [args, code, why]] of questions.entries()) {
        expect(answers[index], args.join(' ')).toMatchObject({ code, err: expect.stringContaining(why) })
      }
    })

    test('a stopped product gives the same answers', async () => {
      expect(await product.stop()).toBe(0)
      await tellsThePast()
    })

    test('an erased person is in no past and in no history', async () => {
      const { id, customerId } = await booking()
      expect((await place.ops('erase', asha.email)).code).toBe(0)
      const ran = await Promise.all([
        place.ops('history', `booking-${id}`),
        place.ops('history', customerId),
        place.ops('as-of', '--at', 'now', 'bookings'),
        place.ops('as-of', '--at', 'now', 'quotes'),
        place.ops('as-of', '--at', 'now', `booking-${id}`),
      ])
      for (const { out, code } of ran) expect([code, wordsIn(out)]).toEqual([0, []])
      expect(ran[0].out).toContain('(erased) paid a deposit of $31.00')
      expect(ran[1].out).toContain('An operator erased what this person had told')
    })
  })
}
