import { expect } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eventually, type TestApp } from '#tests/support/test-app.ts'

import { completionOf, intentRequest } from './orders.ts'

interface GuestBooking {
  readonly email: string
  readonly date: string
  readonly time: string
  readonly quoteId?: string
  readonly notes?: string
  readonly phone?: string
  readonly by?: TestBrowser
}

/** The first working day from the day after tomorrow. */
const soon = [2, 3, 4].map((days) => addDays(dayOf(new Date().toISOString()), days)).find((day) => weekdayOf(day) <= 5)

export const atAnyStart = { date: soon ?? '', time: '10:00 AM' } as const

/** Books a Glazed Detail as a guest with somebody's address, and waits for the capture of the deposit. Answers the booking's id. */
export async function bookAsGuest(
  ctx: TestApp,
  { email, date, time, quoteId, notes = '', phone, by }: GuestBooking,
): Promise<string> {
  const guest = by ?? ctx.visitor()
  const usual = intentRequest('glazed', date, time)
  const customerInfo = { ...usual.draft.customerInfo, email, ...(phone === undefined ? {} : { phone }) }
  const request = {
    ...usual,
    metadata: { ...usual.metadata, customerEmail: email },
    draft: {
      ...usual.draft,
      customerInfo,
      ...(quoteId === undefined ? {} : { quoteId }),
    },
  }
  const { body } = await guest.post('/api/create-payment-intent', request)
  await guest.pay(body.clientSecret)
  const completion = completionOf(request, body.paymentIntentId)
  const done = await guest.post('/api/payments/complete', {
    ...completion,
    customerInfo: { ...completion.customerInfo, ...customerInfo },
    appointmentDetails: { ...completion.appointmentDetails, notes },
  })
  expect(done.status, done.text).toBe(200)
  await eventually(async () => {
    const [row] = await ctx.database.query<{ status: string }>('select status from rm.payments where booking_id = $1', [
      body.bookingId,
    ])
    return row?.status === 'paid'
  }, 'the capture')
  return body.bookingId
}
