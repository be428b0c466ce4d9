import {
  smsDayStream,
  smsStream,
  type NewSentSmsEvent,
  type NewSmsDayEvent,
  type SentSmsEvent,
  type SmsDayEvent,
  type SmsFailure,
  type SmsKind,
} from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

import type { SmsOutcome } from './provider.ts'

interface Attempt {
  readonly key: string
  readonly kind: SmsKind
  readonly at: Instant
}

export interface SentSms {
  readonly started: readonly (Attempt & { readonly triedAt: Instant })[]
  readonly done: readonly (Attempt & { readonly sid: string | null; readonly failure: SmsFailure | null })[]
  readonly reported: readonly { readonly key: string; readonly sid: string }[]
  readonly startedAt: readonly Instant[]
}

export const sentSms: Aggregate<SentSms, SentSmsEvent> = {
  initial: { started: [], done: [], reported: [], startedAt: [] },
  evolve(state, { type, data }) {
    if (type === 'SmsReported') return { ...state, reported: [...state.reported, { key: data.key, sid: data.sid }] }
    const { key, kind, at } = data
    if (type === 'SmsStarted' && state.started.some((one) => one.key === key))
      return { ...state, started: state.started.map((one) => (one.key === key ? { ...one, triedAt: at } : one)) }
    if (type === 'SmsStarted') {
      const started = [...state.started, { key, kind, at, triedAt: at }]
      return { ...state, started, startedAt: [...state.startedAt, at] }
    }
    const outcome = type === 'SmsSent' ? { sid: data.sid, failure: null } : { sid: null, failure: data.reason }
    return {
      ...state,
      started: state.started.filter((one) => one.key !== key),
      done: [...state.done, { key, kind, at, ...outcome }],
    }
  },
}

export const sentSmsAt = (customerId: string): StreamRef<SentSms, SentSmsEvent> => ({
  stream: smsStream(customerId),
  aggregate: sentSms,
})

export interface SmsDay {
  readonly segments: number
  readonly isCapTold: boolean
}

export const smsDayAt = (date: string): StreamRef<SmsDay, SmsDayEvent> => ({
  stream: smsDayStream(date),
  aggregate: {
    initial: { segments: 0, isCapTold: false },
    evolve: (state, { type, data }) =>
      type === 'SmsCounted' ? { ...state, segments: state.segments + data.segments } : { ...state, isCapTold: true },
  },
})

/** Begun texts without answer or report. */
export const unsettledIn = ({ started, reported }: SentSms): SentSms['started'] =>
  started.filter((one) => !reported.some(({ key }) => key === one.key))

export const isDone = ({ done }: SentSms, key: string): boolean => done.some((one) => one.key === key)

export interface SmsAttempt extends Attempt {
  readonly about: string
}

/** Limits per customer and in segments per day. */
export interface SmsCaps {
  readonly perCustomer: number
  readonly perDay: number
}

/** Pauses between tries in minutes, above both calls' deadlines. */
const pauses = { shortest: 1, longest: 10, share: 1 / 4 } as const

function nextTry({ at, triedAt }: SentSms['started'][number]): Instant {
  const taken = (Date.parse(triedAt) - Date.parse(at)) / 60_000
  return addMinutes(triedAt, Math.min(pauses.longest, Math.max(pauses.shortest, Math.floor(taken * pauses.share))))
}

/** `since`: begun earlier without an outcome, to be looked for. 'busy': tried just now. */
type Begun = 'begun' | 'done' | 'capped' | 'busy' | { readonly since: Instant }

/** Begins a text within the limits, again after a pause by one process. */
export function beginSms(
  attempt: SmsAttempt,
  given: { readonly segments: number; readonly date: string; readonly since: Instant; readonly caps: SmsCaps },
  state: SentSms,
  day: SmsDay,
): {
  readonly changes: { readonly sent?: NewSentSmsEvent[]; readonly day?: NewSmsDayEvent[] }
  readonly answer: Begun
} {
  const { segments, date, since, caps } = given
  if (isDone(state, attempt.key)) return { changes: {}, answer: 'done' }
  const earlier = state.started.find(({ key }) => key === attempt.key)
  const started: NewSentSmsEvent[] = [{ type: 'SmsStarted', data: { ...attempt, segments } }]
  if (earlier !== undefined)
    return attempt.at < nextTry(earlier)
      ? { changes: {}, answer: 'busy' }
      : { changes: { sent: started }, answer: { since: earlier.at } }
  if (state.startedAt.filter((at) => at > since).length >= caps.perCustomer)
    return { changes: { sent: [notSent(attempt, 'customer-cap')] }, answer: 'capped' }
  if (day.segments + segments > caps.perDay) {
    const told: NewSmsDayEvent[] = day.isCapTold ? [] : [{ type: 'SmsCapReached', data: { date, most: caps.perDay } }]
    return { changes: { sent: [notSent(attempt, 'day-cap')], day: told }, answer: 'capped' }
  }
  return {
    changes: {
      sent: started,
      day: [{ type: 'SmsCounted', data: { date, segments } }],
    },
    answer: 'begun',
  }
}

export function noteSms(attempt: SmsAttempt, outcome: SmsOutcome, state: SentSms): NewSentSmsEvent[] {
  if (isDone(state, attempt.key)) return []
  return outcome.status === 'accepted'
    ? [{ type: 'SmsSent', data: { ...attempt, sid: outcome.sid } }]
    : [notSent(attempt, outcome.reason, outcome.code)]
}

export const noteLate = (attempt: SmsAttempt, state: SentSms): NewSentSmsEvent[] =>
  isDone(state, attempt.key) ? [] : [notSent(attempt, 'late')]

const notSent = (attempt: SmsAttempt, reason: SmsFailure, code: number | null = null): NewSentSmsEvent => ({
  type: 'SmsNotSent',
  data: { ...attempt, reason, code },
})

export interface SmsReport {
  readonly about: string
  readonly key: string
  readonly sid: string
  readonly outcome: 'delivered' | 'undelivered'
  readonly code: number | null
}

/** Records a delivery report once, possibly before the answer. */
export function reportSms(report: SmsReport, { started, done, reported }: SentSms): NewSentSmsEvent[] {
  const sent = done.find(({ key }) => key === report.key)
  const isOurs = sent === undefined ? started.some(({ key }) => key === report.key) : sent.sid === report.sid
  return isOurs && !reported.some(({ key }) => key === report.key) ? [{ type: 'SmsReported', data: report }] : []
}
