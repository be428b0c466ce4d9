import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { settleSms } from '#infra/sandbox/sms/store.ts'
import { sendingCodes } from '#services/providers/sms/provider-codes.ts'
import { SmsError } from '#services/providers/sms/provider.ts'
import { openTwilio, signatureOf } from '#services/providers/sms/twilio.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { openSmsStandIn, smsAccount } from '#tests/support/sms-sandbox.ts'
import { eventually } from '#tests/support/test-app.ts'

const now = Date.parse('2026-11-24T15:00:00.000Z')
const phone = '+14165550199'

let database: Database
let standIn: Awaited<ReturnType<typeof openSmsStandIn>>
beforeAll(async () => {
  database = await openPostgres(await createDatabase())
  standIn = await openSmsStandIn(database, { clock: () => now })
})
afterAll(async () => {
  await standIn.sandbox.close()
  await database.close()
})

const text = (to: string, key = 'k1') => ({ to, body: `Hello, ${key}`, about: 'c1', key })

describe('a text', () => {
  test('is posted as a form with the account’s keys, and its id is answered', async () => {
    const sent = await standIn.provider.send(text(phone))
    expect(sent).toEqual({ status: 'accepted', sid: expect.stringMatching(/^SM\d{32}$/) })
    const { method, path, body } = standIn.requests.at(-1) ?? {}
    expect([method, path]).toEqual(['POST', `/2010-04-01/Accounts/${smsAccount.accountSid}/Messages.json`])
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: phone,
      From: smsAccount.from,
      Body: 'Hello, k1',
      StatusCallback: 'https://freshglaze.example/webhooks/twilio/status?about=c1&key=k1',
    })
  })

  test('of a messaging service names it instead of a number', async () => {
    const from = `MG${'2'.repeat(32)}`
    let body = ''
    const provider = openTwilio({
      ...smsAccount,
      from,
      appUrl: 'http://127.0.0.1:3000',
      hearsBack: false,
      fetch: async (request) => {
        body = await request.text()
        return Response.json({ sid: 'SM1' }, { status: 201 })
      },
    })
    await provider.send(text(phone))
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: phone,
      MessagingServiceSid: from,
      Body: 'Hello, k1',
    })
    expect(provider.sender).toBeNull()
  })

  test.each([
    ['+15005550001', 'number', 21_211],
    ['+15005550002', 'number', 21_612],
    ['+15005550003', 'region', 21_408],
    ['+15005550004', 'opted-out', 21_610],
    ['+15005550009', 'number', 21_614],
  ])('to %s is refused for good: %s, %i', async (to, reason, code) => {
    expect(await standIn.provider.send(text(to))).toEqual({ status: 'refused', reason, code })
  })

  test.each([
    ['+15005550020', 'busy', 'Twilio answered 429, error 20429'],
    ['+15005550021', 'unreachable', 'Twilio answered 503, error 20503'],
    ['+15005550024', 'unreachable', 'Twilio '],
  ])('to %s may be taken later: %s', async (to, code, message) => {
    const error: unknown = await standIn.provider.send(text(to)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SmsError)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
    expect(String(error)).not.toContain(to)
  })

  test('with wrong keys is the sender’s matter, and tried again', async () => {
    const other = await openSmsStandIn(database, { clock: () => now, authToken: 'another token' })
    await expect(other.provider.send(text(phone))).rejects.toMatchObject({ code: 'sender' })
    await expect(other.provider.verify()).rejects.toMatchObject({ code: 'sender' })
    await other.sandbox.close()
  })

  test('whose answer does not come in time may have been taken', async () => {
    const { promise: never } = Promise.withResolvers<Response>()
    const provider = openTwilio({
      ...smsAccount,
      appUrl: 'https://freshglaze.example',
      hearsBack: false,
      deadlineMs: 1,
      fetch: (request) =>
        new Promise((resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')))
          void never.then(resolve)
        }),
    })
    await expect(provider.send(text(phone))).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('each error code of the table', () => {
  const answering = (status: number, body: string) =>
    openTwilio({
      ...smsAccount,
      appUrl: 'https://freshglaze.example',
      hearsBack: false,
      fetch: async () => new Response(body, { status }),
    })

  test.each(Object.entries(sendingCodes))('%s has the outcome %s', async (code, follows) => {
    const provider = answering(400, JSON.stringify({ code: Number(code), message: 'No', status: 400 }))
    const outcome: unknown = await provider.send(text(phone)).catch((error: unknown) => error)
    const isLater = follows === 'sender' || follows === 'busy'
    expect(outcome).toMatchObject(
      isLater ? { name: 'SmsError', code: follows } : { status: 'refused', reason: follows, code: Number(code) },
    )
  })

  test.each([
    [400, '{"code":99999}', { status: 'refused', reason: 'other', code: 99_999 }],
    [400, '<html>', { status: 'refused', reason: 'other', code: null }],
  ])('one that is not there follows its status: %i %s', async (status, body, outcome) => {
    expect(await answering(status, body).send(text(phone))).toEqual(outcome)
  })

  test.each([
    [401, 'sender'],
    [404, 'sender'],
    [408, 'busy'],
    [429, 'busy'],
    [500, 'unreachable'],
    [502, 'unreachable'],
  ])('without a code, %i is %s', async (status, code) => {
    await expect(answering(status, '<html>').send(text(phone))).rejects.toMatchObject({ code })
  })
})

describe('what the provider knows', () => {
  test('a text whose answer was lost is found by its number, words and time, and no other', async () => {
    const lost = text('+15005550024', 'lost')
    await expect(standIn.provider.send(lost)).rejects.toMatchObject({ code: 'unreachable' })
    const since = new Date(now).toISOString()
    expect(await standIn.provider.find({ ...lost, since })).toMatch(/^SM\d{32}$/)
    expect(await standIn.provider.find({ ...lost, body: 'Other words', since })).toBeNull()
    expect(await standIn.provider.find({ ...lost, to: phone, since })).toBeNull()
    expect(await standIn.provider.find({ ...lost, since: '2026-11-24T15:02:00.000Z' })).toBeNull()
  })

  test('can be deleted there, also when it is gone already', async () => {
    const sent = await standIn.provider.send(text(phone, 'removed'))
    const sid = sent.status === 'accepted' ? sent.sid : ''
    await standIn.settled(phone)
    await standIn.provider.remove(sid)
    await standIn.provider.remove(sid)
    expect((await standIn.texts()).map((one) => one.sid)).not.toContain(sid)
  })

  test('cannot be deleted there while it is on its way, only later', async () => {
    const sent = await standIn.provider.send(text(phone, 'under way'))
    const sid = sent.status === 'accepted' ? sent.sid : ''
    await standIn.settled(phone)
    await settleSms(database, sid, 'queued', null)
    const refused: unknown = await standIn.provider.remove(sid).catch((error: unknown) => error)
    await settleSms(database, sid, 'delivered', null)
    expect(refused).toMatchObject({ code: 'busy', message: 'Twilio answered 409, error 20009' })
    await standIn.provider.remove(sid)
    expect((await standIn.texts()).map((one) => one.sid)).not.toContain(sid)
  })

  test('is who we are', async () => {
    expect(await standIn.provider.verify()).toEqual({ status: 'active', isTrial: false })
  })
})

describe('a signature', () => {
  // The example of Twilio's documentation of its security.
  const example = {
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    form: {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    },
  }

  test('is the one that the documentation has for its example', () => {
    expect(signatureOf(example.url, example.form, '12345')).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })

  test('of the sandbox’s callback fits its address and fields, and no others', async () => {
    const { provider, callbacks } = standIn
    await provider.send(text('+15005550022', 'undelivered'))
    const found = await eventually(
      async () => callbacks.find(({ url }) => url.endsWith('key=undelivered')),
      'the callback',
    )
    const { pathname, search } = new URL(found.url)
    const path = pathname + search
    expect(provider.readCallback(path, found.form, found.signature)).toEqual({
      kind: 'status',
      about: 'c1',
      key: 'undelivered',
      sid: found.form['MessageSid'],
      outcome: 'undelivered',
      code: 30_003,
    })
    const forged = [
      () => provider.readCallback(path.replace('c1', 'c2'), found.form, found.signature),
      () => provider.readCallback(path, { ...found.form, MessageStatus: 'delivered' }, found.signature),
      () => provider.readCallback(path, { ...found.form, More: '1' }, found.signature),
      () => provider.readCallback(path, found.form, ''),
      () => provider.readCallback(path, found.form, found.signature.toLowerCase()),
    ]
    for (const read of forged) expect(read).toThrow('The signature does not fit')
  })

  test('stands before an answer from a phone', () => {
    const { provider } = standIn
    const form = { From: phone, Body: 'Stop', MessageSid: 'SM1', NumMedia: '2', OptOutType: 'STOP' }
    const path = '/webhooks/twilio/incoming'
    const signature = signatureOf(`https://freshglaze.example${path}`, form, smsAccount.authToken)
    const read = { kind: 'incoming', sid: 'SM1', from: phone, body: 'Stop', pictures: 2, isAnswered: true }
    expect(provider.readCallback(path, form, signature)).toEqual(read)
  })
})
