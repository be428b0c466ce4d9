import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { scheduleOutlook, weekText } from '#services/contracts/refused-starts.ts'
import { officeBusiness } from '#services/contracts/visits.ts'
import { intentRequest } from '#tests/services/features/orders.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const wednesday = '2027-02-10'
const path = '/api/refused-starts'

describe.each([['in PGlite', 'embedded'] as const, ['on Postgres', undefined] as const])(
  'refused starts %s',
  (_, databaseUrl) => {
    let app: TestApp
    let owner: TestBrowser
    beforeAll(async () => {
      app = await openTestApp({ now, workers: false, vans: 1, ...(databaseUrl && { databaseUrl }) })
      owner = await officeStaff(app).owner()
    })
    afterAll(() => app.close())

    const attempt = (letter: string) => letter.repeat(32)
    const wish = (letter: string, change: object = {}) => ({
      attempt: attempt(letter),
      service: 'glazed',
      date: wednesday,
      time: null,
      city: 'Toronto',
      ...change,
    })
    const tell = (body: object) => app.visitor().post(path, body)
    const rows = () =>
      app.database.query<{ attempt: string }>(
        'select * from infra.refused_starts order by asked_at, attempt, date, time',
      )
    const inForce = async () => officeBusiness.parse((await owner.get('/api/crm/business')).body)

    async function outlook(
      change: { moreVans?: number; week?: string; noticeMinutes?: number; horizonDays?: number } = {},
    ) {
      const { week, noticeMinutes, horizonDays } = await inForce()
      const asked = { moreVans: 0, week: weekText(week), noticeMinutes, horizonDays, ...change }
      const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
      return owner.get(`/api/crm/business/schedule-outlook?${query}`)
    }
    const found = async (change: Parameters<typeof outlook>[0] = {}) =>
      scheduleOutlook.parse((await outlook(change)).body)

    const call = (id: string, time: string, service: string, totalCents: number) =>
      owner.post('/api/crm/bookings', {
        id: attempt(id),
        service,
        addons: [],
        totalCents,
        customer: { firstName: 'Asha', lastName: 'Gill', email: '', phone: '416 555 0134' },
        customerId: null,
        vehicle: null,
        appointment: { date: wednesday, time, address: '123 Yonge Street', city: 'Toronto' },
        language: 'en',
        waiver: 'regular',
      })

    test('what can be had, is past, or is nothing of ours is not recorded', async () => {
      expect((await tell(wish('0'))).status).toBe(202)
      expect((await tell(wish('0', { date: '2027-02-08' }))).status).toBe(202)
      expect((await tell(wish('0', { date: '2027-02-09', time: '8:00 AM' }))).status).toBe(202)
      const refusals = [
        { service: 'a house' },
        { date: 'tomorrow' },
        { date: '2028-02-11' },
        { time: 'noon' },
        { attempt: 'asha@example.com' },
      ]
      for (const refused of refusals) expect((await tell(wish('0', refused))).status).toBe(400)
      expect(await rows()).toEqual([])
      expect(await found()).toEqual({ from: '2026-11-11', visitors: 0, already: 0, fitting: 0, cents: 0 })
    })

    test('a full day is recorded once for a visitor, with what it was worth and no more than the area of the city', async () => {
      for (const [id, time] of [
        ['1', '8:00 AM'],
        ['2', '1:00 PM'],
      ] as const)
        expect((await call(id, time, 'filled', 22_500)).status).toBe(201)
      for (let time = 0; time < 2; time += 1) expect((await tell(wish('a'))).status).toBe(202)
      expect(await rows()).toEqual([
        {
          attempt: attempt('a'),
          service: 'glazed',
          date: wednesday,
          time: '',
          asked_at: expect.any(Date),
          max_minutes: 180,
          price_cents: 12_500,
          cell: { lat: expect.any(Number), lng: expect.any(Number) },
        },
      ])
    })

    test('visitors who found nothing would have found a place with one more van, until it is full', async () => {
      for (const letter of ['b', 'c', 'd']) await tell(wish(letter))
      expect(await found()).toMatchObject({ visitors: 4, already: 0, fitting: 0, cents: 0 })
      // Eleven hours have room for three visits of three hours and the ways between them.
      expect(await found({ moreVans: 1 })).toEqual({
        from: '2026-11-11',
        visitors: 4,
        already: 0,
        fitting: 3,
        cents: 37_500,
      })
      expect(await found({ moreVans: 2 })).toMatchObject({ fitting: 4, cents: 50_000 })
    })

    test('a day that is closed is asked for too, and would be had once it were open', async () => {
      const { week } = await inForce()
      const sundays = week.with(6, null)
      const { noticeMinutes, horizonDays, hoursVersion: expectedVersion } = await inForce()
      const hours = (days: typeof week, version: number) =>
        owner.request('PUT', '/api/crm/business/hours', {
          week: days,
          noticeMinutes,
          horizonDays,
          expectedVersion: version,
        })
      expect((await hours(sundays, expectedVersion)).status).toBe(200)
      await tell(wish('e', { date: '2027-02-14' }))
      expect(await found()).toMatchObject({ visitors: 5, already: 0, fitting: 0 })
      expect(await found({ week: weekText(week) })).toMatchObject({ already: 0, fitting: 1, cents: 12_500 })
      expect((await hours(week, expectedVersion + 1)).status).toBe(200)
      expect(await found({ moreVans: 2 })).toMatchObject({ visitors: 5, already: 1, fitting: 4 })
    })

    test('whoever takes another start is forgotten', async () => {
      await tell(wish('e', { time: '9:00 AM' }))
      expect((await app.visitor().request('DELETE', `${path}/${attempt('e')}`)).status).toBe(204)
      expect((await rows()).map((row) => row.attempt)).toEqual(['a', 'b', 'c', 'd'].map(attempt))
      expect(await found()).toMatchObject({ visitors: 4, already: 0 })
    })

    test('a start that is gone at the checkout is recorded with its time', async () => {
      const visitor = app.visitor()
      const refused = await visitor.post('/api/create-payment-intent', intentRequest('glazed', wednesday, '1:00 PM'))
      expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
      expect(await rows()).toHaveLength(4)
      await tell(wish('f', { time: '1:00 PM' }))
      expect((await rows()).at(-1)).toMatchObject({ attempt: attempt('f'), time: '1:00 PM' })
    })

    test('requests older than ninety days are not counted, and on one day no more than three hundred are recorded', async () => {
      await app.database.query(`update infra.refused_starts set asked_at = asked_at - interval '91 days'`)
      expect(await found()).toMatchObject({ visitors: 0 })
      await app.database.query(
        `insert into infra.refused_starts (attempt, service, date, time, asked_at, max_minutes, price_cents)
     select 'made-up-' || n, 'glazed', $1, '', $2::timestamptz, 180, 12500 from generate_series(1, 299) n`,
        [wednesday, now],
      )
      await tell(wish('a', { time: '2:00 PM' }))
      await tell(wish('b', { time: '2:00 PM' }))
      expect(await found()).toMatchObject({ visitors: 300 })
    })

    test('other schedules are the owner’s to try, and must be possible', async () => {
      const { visitor: crew } = await officeStaff(app).member('crew')
      expect((await crew.get('/api/crm/business/schedule-outlook?moreVans=1')).status).toBe(403)
      for (const wrong of [
        { moreVans: 4 },
        { week: '480-1140' },
        { week: '1140-480,,,,,,' },
        { week: '480-1500,,,,,,' },
        { week: 'a,,,,,,' },
        { horizonDays: 0 },
        { noticeMinutes: -1 },
      ])
        expect((await outlook(wrong)).status).toBe(400)
      expect((await outlook({ week: ',,,,,,' })).status).toBe(200)
    })
  },
)
