import { beforeEach, describe, expect, test } from 'vitest'

import { reviewToken } from '#services/domain/review/links.ts'
import { sendReviewRequest } from '#services/features/care/review-mails.ts'
import { giveReview, reviewerOfLink } from '#services/features/care/reviews.ts'
import { mergeTwoCustomers, separateTwoCustomers } from '#services/features/customer/merge-customers.ts'
import { changeMailPreferences, mailPreferencesOf } from '#services/features/messages/mail-preferences.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const [tuesday, thursday, friday] = ['2026-11-24', '2026-11-26', '2026-11-27'] as const
const day = 24 * 60
const staff = { kind: 'staff', staffId: 's1' } as const
const worker = { kind: 'worker', name: 'ask-for-review-when-completed' } as const
const requests = () => memory.mailer.sent.filter(({ key }) => key.startsWith('review-request-'))

/** A visit that took place; nothing was mailed of it yet. */
async function completed(date: string = tuesday): Promise<string> {
  const { bookingId } = await bookVisit(memory, { date })
  memory.forward((Date.parse(`${date}T17:00:00Z`) - Date.parse(memory.ctx.clock())) / 60_000)
  accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
  return bookingId
}
const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? ''

describe('the request for a review', () => {
  test('is mailed once after the visit, with a link for it and a way to decline', async () => {
    const bookingId = await completed()
    await memory.work()
    await sendReviewRequest(memory.ctx, worker, bookingId)
    expect(requests()).toHaveLength(1)
    const [mail] = requests()
    expect(mail?.text).toContain(`/reviews?token=${reviewToken(bookingId, memory.ctx.secret)}`)
    expect(mail?.unsubscribeUrl).toMatch(
      /^https:\/\/freshglaze\.example\/api\/mail-preferences\/unsubscription\?token=/,
    )
    expect(mail?.text).toContain(`/newsletter/unsubscribe?preferences=${tokenIn(mail?.unsubscribeUrl)}`)
  })

  test('is not mailed to somebody who declined it, and is again to whoever accepts it again', async () => {
    await completed()
    await memory.work()
    const token = tokenIn(requests()[0]?.unsubscribeUrl)
    const declined = { mails: 'review-requests', isWanted: false, by: 'one-click' } as const
    expect(await changeMailPreferences(memory.ctx, token, declined)).toEqual({
      reviewRequests: false,
      newsletter: null,
      texts: null,
    })
    await completed(thursday)
    await memory.work()
    expect(requests()).toHaveLength(1)
    await changeMailPreferences(memory.ctx, token, { mails: 'review-requests', isWanted: true, by: 'page' })
    expect(await mailPreferencesOf(memory.ctx, token)).toEqual({ reviewRequests: true, newsletter: null, texts: null })
    await completed(friday)
    await memory.work()
    expect(requests()).toHaveLength(2)
  })

  test('is mailed to neither of two customers whom the office has merged once one of them has declined', async () => {
    const { bookingId } = await bookVisit(memory, { email: 'other@example.com', date: friday, visitor: 'v2' })
    await completed()
    await memory.work()
    const [mail] = requests()
    const declined = { mails: 'review-requests', isWanted: false, by: 'one-click' } as const
    await changeMailPreferences(memory.ctx, tokenIn(mail?.unsubscribeUrl), declined)
    const pair = {
      survivorId: await customerOf(memory.ctx, 'other@example.com'),
      mergedId: await customerOf(memory.ctx, person.email),
    }
    accepted(await mergeTwoCustomers(memory.ctx, staff, pair, { survivor: 0, merged: 0 }))
    memory.forward(3 * day)
    accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
    await memory.work()
    expect(requests()).toHaveLength(1)
    accepted(await separateTwoCustomers(memory.ctx, staff, pair))
    await sendReviewRequest(memory.ctx, worker, bookingId)
    expect(requests().map(({ to }) => to)).toEqual([mail?.to, 'other@example.com'])
  })

  test('is not mailed when a review is there already, nor more than 14 days after the visit', async () => {
    const first = await completed()
    const reviewer = accepted(await reviewerOfLink(memory.ctx, reviewToken(first, memory.ctx.secret)))
    accepted(await giveReview(memory.ctx, reviewer, { stars: 5, words: '', name: '', language: 'en' }))
    await memory.work()
    const second = await completed(thursday)
    memory.forward(14 * day + 1)
    await sendReviewRequest(memory.ctx, worker, second)
    expect(requests()).toEqual([])
  })
})

describe('the link in the mail', () => {
  test('opens the review for 90 days and no other token does', async () => {
    const bookingId = await completed()
    const token = reviewToken(bookingId, memory.ctx.secret)
    expect(await reviewerOfLink(memory.ctx, token)).toMatchObject({ method: 'link', booking: { bookingId } })
    expect(await reviewerOfLink(memory.ctx, `x${token}`)).toEqual({ refused: 'link_unknown' })
    expect(await reviewerOfLink(memory.ctx, reviewToken('nobody', memory.ctx.secret))).toEqual({
      refused: 'link_unknown',
    })
    memory.forward(91 * day)
    expect(await reviewerOfLink(memory.ctx, token)).toEqual({ refused: 'link_expired' })
  })

  test('writes nothing before the visit took place', async () => {
    const { bookingId } = await bookVisit(memory)
    const reviewer = accepted(await reviewerOfLink(memory.ctx, reviewToken(bookingId, memory.ctx.secret)))
    const given = { stars: 1, words: 'Never came.', name: '', language: 'en' } as const
    expect(await giveReview(memory.ctx, reviewer, given)).toEqual({ refused: 'review_too_early' })
  })
})
