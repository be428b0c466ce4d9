import { bookingEvents, bookingStream } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import { streamsNamedBy } from '#events/nouns.ts'
import { providerEvents } from '#events/payment.ts'
import { quoteEvents } from '#events/quote.ts'
import { scheduleStream } from '#events/schedule.ts'

type Reader = Pick<LogReader, 'readStream' | 'readStreams' | 'readAll'>

/** Events of a page, for webhooks. */
const page = 5_000

/** Events after a payment's last in which its webhooks may follow. */
const echo = 2_000

/** Related events in order: a booking with payment, slot and webhooks; a quote with its booking. */
export async function storyOf(log: Reader, stream: string): Promise<AnyEvent[]> {
  const own = await log.readStream(stream)
  const [noun] = stream.split('-')
  if (noun === 'booking') return inOrder(await bookingStory(log, own))
  if (noun === 'payment') return inOrder([...own, ...(await webhooksOf(log, own))])
  if (noun === 'quote') return inOrder([...own, ...(await bookingOfQuote(log, own))])
  return own
}

/** Merged stories. */
export async function storyOfAll(log: Reader, streams: readonly string[]): Promise<AnyEvent[]> {
  const stories: AnyEvent[][] = []
  for (const stream of streams) stories.push(await storyOf(log, stream))
  return inOrder(stories.flat())
}

async function bookingStory(log: Reader, own: readonly AnyEvent[]): Promise<AnyEvent[]> {
  const held = own.flatMap((event) =>
    event.type === 'BookingHeld' ? [bookingEvents.BookingHeld.data.parse(event.data)] : [],
  )
  const confirmed = own.flatMap((event) =>
    event.type === 'BookingConfirmed' ? [bookingEvents.BookingConfirmed.data.parse(event.data)] : [],
  )
  // A booking's payment has its id, if nothing else was confirmed.
  const payments = new Set([...held.map((one) => one.bookingId), ...confirmed.map((one) => one.paymentId)])
  const days = new Set(held.map(({ van, date }) => scheduleStream(van, date)))
  const ids = held.map((one) => one.bookingId)
  const paying = streamsNamedBy({ payment: [...payments] })
  const streams = [...streamsNamedBy({ booking: ids }), ...paying]
  const read = await log.readStreams([...streams, ...days])
  const eventsIn = (names: Iterable<string>) => [...names].flatMap((name) => read.get(name) ?? [])
  const slots = eventsIn(days).filter(({ data }) => 'bookingId' in data && ids.includes(String(data.bookingId)))
  return [...own, ...eventsIn(streams), ...slots, ...(await webhooksOf(log, inOrder(eventsIn(paying))))]
}

async function bookingOfQuote(log: Reader, own: readonly AnyEvent[]): Promise<AnyEvent[]> {
  const booked = own.flatMap((event) =>
    event.type === 'QuoteBooked' ? [quoteEvents.QuoteBooked.data.parse(event.data).bookingId] : [],
  )
  const stories = await Promise.all(
    booked.map(async (id) => bookingStory(log, await log.readStream(bookingStream(id)))),
  )
  return stories.flat()
}

async function webhooksOf(log: Reader, payment: readonly AnyEvent[]): Promise<AnyEvent[]> {
  const [first, last] = [payment.at(0), payment.at(-1)]
  if (first === undefined || last === undefined) return []
  const intents = new Set(payment.flatMap(({ data }) => ('intentId' in data ? [data.intentId] : [])))
  const found: AnyEvent[] = []
  for (let after = first.position; ;) {
    const types = ['ProviderEventReceived']
    const events = await log.readAll({ after, upTo: last.position + echo, types, limit: page, personal: false })
    found.push(
      ...events.filter(({ data }) => intents.has(providerEvents.ProviderEventReceived.data.parse(data).intentId)),
    )
    const end = events.at(-1)
    if (end === undefined || events.length < page) return found
    after = end.position
  }
}

function inOrder(events: readonly AnyEvent[]): AnyEvent[] {
  const byPosition = new Map(events.map((event) => [event.position, event]))
  return [...byPosition.values()].toSorted((one, other) => one.position - other.position)
}
