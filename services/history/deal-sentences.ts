import type { DealContact, DealEvent } from '#events/deal.ts'
import type { DealSource, DealStage, StoredLostReason } from '#events/values/deal.ts'

import type { SentencesOf } from './sentence-context.ts'
import { erased, money } from './words.ts'

export const dealSentences: SentencesOf<DealEvent> = {
  DealOpened({ data, personal }) {
    return `A deal with ${nameOf(personal)} was opened by ${sources[data.source]}${matter(data)}, in ${stages[data.stage]}`
  },
  DealLinked: ({ data, personal }) => `${linked(data)} of ${nameOf(personal)} was added to the deal${matter(data)}`,
  DealStageChanged: ({ data }, { who }) =>
    `${data.cause === 'staff' ? who : causes[data.cause]} moved the deal from ${stages[data.from]} to ${stages[data.to]}`,
  DealStepRecorded: ({ data }) => `The deal stayed in its stage after ${stepOf(data.step)}`,
  DealLost: ({ data }, { who }) => `${who} archived the deal as lost: ${reasons[data.reason]}`,
  DealRestored: ({ data }, { who }) => `${data.cause === 'staff' ? who : restorers[data.cause]} restored the deal`,
}

const nameOf = (contact: DealContact | null): string =>
  contact === null ? erased : ([contact.name, contact.email, contact.phone].find((one) => one !== '') ?? 'the customer')

const stages: Readonly<Record<DealStage, string>> = {
  'new-lead': 'New Lead',
  contacted: 'Contacted',
  quoted: 'Quoted',
  booked: 'Booked',
  completed: 'Completed',
  'follow-up': 'Follow-up',
}

const sources: Readonly<Record<DealSource, string>> = {
  lead: 'a message',
  quote: 'a quote request',
  booking: 'a booking',
  phone: 'a call',
  email: 'an e-mail',
}

const causes = {
  lead: 'The answer to the message',
  quote: 'The quote request',
  booking: 'The booking',
  payment: 'The payment',
}

const restorers = { ...causes, lead: 'A message that was taken up again' }

const reasons: Readonly<Record<StoredLostReason, string>> = {
  price: 'the price',
  timing: 'no time that suited',
  no_answer: 'no answer',
  elsewhere: 'they went elsewhere',
  other: 'another reason',
  lead_closed: 'its message was closed or archived',
}

/** 'booking-completed:b1' → 'booking completed' */
const stepOf = (step: string): string => (step.split(':', 1)[0] ?? '').replaceAll('-', ' ')

const linked = ({ leadId, bookingId }: { leadId: string | null; bookingId: string | null }): string => {
  if (bookingId !== null) return 'A booking'
  return leadId === null ? 'A quote' : 'A message'
}

const matter = ({ service, valueCents }: { service: string | null; valueCents: number | null }): string =>
  service === null ? '' : ` (${service}${valueCents === null ? '' : `, ${money(valueCents)}`})`
