import { bookingReference } from '#events/values/ids.ts'
import { addDays } from '#events/values/toronto.ts'
import { ageLog } from '#tests/support/age-log.ts'
import { payDeposit, type PaidDeposit } from '#tests/support/paid-deposit.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { nextTuesday } from './wizard.ts'

export const customer = 'asha.gill@example.com'

/** Two months and a day: in any case another month. */
const daysSince = 62

/** An application in which visits that are still ahead were booked, and their deposits paid, two months ago. */
export async function openPaidPast(webDirectory: string): Promise<{ app: TestApp; paid: readonly PaidDeposit[] }> {
  const begun = new Date(Date.now() - daysSince * 86_400_000).toISOString()
  const app = await openTestApp({ webDirectory, now: begun })
  const paid: PaidDeposit[] = []
  for (const days of [0, 7, 14]) paid.push(await payDeposit(app, addDays(nextTuesday(), days)))
  // What follows from the bookings is done before they become old.
  for (const { bookingId } of paid) {
    await sandboxInbox(app.url).mail(customer, bookingReference(bookingId))
    await sandboxInbox(app.url).mail('office@freshglaze.example', `New booking ${bookingReference(bookingId)}`)
  }
  app.forward(daysSince * 24 * 60)
  await ageLog(app, daysSince)
  return { app, paid }
}
