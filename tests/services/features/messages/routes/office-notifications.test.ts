import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingStream } from '#events/booking.ts'
import { disputeStream } from '#events/dispute.ts'
import type { AnyNewEvent } from '#events/envelope.ts'
import { bookingMailKinds, mailStream } from '#events/mail.ts'
import { paymentStream } from '#events/payment.ts'
import type { OfficeNotification } from '#services/contracts/notifications.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
let other: TestBrowser
beforeAll(async () => {
  app = await openTestApp()
  const staff = officeStaff(app)
  owner = await staff.owner()
  other = (await staff.member('owner')).visitor
})
afterAll(() => app.close())

const path = '/api/crm/notifications'
const about = { paymentId: 'p1', bookingId: 'b1' }

const write = (stream: string, ...events: AnyNewEvent[]) =>
  app.ctx.log.append({
    key: crypto.randomUUID(),
    meta: { actor: { kind: 'provider', name: 'stripe' } },
    writes: [{ stream, expected: 'any', events }],
  })

/** Once as many are there. */
const shownTo = (who: TestBrowser, count: number): Promise<OfficeNotification[]> =>
  eventually(async () => {
    const { body } = await who.get(path)
    return body.length >= count && body
  }, `${count} notifications`)

describe('the notifications of the office', () => {
  test('come from what happened: money that failed first while it is unread, then the newest', async () => {
    expect((await owner.get(path)).body).toEqual([])
    const released = { ...about, intentId: 'pi_2', amountCents: 11_025 }
    await write(paymentStream('p1'), { type: 'BalanceReleased', data: { ...released, isWithdrawn: false } })
    await write(paymentStream('p1'), {
      type: 'RefundReversed',
      data: { ...about, refundId: 'r1', amountCents: 3_100, reason: 'account_closed' },
    })
    await app.visitor().post('/api/contact', {
      name: 'Jo Park',
      email: 'jo@example.com',
      phone: '(416) 555-0134',
      message: 'Two vans?',
    })
    const [first, second] = await shownTo(owner, 2)
    expect(first).toMatchObject({
      id: expect.any(String),
      message: expect.any(String),
      title: 'A refund came back',
      type: 'payment',
      read: false,
      amountCents: 3_100,
      bookingId: null,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(second).toMatchObject({ title: 'New lead', message: 'Jo Park', type: 'lead', read: false, who: 'Jo Park' })
    expect((await owner.get(`/api/admin/leads?id=${second?.leadId}`)).body).toHaveLength(1)

    expect((await owner.patch(`${path}/${first?.id}/read`)).body).toEqual({ id: first?.id, read: true })
    const after: OfficeNotification[] = (await owner.get(path)).body
    expect(after.map(({ kind, read }) => [kind, read])).toEqual([
      ['lead_received', false],
      ['refund_reversed', true],
    ])
  })

  test('are read by each member of staff for themselves', async () => {
    const shown = await shownTo(other, 2)
    expect(shown.map(({ read }) => read)).toEqual([false, false])
    await other.patch(`${path}/${shown[1]?.id}/read`)
    await other.patch(`${path}/${shown[1]?.id}/read`)
    const now: OfficeNotification[] = (await owner.get(path)).body
    expect(now.find(({ id }) => id === shown[1]?.id)?.read).toBe(false)
  })

  test('tell neither of what the business did itself nor of mails that nobody waits for', async () => {
    const cancelled = { bookingId: 'b2', reason: 'weather', refundPercent: 100, refundCents: 0, policyVersion: 1 }
    const refused = { about: 'c1', key: 'k', at: '2026-11-22T15:00:00.000Z', code: 550 }
    await write(bookingStream('b2'), { type: 'BookingCancelled', data: { ...cancelled, by: 'business' } })
    const start = { van: 'van-1', date: '2026-11-24', time: '10:00 AM', startsAt: '2026-11-24T15:00:00.000Z' }
    const to = { ...start, vanNumber: 1, startMinute: 600, endMinute: 720 }
    await write(bookingStream('b2'), {
      type: 'BookingRescheduled',
      data: { bookingId: 'b2', ...to, from: start, terms: 'office', reason: 'weather', policyVersion: 1 },
    })
    await write(mailStream('c1'), { type: 'LetterRefused', data: { ...refused, kind: 'newsletter-welcome' } })
    await write(mailStream('c1'), { type: 'LetterRefused', data: { ...refused, kind: 'refund-made' } })
    const shown = await shownTo(owner, 3)
    expect(shown.map(({ kind }) => kind).toSorted()).toEqual(['lead_received', 'mail_refused', 'refund_reversed'])
  })

  test('tell of a balance that the bank withdrew after the card was accepted, as of other money that failed', async () => {
    const data = { ...about, intentId: 'pi_2', amountCents: 11_025, isWithdrawn: true }
    await write(paymentStream('p1'), { type: 'BalanceReleased', data })
    const [first] = await shownTo(owner, 4)
    expect(first).toMatchObject({ kind: 'balance_withdrawn', type: 'payment', read: false, amountCents: 11_025 })
  })

  test('tell of a disputed payment and of how the dispute ended; only a lost one is money that failed', async () => {
    const dispute = { ...about, disputeId: 'dp_1' }
    const opened = { ...dispute, intentId: 'pi_1', amountCents: 3_672, reason: 'fraudulent', status: 'needs_response' }
    await write(disputeStream('p1'), { type: 'DisputeOpened', data: { ...opened, evidenceDueBy: null } })
    const [first] = await shownTo(owner, 5)
    expect(first).toMatchObject({ kind: 'dispute_opened', type: 'payment', read: false, amountCents: 3_672 })
    await write(disputeStream('p1'), { type: 'DisputeClosed', data: { ...dispute, outcome: 'won' } })
    await write(disputeStream('p1'), {
      type: 'DisputeClosed',
      data: { ...dispute, disputeId: 'dp_2', outcome: 'lost' },
    })
    const shown = await shownTo(owner, 7)
    expect(shown.slice(0, 4).map(({ kind }) => kind)).toEqual([
      'dispute_lost',
      'dispute_opened',
      'balance_withdrawn',
      'dispute_won',
    ])
  })

  test('that do not exist are not marked', async () => {
    expect((await owner.patch(`${path}/nothing/read`)).status).toBe(404)
  })
})

describe('a refused mail', () => {
  test.each(bookingMailKinds)('about a booking is told: %s', async (kind) => {
    const customerId = `c-${kind}`
    const data = { about: customerId, key: 'k', at: '2026-11-22T15:00:00.000Z', code: 550, kind }
    await write(mailStream(customerId), { type: 'LetterRefused', data })
    const told = await eventually(async () => {
      const rows = await app.database.query('select kind from rm.notifications where customer_id = $1', [customerId])
      return rows.length > 0 && rows
    }, 'the notification')
    expect(told).toEqual([{ kind: 'mail_refused' }])
  })
})
