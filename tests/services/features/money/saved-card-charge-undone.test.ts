import { beforeEach, describe, expect, test } from 'vitest'

import { completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { noteRefunds } from '#services/features/money/note-refunds.ts'
import {
  announceSavedCardCharge,
  refundSavedCardCharge,
  withdrawSavedCardCharge,
} from '#services/features/money/saved-card-charges.ts'
import { removeOwnCard } from '#services/features/money/saved-cards.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { announce, announceAndWait, missVisit, switchCharges, workAndCharge } from '#tests/support/missed-visit.ts'
import { restCents, savedCardChargeOutcomes } from '#tests/support/saved-card-charge-outcomes.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const { viewOf, intents, charged, tokenOf, mailsOf } = savedCardChargeOutcomes(() => memory)

const owedOf = async (bookingId: string) => accepted(await officeVisitOf(memory.ctx, bookingId)).owedCents

describe('a charge that came to nothing', () => {
  test('by a decline can be withdrawn: nothing is owed, the customer is told, and the card is not asked again', async () => {
    const { bookingId } = await missVisit(memory)
    memory.provider.answerFor('pm_card1', 'declined')
    await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    expect(await owedOf(bookingId)).toBe(restCents)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', canWithdraw: true })
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ status: 'withdrawn' })
    await memory.work()
    expect(await owedOf(bookingId)).toBe(0)
    expect(mailsOf('charge-withdrawn').map(({ text }) => text)).toEqual([expect.stringContaining('$110.25')])
    expect(await openBalance(memory.ctx, tokenOf(bookingId))).toEqual({ refused: 'visit_no_show' })
    expect(await viewOf(bookingId)).toMatchObject({ status: 'withdrawn', obstacle: 'tried', canWithdraw: false })
    const again = { chargeId: 'x', cardId: 'card1', amountCents: restCents }
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, again)).toMatchObject({
      refused: 'charge_not_possible',
    })
  })

  test('by a card that was removed can be withdrawn; whoever was told that nothing is owed is not charged after all', async () => {
    const { bookingId, customerId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    accepted(await removeOwnCard(memory.ctx, customerId, 'card1'))
    await workAndCharge(memory)
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ status: 'withdrawn' })
    expect(await owedOf(bookingId)).toBe(0)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'withdrawn', obstacle: 'withdrawn' })
    const again = { chargeId: 'x', cardId: 'card1', amountCents: restCents }
    expect(await announceSavedCardCharge(memory.ctx, staff, bookingId, again)).toMatchObject({
      refused: 'charge_not_possible',
      details: { obstacle: 'withdrawn' },
    })
  })

  test('cannot be withdrawn once the customer has paid, nor where it was paid otherwise', async () => {
    const { bookingId } = await missVisit(memory)
    memory.provider.answerFor('pm_card1', 'declined')
    await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, tokenOf(bookingId)))
    memory.provider.answerFor('pm_card1', null)
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, tokenOf(bookingId))
    await memory.work()
    expect(await viewOf(bookingId)).toMatchObject({ canWithdraw: false })
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ refused: 'balance_paid' })

    memory = await openMemoryContext()
    const other = await missVisit(memory)
    await announceAndWait(memory, other.bookingId)
    accepted(await payBalance(memory.ctx, staff, other.bookingId, { method: 'cash' }))
    await workAndCharge(memory)
    expect(await viewOf(other.bookingId)).toMatchObject({ outcome: 'paid_otherwise', canWithdraw: false })
    expect(await withdrawSavedCardCharge(memory.ctx, staff, other.bookingId)).toEqual({ refused: 'balance_paid' })
  })

  test('is not withdrawn while a card that the customer paid with is being captured, so that nobody is told otherwise', async () => {
    const { bookingId } = await missVisit(memory)
    await announce(memory, bookingId)
    await memory.work()
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, tokenOf(bookingId)))
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, tokenOf(bookingId))
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ refused: 'balance_being_paid' })
    await memory.work()
    expect(charged()).toBe(restCents)
    expect(mailsOf('charge-withdrawn')).toEqual([])
  })
})

test('switched off after the customer had paid by the link it is over as paid: nobody reads that nothing was taken', async () => {
  const { bookingId } = await missVisit(memory)
  await announceAndWait(memory, bookingId)
  const { paymentIntentId } = accepted(await openBalance(memory.ctx, tokenOf(bookingId)))
  memory.provider.confirm(paymentIntentId)
  await completeBalance(memory.ctx, tokenOf(bookingId))
  await switchCharges(memory, false)
  await workAndCharge(memory)
  expect(charged()).toBe(restCents)
  expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: 'paid_otherwise' })
  expect(mailsOf('charge-withdrawn')).toEqual([])
})

test('a mail that the mail server refused told nobody: the office does not read that the customer was mailed', async () => {
  const { bookingId } = await missVisit(memory)
  const { send } = memory.mailer
  Object.assign(memory.ctx.mailer, {
    send: (mail: MailMessage) =>
      mail.key.startsWith('charge-announced') ? Promise.resolve({ status: 'refused' as const, code: 550 }) : send(mail),
  })
  await announce(memory, bookingId)
  await memory.work()
  expect(await viewOf(bookingId)).toMatchObject({ status: 'announced', isTold: false })
  expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ status: 'withdrawn' })
  await memory.work()
  expect(mailsOf('charge-withdrawn')).toEqual([])
})

test('a part that was refunded at the provider’s dashboard leaves the rest of the charge to refund, and shows no refund of all', async () => {
  const { bookingId } = await missVisit(memory)
  await announceAndWait(memory, bookingId)
  await workAndCharge(memory)
  const [intent] = intents()
  const { id: intentId = '', paymentId } = intent ?? {}
  await memory.provider.refund({ key: 'by-hand', intentId, amount: 1_000 })
  await noteRefunds(memory.ctx, { paymentId: paymentId ?? '', intentId })
  await memory.work()
  expect(await viewOf(bookingId)).toMatchObject({
    status: 'paid',
    amountCents: restCents,
    refundableCents: restCents - 1_000,
  })
  expect(await refundSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ amountCents: restCents - 1_000 })
  expect(await viewOf(bookingId)).toMatchObject({ status: 'refunding' })
  await memory.work()
  expect(charged()).toBe(0)
  expect(await viewOf(bookingId)).toMatchObject({ status: 'refunded' })
})
