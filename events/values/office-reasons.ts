/** Why the office moves a visit outside of the customers' rules. */
export const officeMoveReasons = ['weather', 'crew', 'goodwill'] as const
export type OfficeMoveReason = (typeof officeMoveReasons)[number]

/** Why an arrival is added by the office, which the crew did not report. */
export const arrivalReasons = ['forgotten', 'phone_failed', 'report_lost'] as const
export type ArrivalReason = (typeof arrivalReasons)[number]

/** Why somebody booked without a deposit. */
export const waiverReasons = ['regular', 'no_card', 'goodwill', 'other'] as const
export type WaiverReason = (typeof waiverReasons)[number]

/** How money changes hands without a card of ours: at the van, at the desk, from account to account. */
export const handMethods = ['cash', 'debit', 'e-transfer', 'credit', 'cheque'] as const
export type HandMethod = (typeof handMethods)[number]

/** Why a payment that was recorded by hand is taken back. */
export const correctionReasons = ['not_paid', 'wrong_amount', 'wrong_method', 'wrong_visit'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** Why the office gives money back. */
export const refundReasons = ['goodwill', 'overcharged', 'damage', 'cancelled', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Why the office takes something off the price of a visit. */
export const officeDiscountReasons = ['goodwill', 'damage', 'price_error', 'other'] as const

/** Why something was taken off it: by the office, by the customer who redeemed a reward, or because no card is charged for so little. */
export const discountReasons = [...officeDiscountReasons, 'loyalty', 'rounding'] as const
export type DiscountReason = (typeof discountReasons)[number]

/** What a document takes off the lines of a visit: discounts, and what was given back before the visit was made. */
export const documentReasons = [...discountReasons, 'given_back'] as const
export type DocumentReason = (typeof documentReasons)[number]
