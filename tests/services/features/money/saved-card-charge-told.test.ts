import { beforeEach, describe, expect, test } from 'vitest'

import type { CustomerVisit } from '#projections/customer-visits.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { owedFor } from '#services/domain/payment/owed.ts'
import {
  isWithdrawalTold,
  sendChargeAnnounced,
  sendChargeFailed,
  sendChargeWithdrawn,
} from '#services/features/money/charge-mails.ts'
import { withdrawSavedCardCharge } from '#services/features/money/saved-card-charges.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { ownBookings } from '#services/features/visit/own-visits.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { announce, announceAndWait, missVisit, workAndCharge } from '#tests/support/missed-visit.ts'
import { restCents, savedCardChargeOutcomes } from '#tests/support/saved-card-charge-outcomes.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const { viewOf, mailsOf } = savedCardChargeOutcomes(() => memory)
const teller = { kind: 'worker', name: 'mail-when-charge-announced' } as const

/** Before the mail server accepts a mail of a kind something else happens. */
function whileSending(kind: string, happens: () => Promise<unknown>): void {
  const { send } = memory.mailer
  Object.assign(memory.ctx.mailer, {
    send: async (mail: MailMessage) => {
      if (mail.key.startsWith(kind)) await happens()
      return send(mail)
    },
  })
}

describe('a withdrawal while the mail about the charge is being sent', () => {
  test('is told to the customer once that mail was accepted, once', async () => {
    const { bookingId } = await missVisit(memory)
    const { chargeId } = await announce(memory, bookingId)
    const ids = { paymentId: bookingId, chargeId }
    whileSending('charge-announced', async () => {
      accepted(await withdrawSavedCardCharge(memory.ctx, staff, bookingId))
      await sendChargeWithdrawn(memory.ctx, teller, ids)
      expect(mailsOf('charge-')).toEqual([])
    })
    await sendChargeAnnounced(memory.ctx, teller, ids)
    const told = ['charge-announced', 'charge-withdrawn'].map((kind) => `${kind}-${chargeId}`)
    expect(mailsOf('charge-').map(({ key }) => key)).toEqual(told)
    await memory.work()
    expect(mailsOf('charge-').map(({ key }) => key)).toEqual(told)
  })
})

describe('the time before which nothing is charged', () => {
  test('is a day after the mail about it, however late that is sent: in the mail, in the office and in the portal', async () => {
    const { bookingId } = await missVisit(memory)
    const { chargeAt } = await announce(memory, bookingId)
    // The office and the portal say the same, whatever the read model keeps.
    const shown = async () => {
      const [own] = await ownBookings(memory.ctx, [await ownVisit(bookingId, chargeAt)], { receipts: [], concerns: [] })
      return [(await viewOf(bookingId)).chargeAt, own?.chargeAt]
    }
    expect(await shown()).toEqual([chargeAt, chargeAt])
    memory.forward(30 * 60)
    const [aDayFromNow, told] = ['2026-11-26T23:00:00.000Z', 'Thu, Nov 26, 6:00 PM']
    expect(new Date(Date.parse(memory.ctx.clock()) + 86_400_000).toISOString()).toBe(aDayFromNow)
    expect(await shown()).toEqual([aDayFromNow, aDayFromNow])
    await memory.work()
    expect(mailsOf('charge-announced').map(({ text }) => text)).toEqual([expect.stringContaining(told)])
    memory.forward(60)
    expect(await shown()).toEqual([aDayFromNow, aDayFromNow])
    memory.forward(23 * 60 - 1)
    await workAndCharge(memory)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'announced' })
    memory.forward(1)
    await workAndCharge(memory)
    expect(await viewOf(bookingId)).toMatchObject({ status: 'paid', chargeAt: null })
    expect(
      (await ownBookings(memory.ctx, [await ownVisit(bookingId, chargeAt)], { receipts: [], concerns: [] }))[0]
        ?.chargeAt,
    ).toBeNull()
  })
})

describe('a card that could not be charged', () => {
  test.each([
    ['all of it was paid in cash', restCents, []],
    ['a part of it was paid in cash', 5_000, ['$60.25']],
  ])('where %s before the mail about it was sent, only what is owed is asked for', async (_, paidCents, asked) => {
    const { bookingId } = await missVisit(memory)
    const { chargeId } = await announceAndWait(memory, bookingId)
    memory.provider.answerFor('pm_card1', 'declined')
    // The mail server does not answer while the bank does.
    const isDown = { value: true }
    whileSending('charge-failed', async () => {
      if (isDown.value) throw new Error('The mail server is away')
    })
    await expect(workAndCharge(memory)).rejects.toThrow('The mail server is away')
    isDown.value = false
    accepted(await payBalance(memory.ctx, staff, bookingId, { method: 'cash', amountCents: paidCents }))
    await sendChargeFailed(memory.ctx, teller, { paymentId: bookingId, chargeId })
    expect(mailsOf('charge-failed').map(({ text }) => text)).toEqual(
      asked.map((amount) => expect.stringContaining(`Pay ${amount}`)),
    )
  })
})

describe('whether the customer hears of a withdrawal', () => {
  test('only where they were told of the charge, and can be written to', async () => {
    const { bookingId, customerId } = await missVisit(memory)
    await announce(memory, bookingId)
    accepted(await withdrawSavedCardCharge(memory.ctx, staff, bookingId))
    expect(await isWithdrawalTold(memory.ctx, bookingId)).toBe(false)
    await announce(memory, bookingId)
    await memory.work()
    expect(await isWithdrawalTold(memory.ctx, bookingId)).toBe(false)
    accepted(await withdrawSavedCardCharge(memory.ctx, staff, bookingId))
    expect(await isWithdrawalTold(memory.ctx, bookingId)).toBe(true)
    expect(await memory.log.erase(customerId)).toBe(true)
    expect(await isWithdrawalTold(memory.ctx, bookingId)).toBe(false)
  })
})

async function ownVisit(bookingId: string, chargeAt: string): Promise<CustomerVisit> {
  const booking = await stateOf(memory.ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error('There is no such visit')
  const { service, addOns, totalCents, depositCents, date, startsAt } = booking
  return {
    id: bookingId,
    status: 'missed',
    service,
    addOns,
    totalCents,
    depositCents,
    askedCents: 0,
    dueAt: null,
    date,
    startsAt,
    chargeAt,
    discountCents: 0,
    refundCents: 0,
    refundedCents: 0,
    paidCents: depositCents,
    isDepositPaid: true,
    balanceCents: 0,
    isClaimed: true,
    claimedCents: owedFor(totalCents, { depositCents, balanceCents: 0, onItsWayCents: 0 }),
    onItsWayCents: 0,
    time: '12:00 PM',
    departedAt: null,
    arrivedAt: startsAt,
    choiceUntil: null,
    details: { vehicle: null, locationType: null },
    person: null,
  }
}
