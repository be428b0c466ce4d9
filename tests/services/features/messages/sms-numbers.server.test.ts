import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { smsCodeRequests } from '#projections/sms-code-requests.ts'
import { smsConsents } from '#projections/sms-consents.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { bookingSmsConsentVersions } from '#services/contracts/sms.ts'
import { receiveSms } from '#services/features/messages/sms-callbacks.ts'
import { confirmTexts, ownSmsOf, requestOwnSms, requestTexts } from '#services/features/messages/sms-consent.ts'
import { accepted } from '#tests/support/checkout.ts'
import { readWhole, rowsOf } from '#tests/support/database-context.ts'
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

const incoming = (body: string) =>
  receiveSms(
    app.ctx,
    { kind: 'provider', name: 'twilio' },
    { kind: 'incoming', sid: crypto.randomUUID(), from: app.phone, body, pictures: 0, isAnswered: false },
  )
const ask = async (customerId: string, phone = app.phone) => {
  const asked = await requestOwnSms(app.ctx, customerId, app.form(phone))
  return isRefusal(asked) ? asked.refused : 'asked'
}
const askOften = async (customers: readonly string[]) => {
  const answers = []
  for (const customerId of customers) answers.push(await ask(customerId))
  return answers
}

describe('after the secret key was changed', () => {
  /** Runs under another secret key. */
  async function underAnotherKey(done: () => Promise<void>) {
    const { secret } = app.ctx
    Object.assign(app.ctx, { secret: `${secret}, changed` })
    try {
      await done()
    } finally {
      Object.assign(app.ctx, { secret })
    }
  }

  test('ARRÊT from a phone still ends the texts, and ਸ਼ੁਰੂ brings them back', async () => {
    await app.wantTexts()
    await underAnotherKey(async () => {
      expect(await incoming('ARRÊT')).toContain('no more texts')
      expect(await app.state()).toEqual([false, 'message'])
      expect(await incoming('ਸ਼ੁਰੂ')).toContain('again')
      expect(await app.state()).toEqual([true, null])
    })
  })

  test('a number still is three customers’ at most', async () => {
    expect(await askOften(['k1', 'k2', 'k3'])).toEqual(['asked', 'asked', 'asked'])
    app.forward(61)
    await underAnotherKey(async () => expect(await ask('k4')).toBe('too_many_requests'))
  })
})

test('a number has no hash in what is written, and is blanked by an erasure where it is looked up', async () => {
  await app.wantTexts()
  const written = (await readWhole(app.log)).filter(
    ({ data }) => 'customerId' in data && data.customerId === app.customerId,
  )
  const numbers = written.flatMap((event) => event.personal ?? [])
  expect(numbers).toEqual([{ phone: app.phone }, { phone: app.phone }])
  await app.log.append({
    key: `erase ${app.customerId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [
      {
        stream: `person-${app.customerId}`,
        expected: 'any',
        events: [{ type: 'PersonErased', data: { personId: app.customerId, request: 'by mail' } }],
      },
    ],
  })
  const rows = [
    ...(await rowsOf(database, smsConsents)).values(),
    ...(await rowsOf(database, smsCodeRequests)).values(),
  ]
  const theirs = rows.filter((row) => Object.values(row).includes(app.customerId))
  expect(theirs).toMatchObject([{ phone: null }, { phone: null }])
  expect(JSON.stringify(rows)).not.toContain(app.phone)
  expect(await incoming('HELP')).toBeNull()
})

test.each(['STOP', 'START'])(
  '%s from a phone of several customers reaches each of them, whoever fails',
  async (word) => {
    const customers = [`${word}-1`, `${word}-2`, `${word}-3`]
    const [first = ''] = customers
    for (const customerId of customers) {
      app.customerId = customerId
      await app.wantTexts()
    }
    if (word === 'START') await incoming('STOP')
    const { log } = app.ctx
    const failing: typeof log = {
      ...log,
      async append(asked) {
        if (asked.writes.some(({ stream }) => stream.endsWith(first))) throw new Error('the log is away')
        return log.append(asked)
      },
    }
    Object.assign(app.ctx, { log: failing })
    try {
      await expect(incoming(word)).rejects.toThrow('the log is away')
    } finally {
      Object.assign(app.ctx, { log })
    }
    const pages = await Promise.all(customers.map((one) => ownSmsOf(app.ctx, one)))
    const others = word === 'STOP' ? [false, false] : [true, true]
    expect(pages.map(({ isOn }) => isOn)).toEqual([word === 'STOP', ...others])
    // The provider asks again.
    await incoming(word)
    expect((await ownSmsOf(app.ctx, first)).isOn).toBe(word === 'START')
  },
)

describe('codes to one number, whoever asks', () => {
  test('are three in an hour', async () => {
    expect(await askOften(['h1', 'h2', 'h3', 'h3', 'h1'])).toEqual([
      'asked',
      'asked',
      'asked',
      'too_many_requests',
      'too_many_requests',
    ])
    app.forward(2)
    expect(await ask('h1')).toBe('too_many_codes')
    expect(await ask('h1', '647 555 0177')).toBe('asked')
    app.forward(59)
    expect(await ask('h2')).toBe('asked')
  })

  test('are six in a day', async () => {
    expect(await askOften(['d1', 'd2', 'd3'])).toEqual(['asked', 'asked', 'asked'])
    app.forward(61)
    expect(await askOften(['d1', 'd2', 'd3'])).toEqual(['asked', 'asked', 'asked'])
    app.forward(61)
    expect(await ask('d1')).toBe('too_many_codes')
    app.forward(23 * 60)
    expect(await ask('d1')).toBe('asked')
  })

  test('that were asked for at the same moment are three too: the others are not sent, and their pages say so', async () => {
    const customers = ['s1', 's2', 's3', 's4', 's5']
    // What each would see that does not see the others yet.
    const { smsCodesTo } = app.ctx.views
    Object.assign(app.ctx.views, { smsCodesTo: async () => [] })
    try {
      await Promise.all(customers.map((one) => ask(one)))
    } finally {
      Object.assign(app.ctx.views, { smsCodesTo })
    }
    await app.work()
    expect(await app.bodies()).toHaveLength(3)
    const pages = await Promise.all(customers.map((one) => ownSmsOf(app.ctx, one)))
    const failures = pages.map(({ code }) => code?.failure)
    expect(failures.filter((failure) => failure === 'later')).toHaveLength(2)
    expect(failures.filter((failure) => failure === null)).toHaveLength(3)
    const notSent = (await readWhole(app.log)).filter(({ type }) => type === 'SmsNotSent').map(({ data }) => data)
    expect(notSent.filter((data) => 'about' in data && customers.includes(String(data.about)))).toMatchObject([
      { reason: 'number-cap', code: null },
      { reason: 'number-cap', code: null },
    ])
  })

  test('refuse nothing to a booking that needs none: texts go to its number already', async () => {
    await app.wantTexts()
    await ask('n1')
    await ask('n2')
    const terms = { source: 'booking', consentVersion: bookingSmsConsentVersions[0], language: 'en' } as const
    expect(await requestTexts(app.ctx, { kind: 'visitor' }, app.customerId, app.phone, terms)).toMatchObject({
      isOn: true,
      phone: app.phone,
    })
  })
})

describe('the portal', () => {
  const byBooking = (phone: string) => {
    const terms = { source: 'booking', consentVersion: bookingSmsConsentVersions[0], language: 'en' } as const
    return requestTexts(app.ctx, { kind: 'visitor' }, app.customerId, phone, terms)
  }

  test('shows the number that is texted, and no code, while a booking awaits one for another number, and a day later', async () => {
    accepted(await byBooking(app.phone))
    await app.work()
    accepted(await confirmTexts(app.ctx, { kind: 'visitor' }, app.customerId, await app.lastCode()))
    app.forward(2)
    accepted(await byBooking('647 555 0166'))
    const shown = { isOn: true, phone: app.phone, code: null }
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject(shown)
    app.forward(24 * 60)
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject(shown)
  })

  test('awaits a code as long as it works, and shows the number that it was asked for afterwards too', async () => {
    accepted(await requestOwnSms(app.ctx, app.customerId, app.form()))
    app.forward(9)
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: false, code: { triesLeft: 5 } })
    app.forward(1.1)
    expect(await ownSmsOf(app.ctx, app.customerId)).toMatchObject({ isOn: false, phone: app.phone, code: null })
  })
})
