import fc from 'fast-check'
import { expect, test } from 'vitest'

import { receiptEvents } from '#events/receipt.ts'
import { stateOf } from '#services/commands/perform.ts'
import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { isCollectable } from '#services/domain/payment/decide-balance.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { askForDeposit, expireDepositLinks, waiveDepositOfVisit } from '#services/features/money/deposit-links.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import { issueReceipts } from '#services/features/money/issue-receipts.ts'
import { recordProviderEvent } from '#services/features/money/provider-event.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { callOffVisits } from '#services/features/visit/call-off.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { readBooks } from '#services/operations/money-books.ts'
import { deskKey } from '#services/providers/stripe/memory-provider.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'
import {
  bookWithDepositLink,
  charged,
  dataOf,
  phoneBookingId as id,
  phoneVisit,
  staff,
} from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const wholeCents = 14_125
const deskRefundCents = 500
const stripe = { kind: 'provider', name: 'stripe' } as const

/** Actions of customer, office, provider and workers. */
const deeds = {
  ask: ({ ctx }: MemoryContext) => askForDeposit(ctx, staff, id),
  waive: ({ ctx }: MemoryContext) => waiveDepositOfVisit(ctx, staff, id, 'goodwill'),
  open: async (memory: MemoryContext) => openBalance(memory.ctx, await tokenNow(memory)),
  accept: async ({ provider }: MemoryContext) => {
    const open = provider.intents().findLast(({ status }) => status === 'requires_payment_method')
    if (open !== undefined) provider.confirm(open.id)
  },
  complete: async (memory: MemoryContext) => completeBalance(memory.ctx, await tokenNow(memory)),
  captureAtDesk: async ({ provider }: MemoryContext) => {
    const accepted = provider.intents().find(({ status }) => status === 'requires_capture')
    if (accepted !== undefined) await provider.capture({ key: deskKey, intentId: accepted.id })
  },
  refundAtDesk: async ({ provider }: MemoryContext) => {
    const paid = provider.intents().find((one) => one.amountReceived - one.amountRefunded >= deskRefundCents)
    if (paid !== undefined) await provider.refund({ key: deskKey, intentId: paid.id, amount: deskRefundCents })
  },
  withdrawAtBank: async ({ provider }: MemoryContext) => {
    const accepted = provider.intents().find(({ status }) => status === 'requires_capture')
    if (accepted !== undefined) await provider.cancel({ key: 'bank', intentId: accepted.id })
  },
  cash: ({ ctx }: MemoryContext) => payBalance(ctx, staff, id, { method: 'cash', amountCents: 2_000 }),
  cashAll: ({ ctx }: MemoryContext) => payBalance(ctx, staff, id, { method: 'cash' }),
  cancel: ({ ctx }: MemoryContext) => cancelBooking(ctx, staff, id, { by: 'business', reason: 'weather' }),
  cancelAsCustomer: ({ ctx }: MemoryContext) =>
    cancelBooking(ctx, staff, id, { by: 'customer', reason: 'plans_changed' }),
  callOff: ({ ctx }: MemoryContext) => callOffVisits(ctx, staff, { ids: [id], note: 'Freezing rain' }),
  move: ({ ctx }: MemoryContext) =>
    rescheduleBooking(ctx, staff, id, { date: '2026-11-26', time: '2:00 PM', terms: 'office', reason: 'goodwill' }),
  discount: async (memory: MemoryContext) => discount(memory, 2_000),
  discountAll: async (memory: MemoryContext) => discount(memory, (await phoneVisit(memory)).mostDiscountCents),
  undoDiscount: async (memory: MemoryContext) => {
    const discounts = (await phoneVisit(memory)).discounts
    return undoVisitDiscount(memory.ctx, staff, id, discounts.at(-1)?.id ?? '')
  },
  missed: ({ ctx }: MemoryContext) => finishVisit(ctx, staff, id, { outcome: 'no-show' }),
  made: ({ ctx }: MemoryContext) => finishVisit(ctx, staff, id, { outcome: 'completed' }),
  expire: ({ ctx }: MemoryContext) => expireDepositLinks(ctx, { kind: 'worker', name: 'note-unpaid-deposits' }),
  hours: async (memory: MemoryContext) => memory.forward(7 * 60),
  days: async (memory: MemoryContext) => memory.forward(2 * 24 * 60),
  tell: (memory: MemoryContext) => memory.tell(),
  tellBackwards: async ({ ctx, provider }: MemoryContext) => {
    for (const event of provider.events().toReversed()) await recordProviderEvent(ctx, stripe, event)
  },
  work: (memory: MemoryContext) => memory.work().catch(unlessLost),
  reconcile: ({ ctx }: MemoryContext) => reconcile(ctx, reconciler),
} satisfies Record<string, (memory: MemoryContext) => Promise<unknown>>

/** Actions in the middle of a provider call, and lost answers. */
const steps = {
  ...deeds,
  cancelDuringCapture: (memory: MemoryContext) => next(memory, 'capture', 'cancelAsCustomer'),
  missDuringCapture: (memory: MemoryContext) => next(memory, 'capture', 'missed'),
  askDuringCapture: (memory: MemoryContext) => next(memory, 'capture', 'ask'),
  waiveDuringRequest: (memory: MemoryContext) => next(memory, 'createIntent', 'waive'),
  cashDuringRequest: (memory: MemoryContext) => next(memory, 'createIntent', 'cash'),
  cancelDuringRequest: (memory: MemoryContext) => next(memory, 'createIntent', 'cancel'),
  loseCapture: async ({ provider }: MemoryContext) => provider.fail('capture', 'lost'),
  loseRefund: async ({ provider }: MemoryContext) => provider.fail('refund', 'lost'),
  loseRequest: async ({ provider }: MemoryContext) => provider.fail('createIntent', 'lost'),
} satisfies Record<string, (memory: MemoryContext) => Promise<unknown>>

type Step = keyof typeof steps

/** While the provider answers the next call of that kind. */
const next = async (memory: MemoryContext, call: 'capture' | 'createIntent', deed: keyof typeof deeds): Promise<void> =>
  memory.provider.during(call, async () => void (await deeds[deed](memory)))

async function discount(memory: MemoryContext, amountCents: number): Promise<unknown> {
  const { totalCents: shownTotalCents, discounts } = await phoneVisit(memory)
  const discountId = `d${discounts.length + 1}-${shownTotalCents}`
  const given = { discountId, amountCents, shownTotalCents, reason: 'goodwill', note: '' } as const
  return amountCents > 0 ? discountVisit(memory.ctx, staff, id, given) : null
}

/** An answer that never came is asked for again: by the next job, or by the reconciler. */
function unlessLost(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}

const names = Object.keys(steps) as Step[] // the keys of this very object
const often: readonly Step[] = ['open', 'accept', 'complete', 'ask', 'work']

/** The link of the deposit while it stands; then the one of the rest. */
async function tokenNow(memory: MemoryContext): Promise<string> {
  const { depositLink } = await phoneVisit(memory)
  const url = depositLink?.url ?? null
  return url === null
    ? balanceToken(id, memory.ctx.clock(), memory.ctx.secret)
    : (new URL(url).searchParams.get('token') ?? '')
}

const histories = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, { weight: 2, arbitrary: fc.constantFrom(...often) }),
  { minLength: 5, maxLength: 30 },
)

test('whatever happens to a deposit by link in whichever order, provider, books and documents end alike, and nobody pays twice', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const memory = await openMemoryContext()
      await bookWithDepositLink(memory)
      for (const step of history) await steps[step](memory).catch(unlessLost)
      await settle(memory)

      const { movements, onTheDay } = await readBooks(memory.log)
      const sum = (parts: readonly { readonly amount: number }[]) => parts.reduce((total, one) => total + one.amount, 0)
      expect(sum(movements)).toBe(charged(memory))
      expect(memory.provider.intents().map(({ status }) => status)).not.toContain('requires_capture')
      const { status, totalCents, hstCents } = await phoneVisit(memory)
      const stands = status === 'confirmed' || status === 'completed'
      expect(charged(memory) + sum(onTheDay)).toBeLessThanOrEqual(stands ? totalCents + hstCents : wholeCents)
      const documents = (await dataOf(memory, 'ReceiptIssued')).map((data) =>
        receiptEvents.ReceiptIssued.data.parse(data),
      )
      const paid = (documents.at(-1)?.payments ?? []).map(({ amountCents: amount }) => ({ amount }))
      expect(sum(paid)).toBe(charged(memory) + sum(onTheDay))
      const kept = documents
        .filter(({ kind }) => kind === 'kept-deposit')
        .map(({ amountCents: amount }) => ({ amount }))
      const atDesk = movements.filter(({ amount }) => amount === -deskRefundCents)
      const keptCents = status === 'cancelled' && atDesk.length === 0 ? sum(kept) : charged(memory)
      expect(charged(memory)).toBe(keptCents)
      const payment = await stateOf(memory.log, paymentAt(id))
      expect(isCollectable(payment) && payment.refunds.filter((one) => one.status === 'requested')).toEqual([])
    }),
    {
      numRuns: 150,
      examples: [
        // More was refunded at the desk than was known when all of it was asked back.
        [['open', 'accept', 'captureAtDesk', 'complete', 'refundAtDesk', 'cancel']],
        // Taken by hand, and captured at the desk beside it.
        [['open', 'accept', 'cashAll', 'captureAtDesk']],
        [['open', 'accept', 'ask', 'ask', 'cashAll', 'captureAtDesk', 'ask']],
      ],
    },
  )
})

/** Every webhook has come, every job is done, and the reconciler finds nothing more. */
async function settle(memory: MemoryContext): Promise<void> {
  await memory.tell()
  // Three answers may be lost yet.
  for (let times = 0; times < 4; times += 1) await memory.work().catch(unlessLost)
  memory.forward(2)
  for (let run = 0; run < 3; run += 1) {
    await reconcile(memory.ctx, reconciler)
    await memory.work()
  }
  expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
  // A job whose answer was lost has those behind it tried again.
  await issueReceipts(memory.ctx, { kind: 'worker', name: 'issue-receipts' }, id)
}
