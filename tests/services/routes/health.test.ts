import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openTestHouse, type TestHouse } from '#tests/support/test-house.ts'

describe('/metrics without a token', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse({ workers: false })
  })
  afterAll(() => house.close())

  test('is for this machine', async () => {
    const answer = await fetch(`${house.url}/metrics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/^fresh_glaze_log_position [1-9]/m)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
    'is not for those whom a proxy on this machine asks for (%s)',
    async (header) => {
      const answer = await fetch(`${house.url}/metrics`, { headers: { [header]: '203.0.113.7' } })
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('fresh_glaze')
    },
  )
})

describe('/readyz', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse({ workers: false })
  })
  afterAll(() => house.close())

  const ready = async () => {
    const answer = await fetch(`${house.url}/readyz`)
    return { code: answer.status, ...(await answer.json()) }
  }

  test('says that all is well', async () => {
    expect(await ready()).toMatchObject({ code: 200, status: 'ready', parts: { readModels: true } })
  })

  test('says so when a read model could not take an event', async () => {
    await house.database.query(
      `insert into infra.parked_events (projection, generation, position, key, reason)
       select name, generation, 1, 'day', 'because' from infra.projections where name = 'takings'`,
    )
    expect(await ready()).toMatchObject({ code: 200, status: 'degraded', parts: { readModels: false } })
    const metrics = await (await fetch(`${house.url}/metrics`)).text()
    expect(metrics).toContain('fresh_glaze_read_model_parked{name="takings"} 1')
    expect(metrics).toContain('fresh_glaze_read_model_behind{name="bookings"} 0')
    await house.database.query('delete from infra.parked_events')
  })

  test('sends visitors elsewhere once a newer program has taken over, and commands are told to come again', async () => {
    const [before] = await house.database.query<{ terms: string }>('select terms from es.terms')
    await house.database.query(`update es.terms set terms = 'bookings@99'`)
    expect(await ready()).toMatchObject({ code: 503, status: 'unavailable', parts: { readModels: false } })
    const refused = await house.visitor().post('/api/quotes', quote)
    expect(refused.status).toBe(503)
    await house.database.query('update es.terms set terms = $1', [before?.terms ?? ''])
    expect((await house.visitor().post('/api/quotes', quote)).status).toBe(201)
  })
})

const quote = {
  vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan', color: 'gray' },
  locationDetails: { type: 'home', address: '88 Queens Quay West, Toronto, ON' },
  selectedService: 'glazed',
  selectedAddons: [],
}
