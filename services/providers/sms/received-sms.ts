import { receivedSmsStream, type NewReceivedSmsEvent, type ReceivedSmsEvent, type SmsTopic } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** So many texts from one customer's phone are kept in 24 hours: a phone may answer every text by itself. */
const mostInDay = 50

/** The provider takes longer texts apart. */
const mostLetters = 1600

/** What came from the phone of a customer. */
export interface ReceivedSms {
  readonly texts: readonly { readonly sid: string; readonly at: Instant }[]
  /** The numbers that they came from; none once the person was erased. */
  readonly phones: readonly string[]
}

export const receivedSms: Aggregate<ReceivedSms, ReceivedSmsEvent> = {
  initial: { texts: [], phones: [] },
  evolve: ({ texts, phones }, { data: { sid, at }, personal }) => ({
    texts: [...texts, { sid, at }],
    phones: personal === null ? phones : [...phones, personal.phone],
  }),
}

export const receivedSmsAt = (customerId: string): StreamRef<ReceivedSms, ReceivedSmsEvent> => ({
  stream: receivedSmsStream(customerId),
  aggregate: receivedSms,
})

export interface IncomingText {
  readonly customerId: string
  readonly sid: string
  readonly bookingId: string | null
  readonly topic: SmsTopic
  readonly pictures: number
  readonly at: Instant
  /** E.164. */
  readonly phone: string
  readonly message: string
}

/** Keeps a text for the office, once however often the provider tells of it, and none beyond the limit of a day. */
export function keepReceived({ phone, message, ...data }: IncomingText, { texts }: ReceivedSms): NewReceivedSmsEvent[] {
  const since = addMinutes(data.at, -24 * 60)
  const isKnown = texts.some(({ sid }) => sid === data.sid)
  if (isKnown || texts.filter(({ at }) => at > since).length >= mostInDay) return []
  return [{ type: 'SmsReceived', data, personal: { phone, message: message.slice(0, mostLetters).toWellFormed() } }]
}
