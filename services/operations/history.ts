import { bookingStream } from '#events/booking.ts'
import { paymentStream } from '#events/payment.ts'
import { personStream } from '#events/person.ts'
import { bookingReference } from '#events/values/ids.ts'
import { bookingIds } from '#projections/bookings.ts'
import { paymentOfIntent } from '#projections/views.ts'
import { streamsOfPerson } from '#services/history/person-streams.ts'
import { storyOf, storyOfAll } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'

import type { OpsContext } from './context.ts'
import { customerIdOf } from './known-person.ts'
import { Refused, UsageError } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const history: Verb = {
  name: 'history',
  usage: 'STREAM',
  about: 'Tells what happened with a booking, a quote, a customer…: when, what, who did it and why',
  details: [
    'STREAM is the name of a stream (booking-…, quote-…, payment-…, lead-…, schedule-VAN-DATE, person-…, catalogue-main),',
    'a booking’s reference (FG-7K3M9Q), the card provider’s payment (pi_…), a customer’s id (c…) or an e-mail address.',
    'A booking is shown with its payment, its time in the van’s day and what the payment provider reported; a quote with the',
    'booking that it became; a customer with all of their quotes, bookings and mails.',
    'Times are Toronto’s. Personal data of a person who was erased reads (erased).',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const name = given.positionals[0] ?? ''
  if (name.trim() === '') throw new UsageError('Whose history?')
  return { run: ({ ops }) => tellStory(ops, name) }
}

async function tellStory(ops: OpsContext, name: string): Promise<Outcome> {
  const { log } = await ops.logAccess()
  const stream = name.includes('@') ? personStream(await customerIdOf(ops, name)) : await streamNamed(ops, name.trim())
  const isPerson = stream.startsWith('person-')
  const events = isPerson
    ? await storyOfAll(log, await streamsOfPerson(ops.database, stream.slice('person-'.length)))
    : await storyOf(log, stream)
  if (events.length === 0) throw new Refused(`Nothing ever happened with ${name}.`)
  const story = tell(events, { isOneCustomer: isPerson || !/^(schedule|catalogue)-/.test(stream) })
  const first = story.at(0)?.time.slice(0, 10)
  const last = story.at(-1)?.time.slice(0, 10)
  return {
    result: { stream, events: story },
    lines: [`${stream}: ${plural(story.length, 'event')}, ${first} to ${last}`, ...story.map(lineOf)],
    holds: true,
  }
}

async function streamNamed(ops: OpsContext, name: string): Promise<string> {
  if (/^FG-\w{6}$/i.test(name)) return streamOfReference(ops, name.toUpperCase())
  if (name.startsWith('pi_')) return streamOfIntent(ops, name)
  return /^[cq][0-9a-f]{32}$/.test(name) ? personStream(name) : name
}

async function streamOfIntent({ database }: OpsContext, intentId: string): Promise<string> {
  const found = await paymentOfIntent(database, intentId)
  if (found === null) throw new Refused(`No payment here has the intent ${intentId}.`)
  return paymentStream(found.id)
}

async function streamOfReference({ database }: OpsContext, reference: string): Promise<string> {
  const found = (await bookingIds(database)).find(({ id }) => bookingReference(id) === reference)
  if (found === undefined) throw new Refused(`No booking has the reference ${reference}.`)
  return bookingStream(found.id)
}
