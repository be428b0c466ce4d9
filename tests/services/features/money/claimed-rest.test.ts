import { expect, test } from 'vitest'

import { receiptEvents } from '#events/receipt.ts'
import { correctPayment } from '#services/features/money/by-hand.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { announce, missVisit } from '#tests/support/missed-visit.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

test('of a no-show whose rest is claimed, a part paid by hand leaves the rest owed: in the answer, on the page, and on the document', async () => {
  const memory = await openMemoryContext()
  const { bookingId } = await missVisit(memory)
  await announce(memory, bookingId)
  const owed = async () => accepted(await officeVisitOf(memory.ctx, bookingId)).owedCents
  const documents = async () => {
    await memory.work()
    return (await memory.events())
      .filter(({ type }) => type === 'ReceiptIssued')
      .map(({ data }) => receiptEvents.ReceiptIssued.data.parse(data))
      .map(({ kind, owedCents }) => [kind, owedCents])
  }
  const balanceId = 'f'.repeat(32)
  const paid = accepted(
    await payBalance(memory.ctx, staff, bookingId, { balanceId, method: 'cash', amountCents: 5_000 }),
  )
  expect([paid.owedCents, await owed(), (await documents()).at(-1)]).toEqual([6_025, 6_025, ['payment', 6_025]])
  const corrected = accepted(
    await correctPayment(memory.ctx, staff, bookingId, { balanceId, reason: 'not_paid', instead: null }),
  )
  expect([corrected.owedCents, await owed(), (await documents()).at(-1)]).toEqual([
    11_025,
    11_025,
    ['payment-withdrawn', 11_025],
  ])
})
