import { beforeEach, describe, expect, test } from 'vitest'

import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { refundSavedCardCharge, withdrawSavedCardCharge } from '#services/features/money/saved-card-charges.ts'
import { removeOwnCard } from '#services/features/money/saved-cards.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { announceAndWait, missVisit, workAndCharge } from '#tests/support/missed-visit.ts'
import { restCents, taxWithinCents, savedCardChargeOutcomes } from '#tests/support/saved-card-charge-outcomes.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const { viewOf, intents, charged, tokenOf, ofType, mailsOf, officeMails } = savedCardChargeOutcomes(() => memory)

describe('a card that is not charged', () => {
  test.each(['declined', 'authentication_required'] as const)(
    '%s: the customer gets a link that pays it, the office is told, and it is not tried again',
    async (answer) => {
      const { bookingId } = await missVisit(memory)
      memory.provider.answerFor('pm_card1', answer)
      await announceAndWait(memory, bookingId)
      await workAndCharge(memory)
      expect(charged()).toBe(0)
      expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: answer, obstacle: 'tried' })
      expect(mailsOf('charge-failed')).toEqual([
        expect.objectContaining({ text: expect.stringContaining('https://freshglaze.example/pay?token=') }),
      ])
      expect(officeMails().at(-1)?.subject).toContain('A saved card was not charged: $110.25')
      memory.provider.answerFor('pm_card1', null)
      memory.forward(10)
      await workAndCharge(memory)
      expect(charged()).toBe(0)
      const token = tokenOf(bookingId)
      expect(accepted(await balanceBehind(memory.ctx, token))).toMatchObject({
        status: 'owed',
        visit: { owedCents: restCents },
      })
      const { paymentIntentId, amountCents } = accepted(await openBalance(memory.ctx, token))
      expect(amountCents).toBe(restCents)
      memory.provider.confirm(paymentIntentId)
      await completeBalance(memory.ctx, token)
      await memory.work()
      expect(charged()).toBe(restCents)
      expect(accepted(await balanceBehind(memory.ctx, token)).status).toBe('paid')
      expect(await ofType('BalancePaid')).toMatchObject([{ taxCents: taxWithinCents }])
    },
  )

  test('removed by its owner meanwhile, or not known to the provider any more: the office is told', async () => {
    const { bookingId, customerId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    accepted(await removeOwnCard(memory.ctx, customerId, 'card1'))
    await workAndCharge(memory)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: 'card_removed' })
    expect(officeMails().at(-1)?.text).toContain('has removed the card')
    expect(mailsOf('charge-failed')).toEqual([])

    memory = await openMemoryContext()
    const other = await missVisit(memory)
    memory.provider.answerFor('pm_card1', 'unusable')
    await announceAndWait(memory, other.bookingId)
    await workAndCharge(memory)
    expect(await viewOf(other.bookingId)).toMatchObject({ status: 'ended', outcome: 'card_removed' })
    expect(intents()).toEqual([])
    // The customer’s page opens a payment of its own, under a key of its own.
    expect(accepted(await openBalance(memory.ctx, tokenOf(other.bookingId))).amountCents).toBe(restCents)
  })

  test('is not charged what was paid in cash meanwhile, and charged the rest of what was paid in part', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    accepted(await payBalance(memory.ctx, staff, bookingId, { method: 'cash' }))
    await workAndCharge(memory)
    expect(intents()).toEqual([])
    expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: 'paid_otherwise' })

    memory = await openMemoryContext()
    const other = await missVisit(memory)
    await announceAndWait(memory, other.bookingId)
    accepted(await payBalance(memory.ctx, staff, other.bookingId, { method: 'cash', amountCents: 5_000 }))
    await workAndCharge(memory)
    expect(charged()).toBe(restCents - 5_000)
    const paid = await ofType('BalancePaid')
    const tax = paid.reduce((sum, data) => sum + ('taxCents' in data ? Number(data.taxCents) : 0), 0)
    expect(Math.abs(tax - taxWithinCents)).toBeLessThanOrEqual(1)
  })

  test('is left alone where the customer pays by the link meanwhile, also in the same moment', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, tokenOf(bookingId)))
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, tokenOf(bookingId))
    await workAndCharge(memory)
    await workAndCharge(memory)
    expect(charged()).toBe(restCents)
    expect(intents()).toHaveLength(1)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: 'paid_otherwise' })
  })

  test('gives the page up that the customer has open, and then charges the card', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, tokenOf(bookingId)))
    await workAndCharge(memory)
    expect(intents().find(({ id }) => id === paymentIntentId)?.status).toBe('canceled')
    await workAndCharge(memory)
    expect(charged()).toBe(restCents)
  })
})

describe('a provider that is away', () => {
  test('is asked again until it answers, and what it had accepted is found: one charge, whatever was lost', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    memory.provider.fail('chargeSavedCard', 'away', 'lost')
    for (let minute = 1; minute <= 3; minute += 1) {
      await workAndCharge(memory)
      memory.forward(1)
    }
    expect(intents()).toHaveLength(1)
    expect(charged()).toBe(restCents)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'paid' })
  })

  test('meanwhile neither the link nor cash pays, and it cannot be withdrawn', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    memory.provider.fail('chargeSavedCard', 'lost')
    await workAndCharge(memory)
    const refused = { refused: 'balance_being_paid' }
    expect(await openBalance(memory.ctx, tokenOf(bookingId))).toEqual(refused)
    expect(await payBalance(memory.ctx, staff, bookingId, { method: 'cash' })).toEqual(refused)
    expect(await withdrawSavedCardCharge(memory.ctx, staff, bookingId)).toEqual(refused)
    expect(accepted(await balanceBehind(memory.ctx, tokenOf(bookingId))).status).toBe('received')
  })

  test('the reconciler finds a charge whose answer was lost with the worker', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    memory.provider.fail('chargeSavedCard', 'lost')
    await workAndCharge(memory)
    memory.forward(2)
    const { mended } = await reconcile(memory.ctx, reconciler)
    expect(mended).toEqual([{ intentId: intents()[0]?.id, what: 'settled' }])
    expect(charged()).toBe(restCents)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'paid' })
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
  })

  test('for a day is given up: office and customer are told, and what it had accepted goes back', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    memory.provider.fail('chargeSavedCard', 'lost', 'away')
    await workAndCharge(memory)
    memory.forward(24 * 60)
    await workAndCharge(memory)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'ended', outcome: 'unreachable' })
    expect(mailsOf('charge-failed')).toHaveLength(1)
    expect(officeMails().at(-1)?.text).toContain('did not answer for a day')
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([
      { intentId: intents()[0]?.id, what: 'cancelled-orphan' },
    ])
    await workAndCharge(memory)
    expect(intents().map(({ status }) => status)).toEqual(['canceled'])
    expect(charged()).toBe(0)
    const { amountCents } = accepted(await openBalance(memory.ctx, tokenOf(bookingId)))
    expect(amountCents).toBe(restCents)
  })

  test('whose answer is none that is known is told in the log, and it is tried again', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    memory.provider.fail('chargeSavedCard', 'refused')
    await workAndCharge(memory)
    expect(memory.lines.some(({ level }) => level === 'error')).toBe(true)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'charging' })
    memory.forward(1)
    await workAndCharge(memory)
    expect(charged()).toBe(restCents)
  })
})

describe('refunded', () => {
  test('all of it goes back once, with a credit note on the receipt of the charge and a mail', async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    const [receipt] = (await ofType('ReceiptIssued')).filter((data) => 'kind' in data && data.kind === 'payment')
    for (let time = 1; time <= 2; time += 1)
      expect(await refundSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ amountCents: restCents })
    await memory.work()
    expect(charged()).toBe(0)
    expect(memory.provider.intents().reduce((sum, one) => sum + one.amountRefunded, 0)).toBe(restCents)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'refunded' })
    const number = receipt !== undefined && 'receiptId' in receipt ? receipt.receiptId : null
    expect((await ofType('ReceiptIssued')).at(-1)).toMatchObject({
      kind: 'credit-note',
      amountCents: restCents,
      hstIncludedCents: taxWithinCents,
      corrects: number,
    })
    expect(mailsOf('refund-made')).toHaveLength(1)
    expect(accepted(await officeVisitOf(memory.ctx, bookingId)).owedCents).toBe(0)
  })

  test('nothing where nothing was charged', async () => {
    const { bookingId } = await missVisit(memory)
    expect(await refundSavedCardCharge(memory.ctx, staff, bookingId)).toEqual({ refused: 'not_found' })
  })
})
