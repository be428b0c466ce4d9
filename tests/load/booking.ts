import { fail } from 'k6'
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'

import { answered, availability, complete, hold, pay, textOf, type Order } from './visitor.ts'

/**
 * `k6 run tests/load/booking.ts`: customers who book and pay as fast as they are answered. The bar is that of `npm run bench --
 * booking`. Start the product with enough vans (`VANS=30`), else the year is soon sold.
 */
export const options: Options = {
  scenarios: { bookings: { executor: 'constant-vus', vus: 16, duration: '1m' } },
  thresholds: {
    checks: ['rate==1'],
    bookings: ['rate>=100'],
    iteration_duration: ['p(99)<300'],
  },
}

const bookings = new Counter('bookings')
const times = ['8:00 AM', '1:00 PM']
const dayMs = 86_400_000
const firstDay = 2
const days = 170

export default function bookOne(): void {
  const order = nextOrder(exec.scenario.iterationInTest)
  answered('availability', availability(order))
  const held = hold(order, `customer-${exec.scenario.iterationInTest}`)
  if (held.status === 409) return
  if (!answered('intent', held)) fail(`intent was answered ${held.status}`)
  answered('confirm', pay(textOf(held, 'clientSecret')))
  if (answered('complete', complete(textOf(held, 'clientSecret')))) bookings.add(1)
}

/** Goes through the working days of half a year, two starts a day, and again for the next van. */
function nextOrder(number: number): Order {
  const time = times[number % times.length] ?? '8:00 AM'
  const start = Date.now() + (firstDay + (Math.floor(number / times.length) % days)) * dayMs
  const isSunday = new Date(start).getUTCDay() === 0
  return { date: new Date(start + (isSunday ? dayMs : 0)).toISOString().slice(0, 10), time }
}
