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
