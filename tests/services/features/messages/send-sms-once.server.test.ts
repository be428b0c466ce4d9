import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { settleSms } from '#infra/sandbox/sms/store.ts'
import { bookingSmsConsentVersions } from '#services/contracts/sms.ts'
import { removeTextsOf, sendSmsOnce } from '#services/features/messages/send-sms-once.ts'
import { noteSmsStatus } from '#services/features/messages/sms-callbacks.ts'
import { confirmTexts, ownSmsOf, requestOwnSms, requestTexts } from '#services/features/messages/sms-consent.ts'
import { textLines, unsettledTexts } from '#services/operations/erase-texts.ts'
import { accepted } from '#tests/support/checkout.ts'
import { readWhole } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { openTexting } from '#tests/support/texting.ts'

let database: Database
let app: Awaited<ReturnType<typeof openTexting>>
beforeAll(async () => {
  database = await openPostgres(await createPreparedDatabase())
  app = await openTexting(database)
})
beforeEach(() => app.next())
afterAll(async () => {
  await app.close()
  await database.close()
})

const worker = { kind: 'worker', name: 'text' } as const
const twilio = { kind: 'provider', name: 'twilio' } as const

describe('a text', () => {
  test('is sent once, however often and however many at once try', async () => {
    const tries = await Promise.allSettled([app.text('k'), app.text('k'), app.text('k')])
    expect(tries.filter(({ status }) => status === 'fulfilled')).not.toEqual([])
    await app.text('k')
    expect(await app.bodies()).toEqual(['Text k'])
    expect(await app.recorded('SmsStarted')).toHaveLength(1)
    expect(await app.recorded('SmsSent')).toHaveLength(1)
  })

  test('whose answer was lost is looked for at the provider, and not sent a second time', async () => {
    const lost = '+15005550024'
    await expect(app.text('lost', lost)).rejects.toThrow('Twilio ')
    await expect(app.text('lost', lost)).rejects.toThrow('is being sent')
    app.forward(1.1)
    await app.text('lost', lost)
    await app.text('lost', lost)
    expect(await app.bodies(lost)).toEqual(['Text lost'])
    expect(await app.recorded('SmsSent')).toMatchObject([{ sid: expect.stringMatching(/^SM/) }])
  })

  test('that two look for at once after its outcome was lost is sent once', async () => {
    const { provider } = app.standIn
    app.change({ sms: { ...provider, send: () => Promise.reject(new Error('reset')) } })
    await expect(app.text('late')).rejects.toThrow('reset')
    app.forward(1.1)
    const both = Promise.withResolvers<undefined>()
    let looking = 0
    app.change({
      sms: {
        ...provider,
        // Whoever is let through looks before anybody sends.
        async find(text) {
          looking += 1
          if (looking === 2) both.resolve(undefined)
          const found = await provider.find(text)
          await both.promise
          return found
        },
      },
    })
    const running = [app.text('late'), app.text('late')]
    // Or the other was not let through.
    for (const one of running) one.catch(() => both.resolve(undefined))
    const tries = await Promise.allSettled(running)
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await app.bodies()).toEqual(['Text late'])
  })

  test('that the provider did not take is sent when it is tried again', async () => {
    app.change({ sms: { ...app.standIn.provider, send: () => Promise.reject(new Error('reset')) } })
    await expect(app.text('again')).rejects.toThrow('reset')
    app.change({})
    app.forward(1.1)
    await app.text('again')
    expect(await app.bodies()).toEqual(['Text again'])
  })

  test.each(['+15005550020', '+15005550021'])('to %s, which is busy or away, has no outcome yet', async (to) => {
    await expect(app.text('busy', to)).rejects.toThrow('Twilio answered')
    expect([await app.recorded('SmsSent'), await app.recorded('SmsNotSent')]).toEqual([[], []])
  })

  test.each([
    ['+15005550001', 'number', 21_211, 'unreachable'],
    ['+15005550004', 'opted-out', 21_610, 'provider'],
    ['+15005550003', 'region', 21_408, null],
  ])('to %s is refused once, as %s (%i), and the consent ends by %s', async (to, reason, code, endedBy) => {
    await app.wantTexts()
    await app.text('no', to)
    await app.text('no', to)
    expect(await app.recorded('SmsNotSent')).toMatchObject([{ reason, code }])
    expect(await app.state()).toEqual(endedBy === null ? [true, null] : [false, endedBy])
  })

  test.each([
    ['+15005550001', 'number'],
    ['+15005550004', 'opted-out'],
  ])('with a code to %s says on the page that it could not be sent: %s', async (to, failure) => {
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form(to)))
    await app.work()
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: false, code: { failure } })
  })

  test('is not sent where nothing sends texts, and the page offers none', async () => {
    app.change({ sms: null })
    try {
      await app.text('k')
      expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOffered: false })
      expect(await requestOwnSms(app.ctx, app.customerId, app.form())).toEqual({ refused: 'sms_not_offered' })
    } finally {
      app.change({})
    }
    expect([await app.bodies(), await app.recorded('SmsStarted')]).toEqual([[], []])
  })

  test('is deleted at the provider for somebody who was erased', async () => {
    await app.text('one')
    await app.text('two')
    await app.standIn.settled(app.phone)
    await removeTextsOf(app.ctx, app.customerId)
    await removeTextsOf(app.ctx, app.customerId)
    expect(await app.bodies()).toEqual([])
  })

  test('that is on its way when its person is erased keeps no other from being deleted, and is deleted once it came', async () => {
    await app.text('first')
    await app.text('second')
    await app.standIn.settled(app.phone)
    const [sent] = await app.recorded('SmsSent')
    const sid = String(sent?.['sid'])
    await settleSms(database, sid, 'queued', null)
    const removed = removeTextsOf(app.ctx, app.customerId)
    await expect(removed).rejects.toThrow('1 of 2 texts cannot be deleted yet: Twilio answered 409, error 20009')
    expect(await app.bodies()).toEqual(['Text first'])
    await settleSms(database, sid, 'delivered', null)
    await removeTextsOf(app.ctx, app.customerId)
    expect(await app.bodies()).toEqual([])
  })

  test('whose answer was lost is deleted too once the carrier has told of it; before, the erasure can only say when it was begun', async () => {
    const { provider } = app.standIn
    let sid = ''
    const send: typeof provider.send = async (text) => {
      const outcome = await provider.send(text)
      sid = outcome.status === 'accepted' ? outcome.sid : ''
      throw new Error('reset')
    }
    app.change({ sms: { ...provider, send } })
    await expect(app.text('k')).rejects.toThrow('reset')
    await app.standIn.settled(app.phone)
    await removeTextsOf(app.ctx, app.customerId)
    expect(await app.bodies()).toEqual(['Text k'])
    const begun = await unsettledTexts(app.log, [app.customerId, 'nobody'])
    expect(begun).toEqual([app.ctx.clock()])
    expect(textLines(begun)).toEqual([expect.stringContaining('1 text begun'), `  ${app.ctx.clock()}`])
    const delivered = { kind: 'status', about: app.customerId, outcome: 'delivered', code: null } as const
    await noteSmsStatus(app.ctx, twilio, { ...delivered, key: `${app.customerId}-k`, sid })
    expect(textLines(await unsettledTexts(app.log, [app.customerId]))).toEqual([])
    await removeTextsOf(app.ctx, app.customerId)
    expect(await app.bodies()).toEqual([])
  })

  test('is recorded as sent without a look at the consent, which may change meanwhile', async () => {
    const { log } = app.ctx
    const read: string[] = []
    const readStreams: typeof log.readStreams = (streams) => {
      read.push(...streams)
      return log.readStreams(streams)
    }
    Object.assign(app.ctx, { log: { ...log, readStreams } })
    try {
      await app.text('k')
    } finally {
      Object.assign(app.ctx, { log })
    }
    expect(await app.recorded('SmsSent')).toHaveLength(1)
    expect(read).toContain(`sms-${app.customerId}`)
    expect(read).not.toContain(`sms-consent-${app.customerId}`)
  })
})

describe('the limits', () => {
  test('of a customer: beyond it a text is not sent and recorded, until a day has passed', async () => {
    app.change({ smsCaps: { perCustomer: 2, perDay: 10_000 } })
    for (const key of ['a', 'b', 'c', 'c']) await app.text(key)
    expect(await app.bodies()).toEqual(['Text a', 'Text b'])
    expect(await app.recorded('SmsNotSent')).toMatchObject([
      { key: `${app.customerId}-c`, reason: 'customer-cap', code: null },
    ])
    app.forward(24 * 60 + 1)
    await app.text('d')
    expect(await app.bodies()).toHaveLength(3)
  })

  test('of a day: counted in segments, told once, and over the next day', async () => {
    app.forward(24 * 60)
    app.change({ smsCaps: { perCustomer: 20, perDay: 3 } })
    const long = { about: app.customerId, kind: 'crew-departed', to: app.phone, body: 'a'.repeat(161) } as const
    await sendSmsOnce(app.ctx, worker, { ...long, key: `${app.customerId}-long` })
    await app.text('b')
    await app.text('c')
    await app.text('d')
    expect(await app.bodies()).toEqual([long.body, 'Text b'])
    expect((await app.recorded('SmsNotSent')).map(({ reason }) => reason)).toEqual(['day-cap', 'day-cap'])
    const told = (await readWhole(app.log)).filter(({ type }) => type === 'SmsCapReached')
    expect(told.map(({ data }) => data)).toEqual([{ date: app.ctx.clock().slice(0, 10), most: 3 }])
    await app.work()
    const notices = app.mailer.sent.filter(({ to }) => to === 'office@freshglaze.example')
    expect(notices.map(({ subject, text }) => subject + text)).toEqual([
      expect.stringMatching(/No more texts on .*3 segments/s),
    ])
    app.forward(24 * 60)
    await app.text('e')
    expect(await app.bodies()).toHaveLength(3)
  })
})

describe('what became of a text', () => {
  const told = async (outcome: 'delivered' | 'undelivered' | null, code: number | null, sid?: string) => {
    const [sent] = (await app.recorded('SmsSent')).filter(({ kind }) => kind === 'crew-departed')
    const callback = { kind: 'status', about: app.customerId, key: `${app.customerId}-k`, outcome, code } as const
    await noteSmsStatus(app.ctx, twilio, { ...callback, sid: sid ?? String(sent?.['sid']) })
  }

  test('is recorded once; a number that will never take one gets no other', async () => {
    await app.wantTexts()
    await app.text('k')
    await told(null, null)
    await told('undelivered', 30_006, 'SM-another')
    expect(await app.recorded('SmsReported')).toEqual([])
    await told('undelivered', 30_006)
    await told('delivered', null)
    expect(await app.recorded('SmsReported')).toMatchObject([{ outcome: 'undelivered', code: 30_006 }])
    expect(await app.state()).toEqual([false, 'unreachable'])
  })

  test('ends nothing where the phone was only off', async () => {
    await app.wantTexts()
    await app.text('k')
    await told('undelivered', 30_003)
    expect(await app.recorded('SmsReported')).toMatchObject([{ outcome: 'undelivered', code: 30_003 }])
    expect(await app.state()).toEqual([true, null])
  })

  test('of a text to a number that was given up since ends nothing for the new one', async () => {
    await app.wantTexts()
    app.forward(2)
    await app.text('k')
    app.forward(2)
    app.phone = `${app.phone.slice(0, -4)}9${app.phone.slice(-3)}`
    await app.wantTexts()
    await told('undelivered', 30_006)
    expect(await app.recorded('SmsReported')).toMatchObject([{ code: 30_006 }])
    expect(await app.state()).toEqual([true, null])
  })

  test('of a code that a booking in their name asked for, to a number that takes none, ends nothing that was confirmed', async () => {
    const terms = { source: 'booking', consentVersion: bookingSmsConsentVersions[0], language: 'en' } as const
    const ask = (phone: string) => requestTexts(app.ctx, { kind: 'visitor' }, app.customerId, phone, terms)
    accepted(await ask(app.phone))
    await app.work()
    accepted(await confirmTexts(app.ctx, { kind: 'visitor' }, app.customerId, await app.lastCode()))
    app.forward(2)
    accepted(await ask('647 555 0188'))
    await app.work()
    const code = (await app.recorded('SmsSent')).at(-1)
    const undelivered = { kind: 'status', about: app.customerId, outcome: 'undelivered', code: 30_006 } as const
    await noteSmsStatus(app.ctx, twilio, { ...undelivered, key: String(code?.['key']), sid: String(code?.['sid']) })
    expect(await app.recorded('SmsReported')).toHaveLength(1)
    expect(await app.state()).toEqual([true, null])
  })

  test('of a code to a number that takes none ends the wait for it', async () => {
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await app.work()
    const code = (await app.recorded('SmsSent')).at(-1)
    const undelivered = { kind: 'status', about: app.customerId, outcome: 'undelivered', code: 30_006 } as const
    await noteSmsStatus(app.ctx, twilio, { ...undelivered, key: String(code?.['key']), sid: String(code?.['sid']) })
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ code: null, endedBy: 'unreachable' })
  })

  test('may be told before the answer to its sending was recorded', async () => {
    app.change({ sms: { ...app.standIn.provider, send: () => Promise.reject(new Error('reset')) } })
    await expect(app.text('k')).rejects.toThrow('reset')
    app.change({})
    await told('delivered', null, 'SM1')
    expect(await app.recorded('SmsReported')).toMatchObject([{ sid: 'SM1', outcome: 'delivered' }])
  })
})
