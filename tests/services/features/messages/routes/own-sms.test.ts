import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingSmsConsentVersions, smsConsentVersions } from '#services/contracts/sms.ts'
import { mailPreferencesToken } from '#services/domain/mail-preferences/links.ts'
import { sendSmsOnce } from '#services/features/messages/send-sms-once.ts'
import { signatureOf } from '#services/providers/sms/twilio.ts'
import { atAnyStart } from '#tests/services/features/book-as-guest.ts'
import { completionOf, intentRequest } from '#tests/services/features/orders.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp({ vans: 2 })
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const path = '/api/user/sms'
let phones = 0
const newPhone = () => `(647) 555-0${String((phones += 1)).padStart(3, '0')}`
const e164 = (phone: string) => `+1${phone.replaceAll(/\D/g, '')}`
const formOf = (phone: string) => ({ phone, consentVersion: smsConsentVersions[0], language: 'en' })

interface Kept {
  readonly sender: string
  readonly recipient: string
  readonly body: string
  readonly status: string
}

async function textsTo(phone: string): Promise<Kept[]> {
  const answer = (await (await fetch(`${ctx.url}/sandbox/sms/messages`)).json()) as { messages: Kept[] }
  return answer.messages.filter(({ recipient }) => recipient === e164(phone))
}

/** A signed-in customer whose code has arrived. */
async function asked(phone = newPhone()) {
  const { visitor, email } = await people.customer()
  const { id } = (await people.whoIs(visitor)) as { id: string }
  const answer = await visitor.post(path, formOf(phone))
  expect(answer.status).toBe(202)
  const [text] = await eventually(async () => {
    const found = await textsTo(phone)
    return found.length > 0 && found
  }, 'the code')
  return { visitor, email, id, phone, code: text?.body.slice(0, 6) ?? '', answer: answer.body }
}

async function confirmed() {
  const person = await asked()
  expect(await person.visitor.post(`${path}/code`, { code: person.code })).toMatchObject({ status: 200 })
  return person
}

const answerFrom = (phone: string, body: string, told = 'once') =>
  fetch(`${ctx.url}/sandbox/sms/answers`, {
    method: 'POST',
    body: new URLSearchParams({ from: e164(phone), body, told }),
    redirect: 'manual',
  })
const isOn = async (visitor: Visitor) => (await visitor.get(path)).body.isOn

describe('texts of whoever is signed in', () => {
  test('begin with consent and a code that comes to the phone, and end when they say so', async () => {
    const { visitor, phone, code, answer } = await asked()
    expect(answer).toMatchObject({
      isOffered: true,
      isOn: false,
      phone: e164(phone),
      endedBy: null,
      code: { triesLeft: 5 },
      sender: '+15005550006',
    })
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await visitor.post(`${path}/code`, { code: wrong })).toMatchObject({
      status: 400,
      body: { code: 'code_wrong', triesLeft: 4 },
    })
    expect(await visitor.post(`${path}/code`, { code })).toMatchObject({
      status: 200,
      body: { isOn: true, code: null },
    })
    expect(await visitor.request('DELETE', path)).toMatchObject({ status: 200 })
    expect((await visitor.get(path)).body).toMatchObject({ isOn: false, endedBy: 'profile' })
  })

  test.each([
    ['phone_not_textable', formOf('+44 20 7946 0958')],
    ['invalid_request', { phone: '647 555 0100', language: 'en' }],
    ['invalid_request', { ...formOf('647 555 0100'), consentVersion: 'none' }],
  ])('are refused as %s for %j', async (code, form) => {
    const { visitor } = await people.customer()
    expect(await visitor.post(path, form)).toMatchObject({ status: 400, body: { code } })
  })

  test('are nobody’s who is not signed in', async () => {
    const stranger = ctx.visitor()
    const answers = [
      await stranger.get(path),
      await stranger.post(path, formOf(newPhone())),
      await stranger.post(`${path}/code`, { code: '123456' }),
      await stranger.request('DELETE', path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

test('the page of what may be mailed ends them without signing in, and does not begin them', async () => {
  const { id, visitor } = await confirmed()
  const page = ctx.visitor()
  const link = `/api/mail-preferences?token=${mailPreferencesToken(id, ctx.ctx.secret)}`
  expect((await page.get(link)).body).toMatchObject({ texts: true })
  expect((await page.put(link, { mails: 'texts', isWanted: true })).status).toBe(400)
  expect((await page.put(link, { mails: 'texts', isWanted: false })).body).toMatchObject({ texts: false })
  expect((await visitor.get(path)).body).toMatchObject({ isOn: false, endedBy: 'page' })
})

test('another telephone number in the profile takes the consent from the former one, the same number written otherwise does not', async () => {
  const { visitor, phone } = await confirmed()
  const save = (typed: string) =>
    visitor.request('PATCH', '/api/user/profile', { firstName: 'Asha', lastName: 'Gill', phone: typed })
  await save(phone)
  await save(e164(phone))
  expect(await isOn(visitor)).toBe(true)
  await save(newPhone())
  expect((await visitor.get(path)).body).toMatchObject({ isOn: false, endedBy: 'number' })
})

describe('the provider’s calls', () => {
  test('of STOP end the texts, of START bring them back, and of ARRÊT are answered', async () => {
    const { visitor, phone } = await confirmed()
    expect((await answerFrom(phone, 'STOP')).status).toBe(303)
    expect(await isOn(visitor)).toBe(false)
    await answerFrom(phone, 'START')
    expect(await isOn(visitor)).toBe(true)
    await answerFrom(phone, 'Arrêt')
    expect(await isOn(visitor)).toBe(false)
    const [answer] = await textsTo(phone)
    expect(answer).toMatchObject({
      sender: '+15005550006',
      body: expect.stringMatching(/no more texts .*Fresh Glaze$/),
    })
  })

  test('of a STOP that come twice, or that Twilio answered itself, end the texts and are answered once at most', async () => {
    const { visitor, phone } = await confirmed()
    const texts = async () => (await textsTo(phone)).length
    const before = await texts()
    await answerFrom(phone, 'ARRET', 'twice')
    expect([await isOn(visitor), await texts()]).toEqual([false, before + 1])
    await answerFrom(phone, 'START', 'twice')
    expect(await isOn(visitor)).toBe(true)
    const started = await texts()
    await answerFrom(phone, 'STOP', 'answered')
    expect([await isOn(visitor), await texts()]).toEqual([false, started])
  })

  test('of a STOP that the carrier keeps to itself do not come: the next text is refused, and ends them', async () => {
    const { visitor, id, phone } = await confirmed()
    await answerFrom(phone, 'STOP', 'never')
    expect(await isOn(visitor)).toBe(true)
    const text = { about: id, kind: 'crew-departed', key: `${id}-1`, to: e164(phone), body: 'On the way' } as const
    await sendSmsOnce(ctx.ctx, { kind: 'worker', name: 'text' }, text)
    await eventually(async () => !(await isOn(visitor)), 'the texts are off')
    expect((await visitor.get(path)).body).toMatchObject({ isOn: false, endedBy: 'provider' })
    expect((await textsTo(phone)).map(({ body }) => body)).not.toContain('On the way')
  })

  test('of what became of a text are recorded', async () => {
    const { id } = await confirmed()
    const found = await eventually(
      async () => (await ctx.ctx.log.readStream(`sms-${id}`)).find(({ type }) => type === 'SmsReported'),
      'the report',
    )
    expect([found.data, found.meta.actor]).toMatchObject([
      { outcome: 'delivered', code: null },
      { kind: 'provider', name: 'twilio' },
    ])
  })

  test.each(['status?about=c1&key=k1', 'incoming'])('that are not signed are refused: %s', async (call) => {
    const { visitor, phone } = await confirmed()
    const form = { From: e164(phone), Body: 'STOP', MessageSid: 'SM1', MessageStatus: 'delivered' }
    const url = `${ctx.url}/webhooks/twilio/${call}`
    const send = (signature: string | null) =>
      fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: signature === null ? {} : { 'x-twilio-signature': signature },
      })
    const answers = [await send(null), await send(''), await send(signatureOf(url, form, 'a guess'))]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await isOn(visitor)).toBe(true)
  })

  test('answer a phone that answers by itself five times in an hour, and no more', async () => {
    const { phone } = await confirmed()
    for (let count = 0; count < 7; count += 1) await answerFrom(phone, 'I am driving')
    const answers = (await textsTo(phone)).filter(({ body }) => body.startsWith('We have your text'))
    expect(answers).toHaveLength(5)
  })
})

describe('the sandbox', () => {
  test('shows the texts on a page that says that it is a test, with a form to answer', async () => {
    const { phone, code } = await asked()
    const page = await fetch(`${ctx.url}/sandbox/sms`)
    const html = await page.text()
    for (const word of ['Test mode', e164(phone), code, 'Answer from a phone']) expect(html).toContain(word)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('keeps nothing of somebody who was erased, and neither does the read model', async () => {
    const { id, phone } = await confirmed()
    await eraseCustomer(ctx, id)
    await eventually(async () => (await textsTo(phone)).length === 0, 'the deletion of the texts')
    const [row] = await ctx.database.query<{ phone: string | null }>(
      'select phone from rm.sms_consents where id = $1',
      [id],
    )
    expect(row).toEqual({ phone: null })
    expect(JSON.stringify(await ctx.ctx.log.readStream(`sms-consent-${id}`))).not.toContain(e164(phone).slice(2))
  })
})

describe('texts about a visit that was just booked', () => {
  const consent = { consentVersion: bookingSmsConsentVersions[0], language: 'en' }

  async function bookedBy(visitor: Visitor, phone: string, email: string, time = '10:00 AM') {
    const usual = intentRequest('glazed', atAnyStart.date, time)
    const customerInfo = { ...usual.draft.customerInfo, email, phone }
    const request = {
      ...usual,
      metadata: { ...usual.metadata, customerEmail: email },
      draft: { ...usual.draft, customerInfo },
    }
    const { body } = await visitor.post('/api/create-payment-intent', request)
    await visitor.pay(body.clientSecret)
    const completion = completionOf(request, body.paymentIntentId)
    const done = await visitor.post('/api/payments/complete', { ...completion, customerInfo })
    expect(done.status, done.text).toBe(200)
    return `/api/bookings/${body.bookingId}/texts`
  }

  test('are confirmed by the code, for the browser that booked it alone, and leave what was chosen in the portal', async () => {
    expect((await ctx.visitor().get('/api/texts')).body).toEqual({ isOffered: true })
    const guest = ctx.visitor()
    const phone = newPhone()
    const email = `guest-${phones}@example.com`
    const texts = await bookedBy(guest, phone, email)
    expect((await ctx.visitor().post(texts, consent)).status).toBe(404)
    expect(await guest.post(texts, consent)).toMatchObject({
      status: 202,
      body: { status: 'code', phone: e164(phone) },
    })
    const code = await eventually(async () => (await textsTo(phone))[0]?.body.slice(0, 6), 'the code')
    expect((await ctx.visitor().post(`${texts}/code`, { code })).status).toBe(404)
    expect((await guest.post(`${texts}/code`, { code })).body).toEqual({
      status: 'on',
      phone: e164(phone),
      sandboxUrl: '/sandbox/sms',
    })
    expect((await guest.get(texts)).body).toEqual({ status: 'on', phone: e164(phone), sandboxUrl: '/sandbox/sms' })

    // Somebody books in the name of a customer who has chosen a number in the portal.
    const owner = await confirmed()
    const stranger = ctx.visitor()
    const other = newPhone()
    const theirs = await bookedBy(stranger, other, owner.email, '1:00 PM')
    expect((await stranger.post(theirs, consent)).body).toMatchObject({ status: 'elsewhere', phone: e164(other) })
    expect((await owner.visitor.get(path)).body).toMatchObject({ isOn: true, phone: e164(owner.phone) })
    expect(await textsTo(other)).toEqual([])
  })
})

test('the copy of one’s data has the consent, its number and what was texted', async () => {
  const { visitor, phone } = await confirmed()
  const text = await eventually(async () => {
    const copy = JSON.stringify((await visitor.get('/api/user/personal-copy')).body)
    // The text can be read in the sandbox before it is recorded as sent.
    return copy.includes('SmsSent') && copy
  }, 'the record of the text')
  for (const word of [e164(phone), smsConsentVersions[0], 'SmsAccepted']) expect(text).toContain(word)
})
