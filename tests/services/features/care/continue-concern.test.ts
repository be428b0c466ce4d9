import { beforeEach, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { concernStream } from '#events/concern.ts'
import { bookingReference } from '#events/values/ids.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { answer, close, concernOf, noteOverdueConcerns, report } from '#services/features/care/concerns.ts'
import { decideOnConcern } from '#services/features/care/decide-concern.ts'
import { reviewerOfAccount } from '#services/features/care/reviews.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { storyOf } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const worker = { kind: 'worker', name: 'note-overdue-concerns' } as const
const recleanId = 'a'.repeat(32)
const still = { areas: ['floor' as const], words: 'Now the carpet' }
const mails = () => memory.mailer.sent.filter(({ to }) => to === 'asha.gill@example.com')
const continued = async () => (await memory.story()).filter((type) => type === 'ConcernContinued').length

/** A visit that was made, its case, and the free visit that was decided, made unless said otherwise. */
async function recleaned({ isMade = true } = {}) {
  const { bookingId } = await bookVisit(memory)
  memory.forward((4 * 24 + 1) * 60)
  accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
  accepted(await report(memory.ctx, staff, bookingId, { areas: ['seats'], words: 'A stain' }))
  const start = { date: '2026-11-26', time: '9:00 AM' }
  const decision = { id: recleanId, words: 'We come.', outcome: 'reclean', ...start } as const
  accepted(await decideOnConcern(memory.ctx, staff, bookingId, decision))
  await memory.work()
  memory.forward(3 * 24 * 60)
  if (isMade) accepted(await finishVisit(memory.ctx, staff, recleanId, { outcome: 'completed' }))
  await memory.work()
  const booking = await stateOf(memory.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error('There is no such visit')
  const { customerId } = booking
  return { bookingId, customerId, customer: { kind: 'customer', customerId } as const }
}

describe('what is still not right after a free visit', () => {
  test('continues the case of the visit before it, with new clocks, once, and is acknowledged and told', async () => {
    const { bookingId, customer } = await recleaned()
    expect(await concernOf(memory.ctx, recleanId, 'customer')).toMatchObject({
      visitId: bookingId,
      isContinuable: true,
      case: { status: 'decided', words: 'A stain' },
    })
    const now = memory.ctx.clock()
    const said = accepted(await report(memory.ctx, customer, recleanId, still))
    expect(accepted(await report(memory.ctx, customer, recleanId, still))).toEqual(said)
    expect(said).toMatchObject({
      visitId: bookingId,
      isContinuable: false,
      case: {
        status: 'open',
        since: now,
        words: 'A stain',
        isAnswered: false,
        respondUntil: new Date(Date.parse(now) + 86_400_000).toISOString(),
        continuations: [{ ...still, recleanId, by: 'customer', isInTime: true, at: now }],
      },
    })
    expect(await continued()).toBe(1)
    expect((await memory.log.readStream(concernStream(recleanId))).length).toBe(0)
    expect(await report(memory.ctx, customer, recleanId, { ...still, words: 'And more' })).toEqual({
      refused: 'concern_exists',
    })
    await memory.work()
    expect(mails().at(-1)?.subject).toBe(`We have your message about visit ${bookingReference(recleanId)}`)
    expect(mails().at(-1)?.text).toContain('a first response by')
    const story = tell(await storyOf(memory.log, bookingStream(bookingId)), { isOneCustomer: true }).map(lineOf)
    expect(story.find((line) => line.includes('still not right'))).toContain('after the free visit (floor)')
  })

  test('opens a closed case again, is answered and decided anew, and is noted as late by its new clocks', async () => {
    const { bookingId, customer } = await recleaned()
    accepted(await close(memory.ctx, staff, bookingId))
    accepted(await report(memory.ctx, customer, recleanId, still))
    memory.forward(24 * 60 + 1)
    await noteOverdueConcerns(memory.ctx, worker)
    expect((await memory.story()).filter((type) => type === 'ConcernOverdue')).toHaveLength(1)
    accepted(await answer(memory.ctx, staff, bookingId, { id: 'c'.repeat(32), words: 'Let us see.' }))
    const refund = { id: 'd'.repeat(32), words: 'Sorry.', outcome: 'refund', refundCents: 1_000 } as const
    expect(await decideOnConcern(memory.ctx, staff, bookingId, refund)).toMatchObject({ case: { status: 'decided' } })
    accepted(await close(memory.ctx, staff, bookingId))
  })

  test('is too early before the free visit was made, and late after its 48 hours', async () => {
    const { customer } = await recleaned({ isMade: false })
    expect(await report(memory.ctx, customer, recleanId, still)).toEqual({ refused: 'concern_too_early' })
    accepted(await finishVisit(memory.ctx, staff, recleanId, { outcome: 'completed' }))
    memory.forward(48 * 60 + 1)
    expect(await report(memory.ctx, customer, recleanId, still)).toMatchObject({
      case: { continuations: [{ isInTime: false }] },
    })
  })

  test('is not reviewed: the review is of the visit before it', async () => {
    const { bookingId, customerId } = await recleaned()
    expect(await reviewerOfAccount(memory.ctx, customerId, recleanId)).toEqual({ refused: 'not_found' })
    expect(isRefusal(await reviewerOfAccount(memory.ctx, customerId, bookingId))).toBe(false)
  })

  test('is gone with the person', async () => {
    const { bookingId, customerId, customer } = await recleaned()
    accepted(await report(memory.ctx, customer, recleanId, still))
    expect(await memory.log.erase(customerId)).toBe(true)
    expect(JSON.stringify(await concernOf(memory.ctx, bookingId, 'office'))).not.toContain(still.words)
  })
})
