import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { paymentStream } from '#events/payment.ts'
import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import type { DisputeRow } from '#projections/disputes.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { savedCardCharge } from '#services/contracts/saved-card-charge.ts'
import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { officeVisit } from '#services/contracts/visits.ts'
import { carryOutCharges } from '#services/features/money/carry-out-charges.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { disputeEvidence } from '#services/operations/dispute-evidence.ts'
import { Refused } from '#services/operations/refusal.ts'
import { visit } from '#services/operations/visit.ts'
import { readConfig } from '#services/process/config.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'

let app: TestApp
let owner: TestBrowser
let crew: TestBrowser
let people: ReturnType<typeof accountVisitors>
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ now, vans: 2 })
  staff = officeStaff(app)
  people = accountVisitors(app)
  await signInStaff()
})
async function signInStaff(): Promise<void> {
  owner = await staff.owner()
  crew = (await staff.member('crew')).visitor
}
/** Moves the application's clock, with the office signed in. */
async function forward(minutes: number): Promise<void> {
  app.forward(minutes)
  await signInStaff()
}
afterAll(() => app.close())

const setting = '/api/crm/business/no-show-charges'
const restCents = 11_025
const newId = () => crypto.randomUUID().replaceAll('-', '')
const path = (id: string, verb = '') => `/api/crm/bookings/${id}/charge${verb}`
const chargeOf = async (id: string) => savedCardCharge.parse((await owner.get(path(id))).body)
const visitOf = async (id: string) => officeVisit.parse((await owner.get(`/api/crm/bookings/${id}/visit`)).body)
const ownOf = async (visitor: Visitor) => ownBookings.parse((await visitor.get('/api/user/bookings')).body)[0]
const typesOf = async (id: string) => (await app.ctx.log.readStream(paymentStream(id))).map(({ type }) => type)
const chargeDue = () => carryOutCharges(app.ctx, { kind: 'worker', name: 'charge-saved-cards' })

/** The provider's script in the browser. */
async function saveCard(visitor: Visitor, method: string): Promise<void> {
  const consent = { consentVersion: cardConsentVersions[0], language: 'en' }
  const { body } = await visitor.post('/api/user/cards/setup', consent)
  const key = app.paymentSetup.site.publishableKey
  await fetch(`${app.url}/sandbox/stripe/v1/setup_intents/${body.setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ client_secret: body.clientSecret, payment_method: method }),
  })
  const { body: result } = await visitor.post('/api/user/cards/setup/result')
  expect(result).toEqual({ status: 'saved' })
}

async function missed(time: string, { method = 'pm_card_visa', isSignedIn = true } = {}) {
  const { visitor, email } = await people.customer()
  await saveCard(visitor, method)
  const today = dayOf(app.ctx.clock())
  const date = [1, 2, 3].map((days) => addDays(today, days)).find((day) => weekdayOf(day) <= 5) ?? ''
  await bookAsGuest(app, { email, date, time, ...(isSignedIn && { by: visitor }) })
  const booked = await ownOf(visitor)
  const id = booked?.id ?? ''
  await forward((Date.parse(booked?.startsAt ?? '') - Date.parse(app.ctx.clock())) / 60_000 + 20)
  for (const step of ['arrived', 'no-show'])
    expect((await crew.post(`/api/crm/bookings/${id}/progress`, { step })).status).toBe(200)
  await eventually(async () => (await visitOf(id)).deposit === 'paid', 'the capture of the deposit')
  return { id, visitor, email }
}

/** The charge that is shown, announced, told, and its notice over. */
async function announced(id: string, email: string) {
  const { card, amountCents } = await chargeOf(id)
  const shown = { id: newId(), cardId: card?.id, amountCents }
  expect((await owner.post(path(id), shown)).status).toBe(200)
  await eventually(async () => (await mailsAbout(email, 'what we will charge')) === 1, 'the mail about it')
  await eventually(async () => (await chargeOf(id)).isTold, 'the record of the mail')
}

async function mailsAbout(to: string, words: string): Promise<number> {
  const messages: { to: string; subject: string }[] = (await app.visitor().get('/sandbox/mail/messages')).body.messages
  return messages.filter((one) => one.to.toLowerCase() === to && one.subject.includes(words)).length
}

const allow = async (areOn: boolean) => {
  const { version } = (await owner.get(setting)).body
  return (await owner.request('PUT', setting, { areOn, expectedVersion: version })).status
}

describe('the setting', () => {
  test('is off at first, is for owners, and is an edition in the log that names who changed it', async () => {
    expect((await owner.get(setting)).body).toEqual({ areOn: false, version: 0 })
    expect((await crew.get(setting)).status).toBe(403)
    expect((await crew.request('PUT', setting, { areOn: true, expectedVersion: 0 })).status).toBe(403)
    const { id } = await missed('10:00 AM')
    expect(await chargeOf(id)).toMatchObject({ status: 'none', obstacle: 'off' })
    const refused = await owner.post(path(id), { id: newId(), cardId: 'c', amountCents: restCents })
    expect([refused.status, refused.body.code]).toEqual([409, 'charge_not_possible'])

    expect(await allow(true)).toBe(200)
    const overtaken = await owner.request('PUT', setting, { areOn: false, expectedVersion: 0 })
    expect([overtaken.status, overtaken.body.code]).toEqual([409, 'settings_changed'])
    expect((await owner.get(setting)).body).toEqual({ areOn: true, version: 1 })
    const [edition, ...more] = (await app.ctx.log.readStream('catalogue-main')).filter(
      ({ type }) => type === 'NoShowChargesPublished',
    )
    expect(more).toEqual([])
    expect(edition).toMatchObject({ data: { version: 1, areOn: true }, meta: { actor: { kind: 'staff' } } })
    expect(await chargeOf(id)).toMatchObject({ status: 'none', obstacle: null, card: { brand: 'visa', last4: '4242' } })
  })
})

describe('a saved card after a no-show, with the payment sandbox', () => {
  test('is charged off-session once its holder was told, and is refunded; owners of the business alone may do it', async () => {
    await allow(true)
    const { id, visitor, email } = await missed('12:00 PM')
    for (const verb of ['', '/withdrawal', '/refund']) expect((await crew.post(path(id, verb), {})).status).toBe(403)
    expect((await crew.get(path(id))).status).toBe(403)
    await announced(id, email)
    expect(await ownOf(visitor)).toMatchObject({
      status: 'no-show',
      owedCents: restCents,
      chargeAt: (await chargeOf(id)).chargeAt,
      payPath: expect.stringContaining('/pay?token='),
    })
    await chargeDue()
    expect(await chargeOf(id)).toMatchObject({ status: 'announced', amountCents: restCents })
    await forward(24 * 60)
    await Promise.all([chargeDue(), chargeDue()])
    await eventually(async () => (await chargeOf(id)).status === 'paid', 'the capture')
    const payment = await app.ctx.log.readStream(paymentStream(id))
    const paid = payment.filter(({ type }) => type === 'BalancePaid').map(({ data }) => data)
    expect(paid).toEqual([expect.objectContaining({ amountCents: 9_757, taxCents: 1_268, method: 'card' })])
    const intentId = paid[0] !== undefined && 'intentId' in paid[0] ? String(paid[0].intentId) : ''
    expect(await app.ctx.provider.retrieveIntent(intentId)).toMatchObject({
      status: 'succeeded',
      amountReceived: restCents,
      purpose: 'balance',
      bookingId: id,
    })
    await eventually(async () => (await mailsAbout(email, 'Receipt')) > 0, 'the receipt')
    expect(await ownOf(visitor)).toMatchObject({ owedCents: 0, paidCents: 3_100 + restCents, chargeAt: null })

    const { body } = await owner.post(path(id, '/refund'), {})
    expect(body).toEqual({ amountCents: restCents })
    await eventually(async () => (await chargeOf(id)).status === 'refunded', 'the refund')
    expect(await ownOf(visitor)).toMatchObject({ owedCents: 0, paidCents: 3_100 })
  })

  test.each([
    ['declined', 'pm_card_chargeCustomerFail', '2:00 PM'],
    ['card_removed', 'pm_card_visa', '4:00 PM'],
  ])('%s: nothing is charged, and office and customer know', async (outcome, method, time) => {
    await allow(true)
    const { id, visitor, email } = await missed(time, { method })
    await announced(id, email)
    const [card] = (await visitor.get('/api/user/cards')).body.cards
    if (outcome === 'card_removed') await visitor.request('DELETE', `/api/user/cards/${card.id}`)
    await forward(24 * 60)
    await chargeDue()
    expect(await chargeOf(id)).toMatchObject({ status: 'ended', outcome })
    expect(await typesOf(id)).not.toContain('BalancePaid')
    const told = await eventually(async () => {
      const [row] = await app.database.query<{ isUrgent: boolean; amountCents: number }>(
        `select is_urgent as "isUrgent", amount_cents as "amountCents" from rm.notifications where kind = 'charge_failed' and booking_id = $1`,
        [id],
      )
      return row
    }, 'the notification')
    expect(told).toEqual({ isUrgent: true, amountCents: restCents })
    await eventually(
      async () => (await mailsAbout('office@freshglaze.example', 'A saved card was not charged')) > 0,
      'the mail to the office',
    )
    const isMailed = () => mailsAbout(email, 'could not be charged')
    const wanted = outcome === 'declined' ? 1 : 0
    await eventually(async () => (await isMailed()) === wanted, 'the mail with the link, or none')
    expect((await owner.post(`/api/crm/bookings/${id}/balance-link`, {})).body).toMatchObject({ owedCents: restCents })
  })

  test('is not charged for a visit that somebody booked with the holder’s address and without being signed in', async () => {
    await allow(true)
    const { id } = await missed('8:00 AM', { isSignedIn: false })
    const view = await chargeOf(id)
    expect(view).toMatchObject({ status: 'none', obstacle: 'not_theirs' })
    const sent = await owner.post(path(id), { id: newId(), cardId: view.card?.id ?? 'card', amountCents: restCents })
    expect([sent.status, sent.body.code, sent.body.obstacle]).toEqual([409, 'charge_not_possible', 'not_theirs'])
  })

  test('is announced and withdrawn by an operator’s command too, and what is known of it is evidence', async () => {
    await allow(true)
    const { id, email } = await missed('10:00 AM')
    const ops = opsContextOf(app, readConfig({}))
    const run = (action: string) =>
      visit.plan({ positionals: [id, action], values: {}, folder: '.' }).run({
        ops,
        signal: new AbortController().signal,
        progress: () => {},
        print: async () => {},
      })
    await expect(run('withdraw-charge')).rejects.toThrow('was never confirmed')
    for (let time = 1; time <= 2; time += 1)
      expect((await run('charge-card')).result).toMatchObject({ bookingId: id, amountCents: restCents })
    await eventually(async () => (await chargeOf(id)).isTold, 'the record of the mail')
    const dispute: DisputeRow = {
      id: 'dp_1',
      paymentId: id,
      bookingId: id,
      intentId: 'pi_of_charge',
      amountCents: restCents,
      reason: 'fraudulent',
      status: 'needs_response',
      outcome: null,
      takenCents: 0,
      feeCents: 0,
      evidenceDueBy: null,
      openedAt: app.ctx.clock(),
      changedAt: app.ctx.clock(),
    }
    const evidence = (await disputeEvidence(ops, dispute)).join('\n')
    for (const words of [
      'the disputed payment is something of the rest',
      'Card: visa ending in 4242, saved 20',
      `The customer agreed to the words of ${cardConsentVersions[0]}, 20`,
      'The crew was there 20',
      '$110.25, not before 20',
      'The notice was mailed 20',
    ])
      expect(evidence).toContain(words)
    const withdrawn = await run('withdraw-charge')
    expect(withdrawn).toMatchObject({ result: { status: 'withdrawn', isMailed: true } })
    expect(withdrawn.lines.join('\n')).toContain('The customer is told so by mail.')
    await eventually(async () => (await mailsAbout(email, 'Your card is not charged')) === 1, 'the mail about it')
    // Nobody is left to be written to.
    expect((await eraseCustomer(app, email)).result).toMatchObject({ status: 'erased' })
    const repeated = await run('withdraw-charge')
    expect(repeated).toMatchObject({ result: { status: 'withdrawn', isMailed: false } })
    expect(repeated.lines.join('\n')).toContain('No mail says so')
    await expect(run('refund-charge')).rejects.toThrow(Refused)
  })

  test('is detached for good: the provider charges it for nobody, and that is read as a card that is gone', async () => {
    const { visitor } = await people.customer()
    const { id: customerId } = (await people.whoIs(visitor)) as { id: string }
    await saveCard(visitor, 'pm_card_visa')
    const cards = await app.ctx.log.readStream(`cards-${customerId}`)
    const dataOf = (type: string) => cards.find((one) => one.type === type)?.data as Record<string, string> | undefined
    const methodId = dataOf('CardSaved')?.['methodId'] ?? ''
    const providerCustomerId = dataOf('CardSetupOpened')?.['providerCustomerId'] ?? ''
    await app.ctx.provider.savedCards.detach(methodId)
    const request = { key: 'k1', amount: 5_000, bookingId: 'b', paymentId: 'p', since: app.ctx.clock() }
    expect(await app.ctx.provider.chargeSavedCard({ ...request, providerCustomerId, methodId })).toEqual({
      status: 'unusable',
      reason: expect.stringContaining('It may not be used again'),
      intent: null,
    })
    const elsewhere = { ...request, providerCustomerId: 'cus_of_another_account', methodId: 'pm_of_another_account' }
    expect(await app.ctx.provider.chargeSavedCard(elsewhere)).toMatchObject({ status: 'unusable', intent: null })
    // Refused for the amount, whatever the card.
    const tooSmall = { ...request, key: 'k2', amount: 10, providerCustomerId, methodId }
    expect(await app.ctx.provider.chargeSavedCard(tooSmall)).toMatchObject({ status: 'refused', intent: null })
  })
})
