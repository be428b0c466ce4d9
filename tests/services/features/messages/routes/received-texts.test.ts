import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { receivedSmsStream } from '#events/sms.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { OfficeNotification } from '#services/contracts/notifications.ts'
import type { ReceivedText } from '#services/contracts/received-texts.ts'
import { smsConsentVersions } from '#services/contracts/sms.ts'
import { secretFor } from '#services/process/secret-key.ts'
import { signatureOf } from '#services/providers/sms/twilio.ts'
import { atAnyStart, bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: ReturnType<typeof accountVisitors>
let owner: Visitor
let crew: Visitor
beforeAll(async () => {
  app = await openTestApp({ vans: 20, secretKey })
  people = accountVisitors(app)
  const staff = officeStaff(app)
  owner = await staff.owner()
  crew = (await staff.member('crew')).visitor
})
afterAll(() => app.close())

let count = 0
const newPhone = () => `+1647555${String((count += 1)).padStart(4, '0')}`
const secretKey = 'the secret of an installation that is texted'
const token = createHmac('sha256', secretFor(secretKey, 'sms')).update('sandbox-sms-token').digest('hex').slice(0, 32)

async function phoneTexts(phone: string, body: string, more: Readonly<Record<string, string>> = {}) {
  const form = { From: phone, To: '+15005550006', Body: body, MessageSid: `SM${crypto.randomUUID()}`, ...more }
  const url = `${app.url}/webhooks/twilio/incoming`
  const headers = { 'x-twilio-signature': signatureOf(url, form, token) }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), headers })
  expect(answer.status).toBe(200)
  return /<Message>([^<]*)<\/Message>/.exec(await answer.text())?.[1] ?? null
}

async function customer({ language = 'en', hasVisit = true } = {}) {
  const { visitor, email } = await people.customer()
  const phone = newPhone()
  await visitor.post('/api/user/sms', { phone, consentVersion: smsConsentVersions[0], language })
  const code = await eventually(async () => {
    const { messages } = (await visitor.get('/sandbox/sms/messages')).body
    return messages.find(({ recipient }: { recipient: string }) => recipient === phone)?.body.slice(0, 6)
  }, 'the code')
  expect((await visitor.post('/api/user/sms/code', { code })).status).toBe(200)
  const booked = { ...atAnyStart, email, by: visitor }
  const bookingId = hasVisit ? await bookAsGuest(app, booked) : null
  const { id } = await people.whoIs(visitor)
  return { visitor, email, phone, id: String(id), bookingId }
}

const toldOf = (customerId: string): Promise<OfficeNotification[]> =>
  eventually(async () => {
    const { body } = await owner.get('/api/crm/notifications')
    const found = body.filter((one: OfficeNotification) => one.customerId === customerId && one.type === 'text')
    return found.length > 0 && found
  }, 'the notification')

const textsOf = async (who: Visitor, path: string): Promise<ReceivedText[]> =>
  (await who.get(`/api/crm/${path}/texts`)).body

const officeMail = (words: string): Promise<{ subject: string; text: string; replyTo?: string }> =>
  eventually(async () => {
    const { messages } = (await app.visitor().get('/sandbox/mail/messages')).body
    return messages.find(
      (one: { to: string; text: string }) => one.to === 'office@freshglaze.example' && one.text.includes(words),
    )
  }, `a mail with ${words}`)

describe('a text from a customer’s phone', () => {
  test('reaches the office by the bell, by mail and on the pages of customer and visit, and the crew on the visit', async () => {
    const { id, email, phone, bookingId } = await customer()
    expect(await phoneTexts(phone, 'gate code 4821, left door')).toMatch(
      /^We have your text; our office reads it\. Urgent\? Please call \(416\) 555-0134\./,
    )
    const [told] = await toldOf(id)
    expect(told).toMatchObject({
      kind: 'text_received',
      title: 'A text from a customer',
      read: false,
      bookingId,
      text: { phone, message: 'gate code 4821, left door', pictures: 0 },
    })
    const kept = { bookingId, customerId: id, phone, message: 'gate code 4821, left door', topic: 'message' }
    expect(await textsOf(owner, `customers/${id}`)).toMatchObject([kept])
    expect(await textsOf(owner, `bookings/${bookingId}`)).toMatchObject([kept])
    expect(await textsOf(crew, `bookings/${bookingId}`)).toMatchObject([kept])
    expect((await crew.get(`/api/crm/customers/${id}/texts`)).status).toBe(403)
    const mail = await officeMail('gate code 4821')
    expect(mail.subject).toBe('Text from Asha Gill')
    for (const words of [`tel:${phone}`, email, bookingReference(bookingId ?? ''), `booking=${bookingId}`])
      expect(mail.text).toContain(words)
  })

  test('is in the customer’s history without its words, and in the copy of their data with them', async () => {
    const { id, visitor, phone } = await customer({ hasVisit: false })
    await phoneTexts(phone, 'the dog is harmless')
    const { entries } = (await owner.get(`/api/crm/customers/${id}/history`)).body
    expect(entries).toContainEqual(expect.objectContaining({ type: 'SmsReceived', facts: { topic: 'message' } }))
    expect(JSON.stringify((await visitor.get('/api/user/personal-copy')).body)).toContain('the dog is harmless')
  })

  test('is kept once, however often the provider tells of it, with the number of its pictures', async () => {
    const { id, phone } = await customer({ hasVisit: false })
    const twice = { MessageSid: `SM${crypto.randomUUID()}`, NumMedia: '2' }
    await phoneTexts(phone, '', twice)
    await phoneTexts(phone, '', twice)
    expect(await textsOf(owner, `customers/${id}`)).toMatchObject([{ message: '', pictures: 2 }])
  })

  test('of fifty in a day are kept, and no more', async () => {
    const { id, phone } = await customer({ hasVisit: false })
    for (let sent = 0; sent < 52; sent += 1) await phoneTexts(phone, `I am driving ${sent}`)
    expect(await app.ctx.log.readStream(receivedSmsStream(id))).toHaveLength(50)
  })

  test('is erased with the person: from the log, the bell and the pages', async () => {
    const { id, phone, bookingId } = await customer()
    await phoneTexts(phone, 'my code is 1234')
    await toldOf(id)
    await eraseCustomer(app, id)
    expect(await textsOf(owner, `bookings/${bookingId}`)).toMatchObject([{ phone: null, message: null }])
    const [told] = await toldOf(id)
    expect(told?.text).toEqual({ phone: null, message: null, pictures: 0 })
    expect((await app.ctx.log.readStream(receivedSmsStream(id))).map(({ personal }) => personal)).toEqual([null])
    const { messages } = (await app.visitor().get('/sandbox/sms/messages')).body
    expect(JSON.stringify(messages)).not.toContain(phone)
  })

  test('of YES and OUI brings texts back after STOP, and is read by the office where nothing was stopped', async () => {
    const { id, visitor, phone } = await customer({ hasVisit: false })
    await phoneTexts(phone, 'STOP')
    await phoneTexts(phone, 'Yes')
    expect((await visitor.get('/api/user/sms')).body.isOn).toBe(true)
    expect(await textsOf(owner, `customers/${id}`)).toEqual([])
    await phoneTexts(phone, 'Yes')
    await phoneTexts(phone, 'ARRET')
    await phoneTexts(phone, 'Oui')
    expect((await visitor.get('/api/user/sms')).body.isOn).toBe(true)
    await phoneTexts(phone, 'Oui')
    const kept = (await textsOf(owner, `customers/${id}`)).map(({ message }) => message)
    expect(kept).toEqual(['Oui', 'Yes'])
  })

  test('of STOP, START and HELP is the carrier’s, and told to nobody', async () => {
    const { id, phone } = await customer()
    for (const word of ['STOP', 'START', 'HELP', 'ARRÊT', 'ਸ਼ੁਰੂ']) await phoneTexts(phone, word)
    expect(await textsOf(owner, `customers/${id}`)).toEqual([])
  })
})

describe('a wish to cancel', () => {
  test.each([
    ['en', 'Please cancel', 'is not cancelled yet: our office will call you, or call (416) 555-0134.'],
    ['fr', 'Annuler', 'n’est pas encore annulée : nous vous appelons'],
    ['pa', 'ਫੇਰੀ ਰੱਦ ਕਰੋ', 'ਹਾਲੇ ਰੱਦ ਨਹੀਂ ਹੋਈ'],
  ])('near a visit is told to the office and cancels nothing (%s)', async (language, words, answer) => {
    const { id, phone, bookingId } = await customer({ language })
    const said = (await phoneTexts(phone, words)) ?? ''
    expect(said.replaceAll('\u00A0', ' ').replaceAll("'", '’').normalize('NFC')).toContain(answer)
    const [told] = await toldOf(id)
    expect(told).toMatchObject({ kind: 'text_cancel', title: 'A customer may want to cancel', bookingId })
    const mail = await officeMail(words)
    expect(mail.subject).toBe(`Asha Gill may want to cancel ${bookingReference(bookingId ?? '')}`)
    expect(mail.text).toContain('Nothing was cancelled by it')
    expect((await owner.get(`/api/crm/bookings/${bookingId}/visit`)).body.status).toBe('confirmed')
  })

  test('by the carrier’s word CANCEL ends the texts as well, and is answered by the carrier', async () => {
    const { id, visitor, phone, bookingId } = await customer()
    expect(await phoneTexts(phone, 'CANCEL', { OptOutType: 'STOP' })).toBeNull()
    expect((await visitor.get('/api/user/sms')).body).toMatchObject({ isOn: false, endedBy: 'message' })
    expect(await toldOf(id)).toMatchObject([{ kind: 'text_cancel', bookingId, text: { message: 'CANCEL' } }])
  })

  test('without a visit to come is a text as any other, and CANCEL alone is none', async () => {
    const { id, phone } = await customer({ hasVisit: false })
    await phoneTexts(phone, 'CANCEL')
    expect(await textsOf(owner, `customers/${id}`)).toEqual([])
    await phoneTexts(phone, 'annuler')
    expect(await toldOf(id)).toMatchObject([{ kind: 'text_received', bookingId: null }])
  })
})

describe('whose text it is', () => {
  test('says the number of the booking too: whoever never asked for texts is known, and gets no answer', async () => {
    const phone = newPhone()
    const email = `texts-${crypto.randomUUID()}@example.com`
    const bookingId = await bookAsGuest(app, { ...atAnyStart, email, phone })
    expect(await phoneTexts(phone, 'I park at the back')).toBeNull()
    expect(await textsOf(owner, `bookings/${bookingId}`)).toMatchObject([{ phone, message: 'I park at the back' }])
  })

  test('nobody knows: somebody new is kept with the number, and is known by it from then on', async () => {
    const phone = newPhone()
    expect(await phoneTexts(phone, 'Do you wash boats?')).toBeNull()
    await phoneTexts(phone, 'A small one')
    const { body } = await owner.get(`/api/crm/customers?search=${encodeURIComponent(phone)}`)
    expect(body).toMatchObject([{ phone, kind: 'lead' }])
    const texts = await textsOf(owner, `customers/${body[0].id}`)
    expect(texts.map(({ message }) => message)).toEqual(['A small one', 'Do you wash boats?'])
    expect(await toldOf(body[0].id)).toHaveLength(2)
    expect((await owner.get('/api/crm/customers/nobody/texts')).status).toBe(404)
  })
})
