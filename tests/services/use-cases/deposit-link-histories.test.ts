import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readBooks } from '#services/operations/money-books.ts'
import { balanceToken } from '#services/payment/balance-link.ts'
import { isCollectable } from '#services/payment/decide-balance.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { stateOf } from '#services/perform.ts'
import { deskKey } from '#services/stripe/memory-provider.ts'
import { completeBalance, openBalance } from '#services/use-cases/balance-page.ts'
import { cancelBooking } from '#services/use-cases/cancel-booking.ts'
import { askForDeposit, expireDepositLinks, waiveDepositOfVisit } from '#services/use-cases/deposit-links.ts'
import { finishVisit, payBalance } from '#services/use-cases/finish-visit.ts'
import { recordProviderEvent } from '#services/use-cases/provider-event.ts'
import { reconcile, reconciler } from '#services/use-cases/reconcile.ts'
import {
  bookWithDepositLink,
  charged,
  phoneBookingId as id,
  phoneVisit,
  staff,
} from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const wholeCents = 14_125
const stripe = { kind: 'provider', name: 'stripe' } as const

/** What the customer, the office, the provider and our own workers do, in any order. */
const steps = {
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
    const paid = provider.intents().find((one) => one.amountReceived - one.amountRefunded >= 500)
    if (paid !== undefined) await provider.refund({ key: deskKey, intentId: paid.id, amount: 500 })
  },
  withdrawAtBank: async ({ provider }: MemoryContext) => {
    const accepted = provider.intents().find(({ status }) => status === 'requires_capture')
    if (accepted !== undefined) await provider.cancel({ key: 'bank', intentId: accepted.id })
  },
  cash: ({ ctx }: MemoryContext) => payBalance(ctx, staff, id, { method: 'cash', amountCents: 2_000 }),
  cashAll: ({ ctx }: MemoryContext) => payBalance(ctx, staff, id, { method: 'cash' }),
  cancel: ({ ctx }: MemoryContext) => cancelBooking(ctx, staff, id, { by: 'business', reason: 'weather' }),
  missed: ({ ctx }: MemoryContext) => finishVisit(ctx, staff, id, { outcome: 'no-show' }),
  made: ({ ctx }: MemoryContext) => finishVisit(ctx, staff, id, { outcome: 'completed' }),
  expire: ({ ctx }: MemoryContext) => expireDepositLinks(ctx, { kind: 'worker', name: 'note-unpaid-deposits' }),
  hours: async (memory: MemoryContext) => memory.forward(7 * 60),
  days: async (memory: MemoryContext) => memory.forward(2 * 24 * 60),
  tell: (memory: MemoryContext) => memory.tell(),
  tellBackwards: async ({ ctx, provider }: MemoryContext) => {
    for (const event of provider.events().toReversed()) await recordProviderEvent(ctx, stripe, event)
  },
  work: (memory: MemoryContext) => memory.work(),
  reconcile: ({ ctx }: MemoryContext) => reconcile(ctx, reconciler),
} satisfies Record<string, (memory: MemoryContext) => Promise<unknown>>

type Step = keyof typeof steps
const names = Object.keys(steps) as Step[] // the keys of this very object

/** The link of the deposit while it stands; then the one of the rest. */
async function tokenNow(memory: MemoryContext): Promise<string> {
  const { depositLink } = await phoneVisit(memory)
  const url = depositLink?.url ?? null
  return url === null
    ? balanceToken(id, memory.ctx.clock(), memory.ctx.secret)
    : (new URL(url).searchParams.get('token') ?? '')
}

test('whatever happens to a deposit by link in whichever order, provider and books end alike, and nobody pays twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 25 }), async (history) => {
      const memory = await openMemoryContext()
      await bookWithDepositLink(memory)
      for (const step of history) await steps[step](memory)
      await settle(memory)

      const { movements, onTheDay } = await readBooks(memory.log)
      const sum = (parts: readonly { readonly amount: number }[]) => parts.reduce((total, one) => total + one.amount, 0)
      expect(sum(movements)).toBe(charged(memory))
      expect(charged(memory) + sum(onTheDay)).toBeLessThanOrEqual(wholeCents)
      expect(memory.provider.intents().map(({ status }) => status)).not.toContain('requires_capture')
      const { status } = await phoneVisit(memory)
      expect(status === 'cancelled' ? charged(memory) : 0).toBe(0)
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
  await memory.work()
  memory.forward(2)
  for (let run = 0; run < 3; run += 1) {
    await reconcile(memory.ctx, reconciler)
    await memory.work()
  }
  expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
}
