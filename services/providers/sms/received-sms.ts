import { receivedSmsStream, type NewReceivedSmsEvent, type ReceivedSmsEvent, type SmsTopic } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

const mostInDay = 50

const mostLetters = 1600

export interface ReceivedSms {
  readonly texts: readonly { readonly sid: string; readonly at: Instant }[]
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
  readonly phone: string
  readonly message: string
}

/** Stores a text once, within the day's limit. */
export function keepReceived({ phone, message, ...data }: IncomingText, { texts }: ReceivedSms): NewReceivedSmsEvent[] {
  const since = addMinutes(data.at, -24 * 60)
  const isKnown = texts.some(({ sid }) => sid === data.sid)
  if (isKnown || texts.filter(({ at }) => at > since).length >= mostInDay) return []
  return [{ type: 'SmsReceived', data, personal: { phone, message: message.slice(0, mostLetters).toWellFormed() } }]
}
