import { afterAll, beforeAll, expect, test } from 'vitest'

import { atAnyStart, bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ vans: 2 })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const path = '/api/crm/customers'
const counted = async () => {
  const { customersTrend, totalCustomers } = (await owner.get('/api/crm/analytics')).body
  return [totalCustomers, customersTrend.current]
}

async function merge(survivor: string, merged: string): Promise<void> {
  const { one, other } = (await owner.get(`${path}/${survivor}/merge?with=${merged}`)).body
  const body = { mergedId: merged, expectedVersion: one.version, mergedVersion: other.version }
  expect((await owner.post(`${path}/${survivor}/merged`, body)).status).toBe(200)
}

test('two new customers are one new customer while they are merged, whichever of them booked first', async () => {
  const ids: string[] = []
  for (const email of ['first@example.com', 'second@example.com']) {
    await bookAsGuest(app, { email, ...atAnyStart })
    ids.push(await customerOf(app.ctx, email))
  }
  const [first = '', second = ''] = ids
  expect(await counted()).toEqual([2, 2])
  for (const [survivor, merged] of [
    [first, second],
    [second, first],
  ] as const) {
    await merge(survivor, merged)
    expect(await counted()).toEqual([1, 1])
    expect((await owner.request('DELETE', `${path}/${survivor}/merged/${merged}`)).status).toBe(200)
    expect(await counted()).toEqual([2, 2])
  }
})
