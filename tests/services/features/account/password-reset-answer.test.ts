import { afterAll, beforeAll, expect, test } from 'vitest'

import { requestPasswordReset } from '#services/features/account/accounts.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a request for a new password is answered after the same pause with and without an account, also while nothing can be written down', async () => {
  const { email } = await accountVisitors(app).customer()
  const stuck = { ...app.ctx.log, append: () => new Promise<never>(() => {}) }
  const ctx = { ...app.ctx, log: stuck, identity: app.identities.customers }
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve))
  let answered = 0
  const ask = async (address: string) => {
    const answer = await requestPasswordReset(ctx, { email: address, language: 'en' }, pause)
    answered += 1
    return answer
  }
  const answers = Promise.all([ask(email), ask('nobody@example.com')])
  expect([answered, pauses.length]).toEqual([0, 2])
  for (const go of pauses) go()
  expect(await answers).toEqual([{ status: 'mail_sent' }, { status: 'mail_sent' }])
})
