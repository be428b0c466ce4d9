import { beforeEach, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { openBalance } from '#services/features/money/balance-page.ts'
import { announceSavedCardCharge, withdrawSavedCardCharge } from '#services/features/money/saved-card-charges.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { storyOf } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { readBooks } from '#services/operations/money-books.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import {
  announce,
  announceAndWait,
  missVisit,
  noticeMinutes,
  saveCard,
  switchCharges,
  untilTheVisit,
  workAndCharge,
} from '#tests/support/missed-visit.ts'
import { restCents, taxWithinCents, savedCardChargeOutcomes } from '#tests/support/saved-card-charge-outcomes.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const { viewOf, intents, charged, tokenOf, ofType, mailsOf, officeMails } = savedCardChargeOutcomes(() => memory)

describe('whether a charge is offered', () => {
  test('the rest of the price with the tax in it, to the card that was saved before the visit', async () => {
    const { bookingId } = await missVisit(memory)
    expect(await viewOf(bookingId)).toMatchObject({
      status: 'none',
      obstacle: null,
      amountCents: restCents,
      taxCents: taxWithinCents,
      card: { id: 'card1', brand: 'visa', last4: '4242' },
      noticeHours: 24,
      chargeAt: null,
      isTold: false,
    })
  })

  test.each([
    ['off', { isOn: false }],
    ['no_arrival', { hasArrived: false }],
    ['not_theirs', { isTheirs: false }],
    ['no_card', { hasCard: false }],
  ])('not where the case is %s, and then none can be announced', async (obstacle, missing) => {
    const { bookingId } = await missVisit(memory, missing)
    expect((await viewOf(bookingId)).obstacle).toBe(obstacle)
    const shown = { chargeId: 'x', cardId: 'card1', amountCents: restCents }
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, shown)).toMatchObject({
      refused: 'charge_not_possible',
      details: { obstacle },
    })
    expect(await ofType('SavedCardChargeAnnounced')).toEqual([])
  })

  test('not to a card that was saved once the visit had begun, nor under words that do not say so', async () => {
    const { bookingId, customerId } = await missVisit(memory, { hasCard: false })
    await saveCard(memory, customerId)
    expect((await viewOf(bookingId)).obstacle).toBe('no_card')
    const other = await openMemoryContext()
    memory = other
    const next = await missVisit(memory, { hasCard: false })
    await saveCard(memory, next.customerId, { consentVersion: '2020-01-01' })
    expect((await viewOf(next.bookingId)).obstacle).toBe('no_card')
  })

  test('not for a visit that was made', async () => {
    const { bookingId } = await bookVisit(memory)
    await switchCharges(memory, true)
    memory.forward(untilTheVisit)
    accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
    expect((await viewOf(bookingId)).obstacle).toBe('not_missed')
  })

  test('with another amount or another card than were shown nothing is announced', async () => {
    const { bookingId } = await missVisit(memory)
    const shown = { chargeId: 'x', cardId: 'card1', amountCents: restCents }
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, { ...shown, amountCents: 1_000 })).toEqual({
      refused: 'amount_changed',
      details: { amount: restCents },
    })
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, { ...shown, cardId: 'other' })).toMatchObject({
      refused: 'charge_not_possible',
    })
    const customer = { kind: 'customer', customerId: 'c1' } as const
    expect(await announceSavedCardCharge(memory.ctx, customer, bookingId, shown)).toEqual({ refused: 'not_permitted' })
    expect(await ofType('SavedCardChargeAnnounced')).toEqual([])
  })
})

describe('an announced charge', () => {
  test('is told to the customer at once, with amount, reason, arrival, card, time and ways to object', async () => {
    const { bookingId } = await missVisit(memory)
    const { chargeId, chargeAt } = await announce(memory, bookingId)
    await memory.work()
    expect(Date.parse(chargeAt) - Date.parse(memory.ctx.clock())).toBe(noticeMinutes * 60_000)
    const [mail, ...others] = mailsOf('charge-announced')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ key: `charge-announced-${chargeId}`, to: 'asha.gill@example.com' })
    for (const part of [
      '$110.25',
      'Visa ending in 4242',
      'Tue, Nov 24, 12:00 PM',
      'Wed, Nov 25, 12:00 PM',
      'https://freshglaze.example/dashboard/bookings',
      'https://freshglaze.example/pay?token=',
      'Answer this e-mail, or call (416) 555-0134',
    ])
      expect(mail?.text).toContain(part)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'announced', isTold: true, chargeAt, obstacle: null })
  })

  test('sent twice is announced once; a second one beside it is refused', async () => {
    const { bookingId } = await missVisit(memory)
    const first = await announce(memory, bookingId)
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, first)).toEqual({
      amountCents: restCents,
      chargeAt: first.chargeAt,
    })
    const second = { ...first, chargeId: 'another' }
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, second)).toEqual({ refused: 'charge_announced' })
    await memory.work()
    expect(mailsOf('charge-announced')).toHaveLength(1)
  })

  test('charges nothing before the notice is over, and then the card, once', async () => {
    const { bookingId } = await missVisit(memory)
    await announce(memory, bookingId)
    await memory.work()
    memory.forward(noticeMinutes - 1)
    await workAndCharge(memory)
    expect(intents()).toEqual([])
    memory.forward(1)
    await workAndCharge(memory)
    await workAndCharge(memory)
    expect(charged()).toBe(restCents)
    expect(intents()).toHaveLength(1)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'paid', amountCents: restCents })
    const again = { chargeId: 'x', cardId: 'card1', amountCents: restCents }
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, again)).toEqual({ refused: 'charge_made' })
  })

  test('waits a whole notice from the mail on, whenever that was sent', async () => {
    const { bookingId } = await missVisit(memory)
    await announce(memory, bookingId)
    memory.forward(noticeMinutes)
    await workAndCharge(memory)
    expect(intents()).toEqual([])
    memory.forward(noticeMinutes)
    await workAndCharge(memory)
    expect(charged()).toBe(restCents)
  })

  test('is not made when the mail server refuses the mail about it, and the office is told', async () => {
    const { bookingId } = await missVisit(memory)
    const { send } = memory.mailer
    Object.assign(memory.ctx.mailer, {
      send: (mail: MailMessage) =>
        mail.key.startsWith('charge-announced')
          ? Promise.resolve({ status: 'refused' as const, code: 550 })
          : send(mail),
    })
    await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    expect(officeMails().map(({ text }) => text)).toContainEqual(expect.stringContaining('could not be told by mail'))
    expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: 'not_told' })
    expect(intents()).toEqual([])
  })

  test('that was paid is in the books with its tax, has a receipt, and completes no deal', async () => {
    const { bookingId } = await missVisit(memory)
    const { chargeId } = await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    const [intent] = intents()
    expect(await ofType('BalancePaid')).toEqual([
      expect.objectContaining({
        amountCents: restCents - taxWithinCents,
        taxCents: taxWithinCents,
        method: 'card',
        balanceId: chargeId,
        intentId: intent?.id,
      }),
    ])
    expect((await readBooks(memory.ctx.log)).movements).toMatchObject([
      { amount: 3_100 },
      { key: `charge ${intent?.id}`, bookingId, amount: restCents },
    ])
    expect((await ofType('ReceiptIssued')).at(-1)).toMatchObject({
      kind: 'payment',
      amountCents: restCents,
      hstIncludedCents: taxWithinCents,
      owedCents: 0,
    })
    const told = tell(await storyOf(memory.ctx.log, bookingStream(bookingId)), { isOneCustomer: true }).map(lineOf)
    for (const words of [
      /decided to charge \$110\.25 to Asha Gill’s saved card after the no-show, not before 2026-11-25 12:00/,
      /paid the rest, \$97\.57 and \$12\.68 of tax, which was charged to the saved card/,
    ])
      expect(told).toContainEqual(expect.stringMatching(words))
    expect(mailsOf('receipt').at(-1)?.text).toMatch(/we have charged your saved card as we wrote to you[^]*\$110\.25/)
    const moves = await ofType('DealStageChanged')
    expect(moves.some((data) => 'to' in data && data.to === 'completed')).toBe(false)
    expect(accepted(await officeVisitOf(memory.ctx, bookingId))).toMatchObject({
      owedCents: 0,
      balanceCents: restCents,
    })
  })
})

describe('withdrawn', () => {
  test('by the office nothing is charged or owed, the customer is told, and none is announced any more', async () => {
    const { bookingId } = await missVisit(memory)
    await announce(memory, bookingId)
    await memory.work()
    expect(accepted(await officeVisitOf(memory.ctx, bookingId)).owedCents).toBe(restCents)
    for (let time = 1; time <= 2; time += 1)
      expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ status: 'withdrawn' })
    memory.forward(noticeMinutes)
    await workAndCharge(memory)
    expect(intents()).toEqual([])
    expect(mailsOf('charge-withdrawn').map(({ text }) => text)).toEqual([expect.stringContaining('$110.25')])
    expect(accepted(await officeVisitOf(memory.ctx, bookingId)).owedCents).toBe(0)
    expect(await openBalance(memory.ctx, tokenOf(bookingId))).toEqual({ refused: 'visit_no_show' })
    expect(await viewOf(bookingId)).toMatchObject({ status: 'withdrawn', obstacle: 'withdrawn' })
    expect(await announce(memory, bookingId).catch(String)).toContain('charge_not_possible')
    await workAndCharge(memory)
    expect(charged()).toBe(0)
  })

  test('before the customer was told of it, nobody is told', async () => {
    const { bookingId } = await missVisit(memory)
    await announce(memory, bookingId)
    await withdrawSavedCardCharge(memory.ctx, staff, bookingId)
    await memory.work()
    expect(mailsOf('charge-')).toEqual([])
  })

  test('by the switch of the owner when it falls due, and the customer is told', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    await switchCharges(memory, false)
    await workAndCharge(memory)
    expect(await ofType('SavedCardChargeWithdrawn')).toMatchObject([{ reason: 'switched_off' }])
    expect(mailsOf('charge-withdrawn')).toHaveLength(1)
    expect(intents()).toEqual([])
  })

  test('is refused once the card was charged, and where nothing was announced', async () => {
    const { bookingId } = await missVisit(memory)
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ refused: 'not_found' })
    await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ refused: 'charge_made' })
  })
})
