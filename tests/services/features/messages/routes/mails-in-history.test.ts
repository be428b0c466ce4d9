import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays, dayOf } from '#events/values/toronto.ts'
import { draft } from '#services/contracts/email-drafts.ts'
import { customerHistory, historyEntries } from '#services/contracts/history.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putMail } from '#tests/support/put-mail.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: ReturnType<TestApp['visitor']>
beforeAll(async () => {
  app = await openTestApp()
  owner = await officeStaff(app).owner()
  await fillSandboxMailbox(app.mailbox)
})
afterAll(() => app.close())

let count = 0

async function lead() {
  const email = `asha${(count += 1)}@example.com`
  const form = { name: 'Asha', email, phone: '(416) 555-0134', message: 'Two vans?' }
  expect((await app.visitor().post('/api/contact', form)).status).toBe(201)
  const [row] = await app.database.query<{ customerId: string }>(
    'select customer_id as "customerId" from rm.leads where email = $1',
    [email],
  )
  return { email, customerId: row?.customerId ?? '' }
}

async function write(email: string, subject: string): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  await owner.post('/api/email/drafts', { id, mode: 'new', language: 'en' })
  const begun = draft.parse((await owner.get(`/api/email/drafts/${id}`)).body)
  const written = { ...begun, to: [{ name: 'Asha', email }], subject, body: '<p>Gladly.</p>' }
  const saved = await owner.request('PUT', `/api/email/drafts/${id}`, { ...written, expectedVersion: begun.version })
  const sent = await owner.post(`/api/email/drafts/${id}/send`, { expectedVersion: saved.body.version })
  expect(sent.status).toBe(200)
}

const mailsOf = async (customerId: string) =>
  customerHistory.parse((await owner.get(`/api/crm/customers/${customerId}/history`)).body).mails

test('what somebody of the office wrote to a lead, and what they answered, is in the history of that person alone', async () => {
  const [{ email, customerId }, other] = [await lead(), await lead()]
  const subject = `Your vans ${customerId}`
  expect(await mailsOf(customerId)).toEqual([])
  await write(email, subject)
  app.forward(1)
  const [told] = await eventually(async () => {
    const mails = await mailsOf(customerId)
    return mails.length > 0 && mails
  }, 'the mail of the office')
  expect(told).toMatchObject({ isOurs: true, by: 'admin', subject })

  await putMail(app, { from: `Asha <${email}>`, subject: `Re ${subject}` })
  await putMail(app, { from: `Bela <${other.email}x>`, subject: `From ${email}` })
  const mails = await eventually(async () => {
    await owner.post('/api/email/sync', {})
    const found = await mailsOf(customerId)
    return found.length > 1 && found.every(({ emailId }) => emailId !== null) && found
  }, 'both mails in the mirror')
  expect(mails.toSorted((one, two) => Number(two.isOurs) - Number(one.isOurs))).toMatchObject([
    { isOurs: true, by: 'admin', subject },
    { isOurs: false, by: null, subject: `Re ${subject}` },
  ])
  const opened = await owner.get(`/api/email/messages/${mails.find(({ isOurs }) => isOurs)?.emailId}`)
  expect([opened.status, opened.body.subject]).toEqual([200, subject])
  expect(await mailsOf(other.customerId)).toEqual([])
})

test('a mail about a visit is in the story of that visit', async () => {
  const visitor = app.visitor()
  const request = intentRequest('glazed', addDays(dayOf(app.ctx.clock()), 14 + (count += 1)), '10:00 AM')
  const { clientSecret, paymentIntentId } = (await visitor.post('/api/create-payment-intent', request)).body
  await visitor.pay(clientSecret)
  const done = await visitor.post('/api/payments/complete', completionOf(request, paymentIntentId))
  expect(done.status, done.text).toBe(200)
  const mailed = await eventually(async () => {
    const { body } = await owner.get(`/api/crm/history/bookings/${done.body.bookingId}?messages=yes`)
    return (
      historyEntries.parse(body).filter(({ type }) => type === 'LetterSent').length > 1 && historyEntries.parse(body)
    )
  }, 'the mails about the booking')
  const kinds = mailed.flatMap(({ type, facts }) => (type === 'LetterSent' ? [String(facts['kind'])] : []))
  expect(kinds.toSorted()).toEqual(['booking-confirmed', 'booking-notice'])
  const positions = mailed.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((one, two) => two - one))
})
