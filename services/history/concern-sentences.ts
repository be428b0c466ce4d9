import type { ConcernEvent } from '#events/concern.ts'

import type { SentencesOf } from './sentence-context.ts'
import { clockTime, erased, inside, money } from './words.ts'

const sides = { customer: '', office: ' for the customer' } as const
const lateSteps = { response: 'a first response', decision: 'a decision' } as const

const said = (personal: { readonly reply: string } | null): string =>
  personal === null ? erased : `“${personal.reply}”`

export const concernSentences: SentencesOf<ConcernEvent> = {
  ConcernReported({ data, personal }, { who }) {
    const words = personal === null ? erased : `“${personal.concern}”`
    const time = data.isInTime ? 'within' : 'after'
    return `${who} reported${sides[data.by]} what was not right (${data.areas.join(', ')}), ${time} the 48 hours of the guarantee: ${words}; a first response is due by ${clockTime(data.respondUntil)}, a decision by ${clockTime(data.decideUntil)}`
  },
  ConcernContinued({ data, personal }, { who }) {
    const words = personal === null ? erased : `“${personal.concern}”`
    const time = data.isInTime ? 'within' : 'after'
    return `${who} reported${sides[data.by]} what was still not right after the free visit (${data.areas.join(', ')}), ${time} its 48 hours: ${words}; a first response is due by ${clockTime(data.respondUntil)}, a decision by ${clockTime(data.decideUntil)}`
  },
  ConcernAnswered: ({ personal }, { who }) => `${who} answered the concern: ${said(personal)}`,
  ConcernDecided({ data, personal }, { who, customer }) {
    const reply = said(personal)
    switch (data.outcome) {
      case 'reclean':
        return `${who} decided to come back and do that part again at no cost: ${reply}`
      case 'refund':
        return `${who} decided that ${money(data.refundCents)} goes back to ${inside(customer)}: ${reply}`
      case 'declined':
        return `${who} declined the concern: ${reply}`
    }
  },
  ConcernClosed: (_, { who }) => `${who} closed the concern`,
  ConcernOverdue: ({ data }) =>
    `The concern had no ${lateSteps[data.step].slice(2)} by ${clockTime(data.dueAt)}, as promised`,
}
