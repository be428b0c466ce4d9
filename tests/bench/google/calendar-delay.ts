import { setTimeout as sleep } from 'node:timers/promises'

import { findItem } from '#infra/sandbox/google/items.ts'
import { eventIdOf } from '#services/providers/google/visit-events.ts'

import { customerAt, someSlots, type CustomerOrder } from '../../proofs/customer.ts'
import type { Fleet } from '../../proofs/fleet.ts'
import { measurement, type Measurement } from '../measurement.ts'

const bookings = 40
/** Interval over two rounds of the sync, so that some payments fall just after a round. */
const everyMs = 1_500
const withinMs = 120_000

/** Delay from a paid booking to its event in the calendar. */
export async function reportCalendarDelay(fleet: Fleet, report: (line: Measurement) => void): Promise<void> {
  const waits: Promise<number>[] = []
  for (const [index, order] of someSlots(bookings).entries()) {
    waits.push(bookAndWait(fleet, order, index))
    await sleep(everyMs)
  }
  const samples = [Math.max(...(await Promise.all(waits))) / 1_000]
  const name = `google: a booking is in the calendar after it was paid, the slowest of ${bookings}`
  report(measurement({ name, unit: 's', samples, bar: { most: 35 }, digits: 1 }))
}

async function bookAndWait({ apis, eyes }: Fleet, order: CustomerOrder, index: number): Promise<number> {
  const customer = customerAt(apis[0]?.url ?? '', eyes.paymentSetup.site.publishableKey)
  const { body: held } = await customer.hold(order, `customer-${index}`)
  await customer.pay(String(held['clientSecret']))
  const booked = await customer.complete(String(held['clientSecret']))
  if (booked.status !== 200) throw new Error(`A booking was answered ${booked.status} ${JSON.stringify(booked.body)}`)
  const began = performance.now()
  const id = eventIdOf(String(held['bookingId']))
  while ((await findItem(eyes.database, 'event', id)) === null) {
    if (performance.now() - began > withinMs) throw new Error(`A booking was not in the calendar within ${withinMs} ms`)
    await sleep(50)
  }
  return performance.now() - began
}
