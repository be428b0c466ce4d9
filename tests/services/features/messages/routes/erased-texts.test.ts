import { afterAll, beforeAll, expect, test } from 'vitest'

import { smsConsentVersions } from '#services/contracts/sms.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  app = await openTestApp()
  people = accountVisitors(app)
})
afterAll(() => app.close())

async function textsOf(phone: string): Promise<string[]> {
  const rows = await app.database.query<{ body: string }>(
    'select body from sandbox.sms where recipient = $1 or sender = $1 order by id',
    [phone],
  )
  return rows.map(({ body }) => body)
}

async function ask(visitor: Visitor, phone: string): Promise<string> {
  const answer = await visitor.post('/api/user/sms', { phone, consentVersion: smsConsentVersions[0], language: 'en' })
  expect(answer.status).toBe(202)
  const body = await eventually(async () => (await textsOf(phone))[0], 'the code')
  return body.slice(0, 6)
}

const answerFrom = (phone: string, body: string) =>
  fetch(`${app.url}/sandbox/sms/answers`, {
    method: 'POST',
    body: new URLSearchParams({ from: phone, body }),
    redirect: 'manual',
  })

async function withTwoNumbers(former: string, latest: string): Promise<string> {
  const { visitor } = await people.customer()
  const { id } = (await visitor.get('/api/auth/user')).body
  const code = await ask(visitor, former)
  expect((await visitor.post('/api/user/sms/code', { code })).status).toBe(200)
  app.forward(2)
  await ask(visitor, latest)
  for (const phone of [former, latest]) await answerFrom(phone, 'I am driving')
  for (const phone of [former, latest]) expect(await textsOf(phone)).toContain('I am driving')
  return id
}

test('an erasure takes the texts to and from every number that somebody ever named out of the sandbox', async () => {
  const [former, latest] = ['+16475550301', '+16475550302'] as const
  await eraseCustomer(app, await withTwoNumbers(former, latest))
  expect([await textsOf(former), await textsOf(latest)]).toEqual([[], []])
})

test('an erasure that is interrupted when the key is gone has deleted the texts already', async () => {
  const [former, latest] = ['+16475550303', '+16475550304'] as const
  const id = await withTwoNumbers(former, latest)
  const interrupted = eraseCustomer(app, id, () => {
    throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect([await textsOf(former), await textsOf(latest)]).toEqual([[], []])
})
