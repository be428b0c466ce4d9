import { setTimeout as sleep } from 'node:timers/promises'

import { customerAt, someSlots, type CustomerOrder } from './customer.ts'

/** Acknowledged answers, in memory. */
export interface Journal {
  readonly quotes: string[]
  readonly bookings: Set<string>
}

const customers = 6
const pauseMs = 25
const siteMs = 30_000

/** Customers with sequential quotes and bookings, tolerant of failures. */
export async function openCrowd(url: string, random: () => number) {
  const journal: Journal = { quotes: [], bookings: new Set() }
  const customer = customerAt(url, await publishableKeyAt(url))
  const slots = someSlots(Infinity, 50).values()
  let isOver = false
  let unanswered = 0
  let number = 0

  const bookOne = async (slot: CustomerOrder) => {
    number += 1
    const held = await customer.hold(slot, `crash-${number}`)
    if (held.status !== 200) return false
    const paid = await customer.pay(String(held.body['clientSecret']))
    if (paid.status !== 200) return false
    const done = await customer.complete(String(held.body['clientSecret']))
    if (done.status === 200) journal.bookings.add(String(held.body['bookingId']))
    return done.status === 200
  }
  const quoteOne = async () => {
    const quoted = await customer.quote()
    if (quoted.status === 200 || quoted.status === 201) journal.quotes.push(String(quoted.body['id']))
    return quoted.status === 200 || quoted.status === 201
  }
  const live = async () => {
    while (!isOver) {
      const slot = random() < 0.4 ? slots.next().value : undefined
      const isAnswered = slot === undefined ? await quoteOne() : await bookOne(slot)
      if (!isAnswered) unanswered += 1
      await sleep(isAnswered ? pauseMs : 4 * pauseMs)
    }
  }
  const customersAtWork = Promise.all(Array.from({ length: customers }, live))
  return {
    journal,
    unanswered: () => unanswered,
    async untilTold(more: number, withinMs: number): Promise<void> {
      const acknowledged = () => journal.quotes.length + journal.bookings.size
      const [before, late] = [acknowledged(), Date.now() + withinMs]
      while (acknowledged() < before + more && Date.now() < late) await sleep(20)
    },
    async finish(): Promise<void> {
      isOver = true
      await customersAtWork
    },
  }
}

async function publishableKeyAt(url: string): Promise<string> {
  const response = await fetch(`${url}/api/site`, { signal: AbortSignal.timeout(siteMs) })
  const key = /"publishableKey":"(\w+)"/.exec(await response.text())?.[1]
  if (key === undefined) throw new Error('The site does not tell its publishable key')
  return key
}
