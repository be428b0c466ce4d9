import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openPeople } from '#tests/support/extremes/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof openPeople>>
let cookie = ''
beforeAll(async () => {
  app = await openTestApp({ workers: false, demo: true })
  people = await openPeople(app)
  cookie = await people.signIn()
})
afterAll(() => app.close())

async function ask(path: string, query: string): Promise<{ status: number; code: string | null }> {
  const target = path.replaceAll(/:(\w+)/g, (_, name: string) => people.idIn(path)(name))
  const response = await fetch(`${app.url}${target}?${query}`, { headers: { cookie } })
  const text = await response.text()
  return { status: response.status, code: response.status < 400 ? null : JSON.parse(text).code }
}

/** Each question of a day or an instant, with DAY where it stands. */
const questions = [
  ['/api/availability', 'service=glazed&date=DAY', 'date_invalid'],
  ['/api/availability/days', 'service=glazed&from=DAY&days=42', 'date_invalid'],
  ['/api/user/bookings/:id/reschedule/starts', 'date=DAY', 'date_invalid'],
  ['/api/user/bookings/:id/reschedule/days', 'from=DAY&days=42', 'date_invalid'],
  ['/api/called-off/:token/starts', 'date=DAY', 'date_invalid'],
  ['/api/called-off/:token/days', 'from=DAY&days=42', 'date_invalid'],
  ['/api/crm/bookings/:id/reschedule/starts', 'date=DAY', 'date_invalid'],
  ['/api/crm/bookings/:id/reschedule/days', 'from=DAY&days=42', 'date_invalid'],
  ['/api/crm/bookings/:id/reschedule/vans', 'from=DAY&days=7', 'date_invalid'],
  ['/api/crm/history', 'day=DAY', 'invalid_request'],
  ['/api/crm/history', 'day=2026-11-01&until=DAY', 'invalid_request'],
  ['/api/crm/deals', 'asOf=DAYT12:00:00.000Z', 'invalid_request'],
  ['/api/crm/bookings', 'dateFrom=DAY', 'invalid_request'],
  ['/api/crm/reports', 'from=DAY', 'invalid_request'],
  ['/api/crm/reports', 'to=DAY', 'invalid_request'],
] as const

describe.each(questions)('GET %s?%s', (path, query, code) => {
  test.each(['9999-12-31', '9999-12-30', '2101-01-01', '1999-12-31', '0000-01-01', '0000-12-31'])(
    'refuses %s, which leads to days that the database or the calendar does not read',
    async (day) => {
      expect(await ask(path, query.replace('DAY', day))).toEqual({ status: 400, code })
    },
  )

  test.each(['2000-01-01', '2100-12-31'])('answers %s, the end of what may be asked for', async (day) => {
    expect(await ask(path, query.replace('DAY', day))).toEqual({ status: 200, code: null })
  })
})
