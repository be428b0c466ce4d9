import { expect, test } from 'vitest'

import { paymentEvents } from '#events/payment.ts'
import { correctPayment } from '#services/features/money/by-hand.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

test('the correction of a payment reaches the customer by mail, with the document', async () => {
  const memory = await openMemoryContext()
  const { ctx, mailer } = memory
  const { bookingId } = await bookVisit(memory)
  memory.forward(4 * 24 * 60)
  await finishVisit(ctx, staff, bookingId, { outcome: 'completed' })
  await payBalance(ctx, staff, bookingId, { method: 'cash' })
  await memory.work()
  const paid = (await memory.events()).find(({ type }) => type === 'BalancePaid')
  const { balanceId } = paymentEvents.BalancePaid.data.parse(paid?.data)
  const before = mailer.sent.length
  accepted(await correctPayment(ctx, staff, bookingId, { balanceId, reason: 'not_paid', instead: null }))
  await memory.work()
  const mails = mailer.sent.slice(before).filter(({ to }) => to.includes('asha.gill@example.com'))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Correction of a receipt/)])
  expect(mails[0]?.files).toHaveLength(1)
})
