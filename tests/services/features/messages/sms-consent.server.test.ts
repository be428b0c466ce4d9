import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { smsConsentVersions } from '#services/contracts/sms.ts'
import { receiveSms } from '#services/features/messages/sms-callbacks.ts'
import {
  confirmOwnSms,
  endSms,
  endSmsOfFormerNumber,
  ownSmsOf,
  requestOwnSms,
} from '#services/features/messages/sms-consent.ts'
import { numberOf, smsConsentOf } from '#services/providers/sms/consent.ts'
import { codeOf } from '#services/providers/sms/number.ts'
import { accepted } from '#tests/support/checkout.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { openTexting } from '#tests/support/texting.ts'
import { sendNumberCodeWhenAsked } from '#workers/send-sms.ts'

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

const incoming = (body: string, isAnswered = false) =>
  receiveSms(
    app.ctx,
    { kind: 'provider', name: 'twilio' },
    { kind: 'incoming', sid: crypto.randomUUID(), from: app.phone, body, pictures: 0, isAnswered },
  )

describe('the consent', () => {
  test('is recorded with its words, language and time, without the number in clear, and a code is sent in that language', async () => {
    const asked = accepted(await requestOwnSms(app.ctx, app.customerId, { ...app.form(), language: 'fr' }))
    expect(asked).toMatchObject({ isOn: false, phone: app.phone, code: { triesLeft: 5, failure: null } })
    await app.work()
    const [request] = await app.recorded('SmsRequested')
    expect(request).toMatchObject({
      consentVersion: smsConsentVersions[0],
      language: 'fr',
      source: 'profile',
      requestedAt: app.ctx.clock(),
    })
    expect(JSON.stringify(await app.recorded('SmsRequested'))).not.toContain(app.phone.slice(2))
    expect(await app.bodies()).toEqual([expect.stringMatching(/^\d{6} est votre code/)])
  })

  test('a code works for ten minutes and five tries, and not again once it was used', async () => {
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await app.work()
    const code = await app.lastCode()
    const wrong = code === '000000' ? '000001' : '000000'
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await confirmOwnSms(app.ctx, app.customerId, wrong)).toEqual({
        refused: 'code_wrong',
        details: { triesLeft },
      })
    expect(await confirmOwnSms(app.ctx, app.customerId, code)).toEqual({ refused: 'code_expired' })
    app.forward(1.1)
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await app.work()
    const second = await app.lastCode()
    app.forward(10.1)
    expect(await confirmOwnSms(app.ctx, app.customerId, second)).toEqual({ refused: 'code_expired' })
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await app.work()
    expect(accepted(await confirmOwnSms(app.ctx, app.customerId, await app.lastCode()))).toMatchObject({
      isOn: true,
      code: null,
    })
    expect(await confirmOwnSms(app.ctx, app.customerId, '123456')).toMatchObject({ isOn: true })
    expect(await app.recorded('SmsAccepted')).toHaveLength(1)
  })

  test('codes are sent a minute apart, five in a day, and to no more than three customers for one number', async () => {
    let other = 0
    const another = () => `437 555 01${String((other += 1)).padStart(2, '0')}`
    const ask = async (customerId: string, phone?: string) => {
      const asked = await requestOwnSms(app.ctx, customerId, app.form(phone))
      return isRefusal(asked) ? asked.refused : 'asked'
    }
    expect([await ask(app.customerId), await ask(app.customerId)]).toEqual(['asked', 'too_many_requests'])
    const answers = []
    for (let count = 2; count <= 6; count += 1) {
      app.forward(1.1)
      answers.push(await ask(app.customerId, another()))
    }
    expect(answers).toEqual(['asked', 'asked', 'asked', 'asked', 'too_many_requests'])
    expect([await ask('others1'), await ask('others2'), await ask('others3')]).toEqual([
      'asked',
      'asked',
      'too_many_requests',
    ])
    app.forward(24 * 60)
    expect(await ask(app.customerId)).toBe('asked')
  })

  test('of another number takes it from the former one at once, and gives it to the new one with its code', async () => {
    await app.wantTexts()
    app.forward(2)
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form('647 555 0100')))
    await app.work()
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: false, phone: '+16475550100' })
    expect(numberOf(await stateOf(app.log, smsConsentOf(app.customerId)), null)).toBeNull()
    accepted(await confirmOwnSms(app.ctx, app.customerId, await app.lastCode('+16475550100')))
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: true, phone: '+16475550100' })
  })

  test('is refused for a number that is not of here, and the code of a request follows from the secret', async () => {
    expect(await requestOwnSms(app.ctx, app.customerId, app.form('+44 20 7946 0958'))).toEqual({
      refused: 'phone_not_textable',
    })
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await app.work()
    const requestId = String((await app.recorded('SmsRequested'))[0]?.['requestId'])
    expect(await app.lastCode()).toBe(codeOf(requestId, app.ctx.secret))
  })
})

describe('an answer from the phone', () => {
  test.each(['STOP', 'ARRÊT', 'unsubscribe'])('of %s ends the texts, and START brings them back', async (word) => {
    await app.wantTexts()
    await incoming(word)
    await incoming(word)
    expect(await app.state()).toEqual([false, 'message'])
    expect(await app.recorded('SmsDeclined')).toHaveLength(1)
    await incoming('start')
    expect(await app.state()).toEqual([true, null])
    expect(await app.recorded('SmsResumed')).toHaveLength(1)
  })

  test('of START gives nothing to whoever never asked, ended the texts in the portal, or waits for the code', async () => {
    await incoming('START')
    expect(await app.state()).toEqual([false, null])
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await incoming('START')
    expect(await app.state()).toEqual([false, null])
    await app.work()
    accepted(await confirmOwnSms(app.ctx, app.customerId, await app.lastCode()))
    await endSms(app.ctx, { kind: 'customer', customerId: app.customerId }, app.customerId, 'profile')
    await incoming('START')
    expect(await app.state()).toEqual([false, 'profile'])
  })

  test('of START gives nothing to a phone that was stopped and whose number its owner has changed since', async () => {
    await app.wantTexts()
    await incoming('STOP')
    await endSmsOfFormerNumber(app.ctx, app.customerId, app.phone, '647 555 0100')
    await incoming('START')
    expect(await app.state()).toEqual([false, 'number'])
    expect(await app.recorded('SmsResumed')).toEqual([])
  })

  test('is answered by us where the provider does not: ARRÊT, HELP, and what the office reads', async () => {
    await app.wantTexts()
    const answers = [
      await incoming('ARRÊT'),
      await incoming('REPRENDRE'),
      await incoming('HELP'),
      await incoming('I am late'),
    ]
    expect(answers).toEqual([
      expect.stringContaining('no more texts'),
      expect.stringContaining('again'),
      expect.stringContaining('call (416) 555-0134'),
      expect.stringContaining('our office reads it. Urgent? Please call (416) 555-0134'),
    ])
    expect(answers.every((answer) => answer?.endsWith('Fresh Glaze'))).toBe(true)
    expect([await incoming('STOP'), await incoming('START'), await incoming('HELP', true)]).toEqual([null, null, null])
  })

  test('of a phone that two customers share speaks for both, and of an unknown one for nobody', async () => {
    await app.wantTexts()
    const first = app.customerId
    app.customerId = `${first}-partner`
    await app.wantTexts()
    await incoming('STOP')
    expect([(await ownSmsOf(app.ctx, first)).isOn, (await ownSmsOf(app.ctx, app.customerId)).isOn]).toEqual([
      false,
      false,
    ])
    app.phone = '+16475559999'
    expect([await incoming('HELP'), await incoming('STOP')]).toEqual([null, null])
  })

  test('of STOP ends a code that is awaited too', async () => {
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    await app.work()
    const code = await app.lastCode()
    await incoming('STOP')
    expect(await confirmOwnSms(app.ctx, app.customerId, code)).toEqual({ refused: 'code_expired' })
  })
})

test('the job of a request carries ids alone', () => {
  const { ids } = sendNumberCodeWhenAsked
  const event = { data: { customerId: 'c1', requestId: 'r1', language: 'en' } }
  // Only its data is read.
  expect(ids(event as Parameters<typeof ids>[0])).toEqual({ customerId: 'c1', requestId: 'r1' })
})
