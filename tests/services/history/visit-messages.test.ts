import { beforeEach, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { storyOf } from '#services/history/story.ts'
import { messagesOfVisit } from '#services/history/visit-messages.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

/** The mails in the story of a visit: what they were, and whose doing it was. */
async function mailsOf(bookingId: string) {
  const story = await storyOf(memory.log, bookingStream(bookingId))
  const receipts = await memory.ctx.views.receiptsOfBooking(bookingId)
  const messages = await messagesOfVisit(
    memory.log,
    story,
    receipts.map(({ id }) => id),
  )
  return messages.map(({ data, meta }) => ['kind' in data ? data.kind : '', meta.actor.kind])
}

test('the story of a visit has the mails about it, also that with the link to pay and who sent it; another visit has its own', async () => {
  const paid = await bookVisit(memory)
  const other = await bookVisit(memory, { date: '2026-11-25', visitor: 'v2' })
  memory.forward(4 * 24 * 60)
  accepted(await sendBalanceLink(memory.ctx, staff, paid.bookingId))
  accepted(await finishVisit(memory.ctx, staff, paid.bookingId, { outcome: 'completed' }))
  await memory.work()
  const ofVisit = await mailsOf(paid.bookingId)
  expect(ofVisit).toContainEqual(['booking-confirmed', 'worker'])
  expect(ofVisit).toContainEqual(['receipt', 'worker'])
  expect(ofVisit.filter(([kind]) => kind === 'balance-link')).toEqual([['balance-link', 'staff']])
  const ofOther = await mailsOf(other.bookingId)
  expect(ofOther).toContainEqual(['booking-confirmed', 'worker'])
  expect(ofOther.map(([kind]) => kind)).not.toContain('balance-link')
  expect(ofOther.map(([kind]) => kind)).not.toContain('receipt')
})
