import type { LoyaltyEvent } from '#events/loyalty.ts'
import { bookingReference } from '#events/values/ids.ts'

import type { SentencesOf } from './sentence-context.ts'
import { money } from './words.ts'

export const loyaltySentences: SentencesOf<LoyaltyEvent> = {
  PointsRedeemed: ({ data }, { who }) =>
    `${who} redeemed ${data.points} points for ${rewards[data.reward]}: ${money(data.amountCents)} off booking ${bookingReference(data.bookingId)}`,
  PointsReturned: ({ data }, { customer }) =>
    `${customer} has ${data.points} points back of booking ${bookingReference(data.bookingId)}, because ${reasons[data.reason]}`,
}

const rewards = {
  credit: 'a service credit',
  sprinkle: 'a free Sprinkle Clean',
  glazed: 'a free Glazed Detail',
} as const

const reasons = {
  undone: 'the discount was undone',
  cancelled: 'the visit was cancelled',
  'no-show': 'the visit was not made',
} as const
